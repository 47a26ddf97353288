import type { Item } from '@buchfink/contract/search';

const word = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The most frequent spelling of a folded word among the hits: `zauberberg` → `Zauberberg`. A word that no hit
 * contains stays as it is.
 */
export function originalSpelling(
  folded: string,
  items: readonly Pick<Item, 'title' | 'subtitle' | 'author' | 'series'>[],
): string {
  const counts = new Map<string, number>();
  for (const { title, subtitle, author, series } of items)
    for (const [written] of [title, subtitle, author, series].join(' ').matchAll(word))
      if (written.toLowerCase() === folded) counts.set(written, (counts.get(written) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? folded;
}
