/** Signs that are words of a title, and how they are said: *Die drei ???* stands under F for Fragezeichen. */
export const saidSigns: Readonly<Record<string, string>> = { '???': 'fragezeichen', '!!!': 'ausrufezeichen' };

/** Where such a sign stands by itself, as the source of an expression. */
export const saidSign = '(?<![\\p{L}\\p{N}\\p{M}?!])(?:\\?{3}|!{3})(?![\\p{L}\\p{N}\\p{M}?!])';
const signs = new RegExp(saidSign, 'gu');

/** A text with the words that are said for its signs. */
export function withSaidSigns(text: string): string {
  if (!text.includes('???') && !text.includes('!!!')) return text;
  return text.replace(signs, (sign) => saidSigns[sign] ?? sign);
}
