/** Whether of two texts one is the beginning of the other, so that suggestions to one may still fit the other. */
export function isPrefixRelated(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.startsWith(b) || b.startsWith(a);
}
