import type { Target } from './course.ts';

/** Which libraries are asked for their further hits, by where these begin; one stream asks all with the same beginning. */
export function nextPages(targets: readonly Target[], only: number | undefined): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  for (const { libraryId, more, next } of targets) {
    const isWanted = more === 'some' || more === 'failed';
    if (isWanted && (only === undefined || only === libraryId))
      pages.set(next, [...(pages.get(next) ?? []), libraryId]);
  }
  return pages;
}
