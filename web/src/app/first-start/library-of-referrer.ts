/** The library that a store's referrer `libId:N` names (specification, section 4: start-up), else 0. */
export function libraryOfReferrer(referrer: string | null): number {
  const [, digits = ''] = /^libId:([1-9]\d{0,9})$/.exec(referrer ?? '') ?? [];
  return Number(digits);
}
