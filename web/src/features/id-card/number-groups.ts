/** A card's number in groups that can be read out: three or four digits each, as even as can be. Names stay whole. */
export function numberGroups(number: string): string[] {
  if (!/^\d{6,}$/.test(number)) return [number];
  const count = Math.ceil(number.length / 4);
  const size = Math.floor(number.length / count);
  const longer = number.length % count;
  let at = 0;
  return Array.from({ length: count }, (_, group) => {
    const end = at + size + (group < longer ? 1 : 0);
    const text = number.slice(at, end);
    at = end;
    return text;
  });
}
