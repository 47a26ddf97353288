/** An id of Koha's tables: digits, as in its addresses. */
export const isKohaId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Text of Koha's data for the app: bounded, without control characters; undefined if nothing is left. */
export function cleanKohaText(text: string | null | undefined, maxLength = 500): string | undefined {
  const clean = text
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength);
  return clean === undefined || clean === '' ? undefined : clean;
}
