/** Parses `2.50`, `2,50` or `2` into whole cents; undefined for anything else and for 0. */
export function parseCents(text: string): number | undefined {
  const [, units = '', part = ''] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
  const cents = Number(units) * 100 + Number(part);
  return units === '' || cents === 0 ? undefined : cents;
}
