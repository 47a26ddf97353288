/** Signs that are words of a title, and how they are said: *Die drei ???* stands under F for Fragezeichen. */
export const saidSigns: ReadonlyMap<string, string> = new Map([
  ['???', 'fragezeichen'],
  ['!!!', 'ausrufezeichen'],
]);

/** Letters, digits and marks of all scripts, as the inside of a class of characters. */
export const anyCharacter = '\\p{L}\\p{N}\\p{M}';

/** Where such a sign stands by itself, as the source of an expression; `characters` are those that words consist of. */
export function saidSign(characters: string): string {
  return `(?<![${characters}?!])(?:\\?{3}|!{3})(?![${characters}?!])`;
}
const signs = new RegExp(saidSign(anyCharacter), 'gu');

/** A text with the words that are said for its signs. */
export function withSaidSigns(text: string): string {
  if (!text.includes('???') && !text.includes('!!!')) return text;
  return text.replace(signs, (sign) => saidSigns.get(sign) ?? sign);
}
