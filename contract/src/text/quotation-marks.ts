/**
 * Double quotation marks of people, programs and languages: " “ ” „ ‟ « » ‹ › ＂; for the brackets of a regular
 * expression. Single marks are missing because they are often apostrophes.
 */
export const quotationMarks = '"\u201C-\u201F\u00AB\u00BB\u2039\u203A\uFF02';
