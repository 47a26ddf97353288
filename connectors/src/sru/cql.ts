/**
 * Formats a term of CQL 1.1 and 1.2: quoted, with quotes and backslashes escaped, composed (NFC) and without control
 * characters. With `needed`, plain words without a meaning in CQL stay unquoted.
 */
export function cqlTerm(text: string, quotes: 'always' | 'needed' = 'always'): string {
  const plain = text
    .normalize()
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  const isBare = /^[\p{L}\p{N}]+$/u.test(plain) && !/^(and|or|not|prox|sortby)$/i.test(plain);
  return isBare && quotes === 'needed' ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
}
