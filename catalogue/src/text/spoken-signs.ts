/** Signs that are words of a title, and how they are said: *Die drei ???* stands under F for Fragezeichen. */
export const spokenSigns: ReadonlyMap<string, string> = new Map([
  ['???', 'fragezeichen'],
  ['!!!', 'ausrufezeichen'],
]);

/** Letters, digits and marks of all scripts, as the inside of a class of characters. */
export const wordCharacters = '\\p{L}\\p{N}\\p{M}';

/** Where such a sign stands by itself, as the source of an expression; `characters` are those that words consist of. */
export function spokenSignPattern(characters: string): string {
  return `(?<![${characters}?!])(?:\\?{3}|!{3})(?![${characters}?!])`;
}
const signs = new RegExp(spokenSignPattern(wordCharacters), 'gu');

/** A text with the words that are said for its signs. */
export function spellOutSigns(text: string): string {
  if (!text.includes('???') && !text.includes('!!!')) return text;
  return text.replace(signs, (sign) => spokenSigns.get(sign) ?? sign);
}
