//! The reference evaluator counts small perfts of every embedded rule file.

mod reference;

#[test]
fn nothing_yet() {
    let _ = reference::Reference::new;
}
