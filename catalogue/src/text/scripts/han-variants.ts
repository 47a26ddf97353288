import { hanClasses } from './han-table.ts';

const standsFor = new Map<string, string>();
for (const variants of hanClasses.split(/\s+/)) {
  const [first = '', ...furtherVariants] = variants;
  for (const variant of furtherVariants) standsFor.set(variant, first);
}

/**
 * Maps the traditional, simplified and Japanese forms of a Chinese character to one of them (`國`, `国`; `圖`, `图`,
 * `図`). Two traditional characters with the same simplified form are equivalent, too (`發` and `髮`, both `发`).
 */
export function canonicalHan(character: string): string {
  return standsFor.get(character) ?? character;
}
