/** Signs that are words of a title, and how they are spoken: *Die drei ???* is filed under F for Fragezeichen. */
export const spokenSigns: ReadonlyMap<string, string> = new Map([
  ['???', 'fragezeichen'],
  ['!!!', 'ausrufezeichen'],
]);

/** Letters, digits and marks of all scripts, as the content of a character class. */
export const wordCharacters = '\\p{L}\\p{N}\\p{M}';

/** The source of an expression that matches such a sign on its own; `characters` is the class of word characters. */
export function spokenSignPattern(characters: string): string {
  return `(?<![${characters}?!])(?:\\?{3}|!{3})(?![${characters}?!])`;
}
const signPattern = new RegExp(spokenSignPattern(wordCharacters), 'gu');

/** Replaces the signs of a text with their words. */
export function spellOutSigns(text: string): string {
  if (!text.includes('???') && !text.includes('!!!')) return text;
  return text.replace(signPattern, (sign) => spokenSigns.get(sign) ?? sign);
}
