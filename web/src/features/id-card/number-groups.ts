/** A card's number in groups that can be read out: three or four signs each, the groups as even as can be. */
export function numberGroups(number: string): string[] {
  const signs = [...number];
  if (signs.length <= 5) return [number];
  const count = Math.ceil(signs.length / 4);
  const size = Math.floor(signs.length / count);
  const longer = signs.length % count;
  let at = 0;
  return Array.from({ length: count }, (_, group) => {
    const end = at + size + (group < longer ? 1 : 0);
    const text = signs.slice(at, end).join('');
    at = end;
    return text;
  });
}
