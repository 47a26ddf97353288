/*
 * Hebrew abbreviations and numbers have gershayim before their last letter, foreign sounds a geresh (Unicode U+05F4
 * and U+05F3). Keyboards lack both: people type quotation marks and apostrophes, or leave them out.
 */

const letter = '[\u05D0-\u05EA\uFB1D-\uFB4F]';
/** Cantillation marks and vowel points (niqqud), which may stand between a letter and the sign. */
const points = '[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]*';
const doubles = `["\u201C-\u201F\u2033\u05F4\uFF02]|['\u2018\u2019\u05F3\u00B4\`]{2}`;
const singles = "['\u2018\u2019\u201B\u2032\u05F3\u00B4`]";
const hasHebrew = /[\u05D0-\u05EA\uFB1D-\uFB4F]/;
const gershayim = new RegExp(`(?<=${letter}${points})(?:${doubles})(?=${letter})`, 'gu');
/** A geresh may also end a word (`ג׳`). */
const geresh = new RegExp(`(?<=${letter}${points})${singles}(?=${letter}|[^\\p{L}]|$)`, 'gu');

/** Writes all spellings of gershayim within Hebrew words as U+05F4, so that they are not taken for quotation marks. */
export function withGershayim(text: string): string {
  return hasHebrew.test(text) ? text.replace(gershayim, '\u05F4') : text;
}

/** Removes gershayim and geresh from Hebrew words: `צה״ל` becomes `צהל`. */
export function withoutGershayim(text: string): string {
  return hasHebrew.test(text) ? text.replace(gershayim, '').replace(geresh, '') : text;
}
