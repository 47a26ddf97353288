import type { Item } from '@buchfink/contract/search';

/** How many editions there are among the records of a work: libraries that hold the same one count once. */
export function countEditions(items: readonly Item[]): number {
  const editions: Item[] = [];
  for (const item of items) if (!editions.some((other) => isSameEdition(other, item))) editions.push(item);
  return editions.length;
}

/** By ISBN where both have one, else by the year; one of which neither is editions may be any other. */
function isSameEdition(a: Item, b: Item): boolean {
  if (a.mediaType !== b.mediaType) return false;
  if (a.isbn.length > 0 && b.isbn.length > 0) return a.isbn.some((number) => b.isbn.includes(number));
  return a.year === undefined || b.year === undefined || a.year === b.year;
}
