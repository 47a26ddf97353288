import type { Item } from '@buchfink/contract/search';

/** Counts the editions among the records of a work. An edition in several libraries counts once. */
export function countEditions(items: readonly Item[]): number {
  const editions: Item[] = [];
  for (const item of items) if (!editions.some((edition) => isSameEdition(edition, item))) editions.push(item);
  return editions.length;
}

/** Compares by ISBN where both have one, else by year, where spans overlap. An edition without either may equal any other. */
function isSameEdition(a: Item, b: Item): boolean {
  if (a.mediaType !== b.mediaType) return false;
  if (a.isbn.length > 0 && b.isbn.length > 0) return a.isbn.some((number) => b.isbn.includes(number));
  if (a.year === undefined || b.year === undefined) return true;
  return a.year <= (b.latestYear ?? b.year) && b.year <= (a.latestYear ?? a.year);
}
