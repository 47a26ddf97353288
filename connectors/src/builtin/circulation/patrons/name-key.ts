import { canonicalWord, foldText } from '@buchfink/catalogue/text/fold';

/**
 * The form of a name by which a search compares it, which all its spellings share as in the catalogue: `Müller`, `Mueller`
 * and `MULLER` become `muller`, `Straße` and `Strasse` become `strasse`, `O’Hara` becomes `ohara`.
 */
export const nameKey = (name: string): string =>
  canonicalWord(foldText(name).replace(/['\u2018\u2019\u02BC`\u00B4]/g, ''));
