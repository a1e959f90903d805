//! Perft counts of independent implementations, for the tests that compare and the catalogue that lists them.

/// Rule file, options, perft(1), perft(2), …: distinct resulting positions.
pub type Figure = (&'static str, &'static str, &'static [u64]);

/// Rule file, options, perft(1), perft(2), …: distinct resulting positions, counted by direct programs that know no rule language.
pub const COUNTS: &[Figure] = &[
    ("sapos", "", &[8, 62, 468, 3416, 26472, 200_234, 1_624_974]),
    ("sapos", "chooser=Green", &[2, 16, 124, 936, 6832, 52944]),
    ("sapos-classic", "", &[76, 5578, 499_896]),
    ("springers", "", &[10, 100, 1158, 12036, 134_536, 1_338_914]),
    ("springers", "size=8", &[10, 100, 1180, 13924, 205_656, 3_013_706]),
    ("springers", "reserve=1", &[10, 100, 8, 8, 4, 0]),
    ("sapos-classic", "revisit=banned", &[64, 3918, 305_662]),
    ("sapos-classic", "hop_lines=orthogonal", &[54, 2836, 156_242]),
    ("sphlag", "", &[6, 36, 298, 2465, 22207, 196_818]),
    ("sphlag", "obstruction=none", &[6, 36, 323, 2841, 29275]),
    ("bolabolo", "size=2", &[8, 64, 336, 1184, 1532, 748, 120, 0]),
    ("bolabolo", "size=3", &[18, 330, 5164, 74980, 973_872]),
    ("bolabolo", "", &[162, 26370, 4_218_004]),
    ("boloa", "size=3", &[18, 330, 5204, 77276, 1_041_352]),
    ("boloa", "", &[162, 26370, 4_218_956]),
    ("boloa-draft", "size=3", &[18, 330, 5212, 77588, 1_040_072]),
];

/// The same for well-known games, from the literature and from other programs.
pub const KNOWN: &[Figure] = &[
    ("tic-tac-toe", "", &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]),
    ("connect-four", "", &[7, 49, 343, 2401, 16807, 117_649, 823_536]),
    ("gomoku", "", &[225, 50400, 11_239_200]),
    ("yavalath", "", &[61, 3660, 215_940]),
    ("hex", "size=9", &[81, 6480, 511_920]),
    ("hex", "size=3", &[9, 72, 504, 3024, 15120, 54720, 146_880, 207_360, 120_960]),
    ("havannah", "size=4", &[37, 1332, 46620, 1_585_080]),
    ("breakthrough", "", &[22, 484, 11132, 256_036, 6_182_818]),
    ("clobber", "width=6, height=5", &[49, 2116, 80063, 2_630_382]),
    ("konane", "size=6", &[4, 12, 28, 156, 668, 4192, 22676]),
    ("amazons", "", &[2176, 4_307_152]),
    ("reversi", "", &[4, 12, 56, 244, 1396, 8200, 55092, 390_216]),
    ("ataxx", "", &[16, 256, 6460]),
    ("english-draughts", "", &[7, 49, 302, 1469, 7361, 36768, 179_740, 845_931]),
    ("international-draughts", "", &[9, 81, 658, 4265, 27117, 167_140]),
    ("lines-of-action", "", &[36, 1244, 44952]),
    ("nine-mens-morris", "", &[24, 552, 12144, 255_024]),
    ("fox-and-hounds", "", &[2, 14, 56, 344, 1032]),
    ("domineering", "", &[56, 2940, 146_580]),
    ("gonnect", "size=9", &[81, 6480, 511_920]),
    ("spline", "", &[16, 240, 3360, 43680, 524_376]),
    ("sploof", "", &[16, 256, 4064, 63704]),
    ("spargo", "", &[16, 240, 3360, 43576]),
    ("lasca", "", &[6, 6, 18, 54, 116, 324, 846, 2148, 5692]),
    ("oware", "", &[6, 36, 190, 1014, 5219, 27332]),
    ("chess", "", &[20, 400, 8902, 197_281, 4_865_609]),
    ("mixtour", "", &[25, 600, 14088, 330_384]),
    ("dvonn", "", &[49, 2352, 110_544]),
    ("chain-reaction", "", &[25, 600, 14400, 331_520]),
    ("kalah", "", &[6, 35, 185, 942, 4690, 23233]),
    ("focus", "", &[68, 4460, 299_912]),
    ("kayles", "", &[25, 530, 9366, 135_384]),
    ("bashni", "", &[7, 49, 302, 1469]),
    ("fanorona", "", &[5, 39, 724, 18026]),
    ("fanorona", "going_on=must", &[5, 21, 223, 2844]),
    ("fanorona", "first_turn=single", &[5, 17, 198, 4770]),
    ("ugolki", "", &[16, 262, 6618, 168_998]),
    ("ugolki", "deep=3", &[14, 196, 4412, 99597]),
    ("hasami-shogi", "", &[63, 3717, 254_219]),
];

/// Knightthrough is known at depth 4 alone.
pub const KNIGHTTHROUGH: u64 = 2_521_306;
