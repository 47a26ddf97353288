/**
 * The marks that people, programs and languages put quotations between: " “ ” „ ‟ « » ‹ › ＂. To stand in the brackets of a
 * regular expression; single ones are apostrophes as often and are not among them.
 */
export const quotationMarks = '"\u201C-\u201F\u00AB\u00BB\u2039\u203A\uFF02';
