//! What is looked at before a text goes to the YAML reader, whose time grows with the square of some things.

/// The deepest nesting of brackets that is read. A position needs 8.
const MAX_DEPTH: usize = 100;
/// The most directives (`%…` at the start of a line).
const MAX_DIRECTIVES: usize = 16;

/// Says what is wrong with a text that would take the reader too long.
pub(super) fn refuse(text: &str) -> Result<(), &'static str> {
    if depth_bound(text) > MAX_DEPTH {
        return Err("its brackets are nested too deeply, or some are not closed");
    }
    if text.lines().filter(|line| line.starts_with('%')).count() > MAX_DIRECTIVES {
        return Err("it has too many directives (lines that begin with `%`)");
    }
    Ok(())
}

/// At least the depth to which brackets are nested anywhere in a YAML text.
///
/// Whether a character stands between quotes or in a comment depends on all of YAML's rules before it. So all readings are
/// followed at once: the greatest depth that any of them gives, for each place that the reader may be in. Ordinary texts
/// come out exact or a little too deep, and no text comes out too shallow.
fn depth_bound(text: &str) -> usize {
    let mut plain = Some(0_usize);
    let (mut single, mut double, mut comment) = (None, None, None);
    let mut deepest = 0;
    let mut before = '\n';
    let mut escaped = false;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let starts = before.is_whitespace() || "[]{},:\"'\u{feff}".contains(before);
        match c {
            '[' | '{' => plain = plain.map(|depth| depth + 1),
            ']' | '}' => plain = plain.map(|depth| depth.saturating_sub(1)),
            '"' => {
                let closed = double;
                if !escaped {
                    double = None;
                }
                if starts {
                    double = double.max(plain);
                }
                plain = plain.max(closed);
            }
            // Two in a row between single quotes stand for one.
            '\'' if single.is_some() && characters.peek() == Some(&'\'') => {
                characters.next();
                plain = plain.max(single);
            }
            '\'' => {
                let closed = single.take();
                if starts {
                    single = plain;
                }
                plain = plain.max(closed);
            }
            '#' if starts => comment = comment.max(plain),
            '\n' | '\r' => plain = plain.max(comment.take()),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
        before = c;
        deepest = deepest.max(plain.unwrap_or(0));
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_texts_are_not_deep() {
        assert_eq!(depth_bound("board: { Orange: { stone: [d2, d3] }, neutral: { red: [C5'] } }"), 3);
        let examples = "- { name: \"it's [odd\", rule: 'a ''b'' ]', moves: [C3', D4'] } # see [1]\n".repeat(30);
        assert!(depth_bound(&examples) < MAX_DEPTH);
        let prose = "- rule: \"the player's own: “don't” #1\"\n  moves: [a1-a3]\n  options: { size: 6 }\n".repeat(1000);
        assert!(depth_bound(&prose) < 10, "{}", depth_bound(&prose));
    }

    #[test]
    fn nothing_hides_brackets() {
        for piece in
            ["[", "[ \"]\" ", "[ ']' ", "[ #]\n", "[ ''']' ", "[ \"\\\"]\" ", "{ a: [ '\"', ']', ", "[ \"'\", ']', "]
        {
            let text = piece.repeat(1000);
            assert!(depth_bound(&text) > MAX_DEPTH, "{piece}");
            assert!(depth_bound(&format!("a: |\n  \" ' \\\nb: {text}")) > MAX_DEPTH, "{piece}");
            assert!(depth_bound(&format!("a: don't \"b\nb: {text}")) > MAX_DEPTH, "{piece}");
        }
    }

    #[test]
    fn directives_are_few() {
        assert!(refuse("%YAML 1.2\n---\nnext: Red\n").is_ok());
        assert!(refuse(&"%TAG ! tag:x\n".repeat(100)).is_err());
    }
}
