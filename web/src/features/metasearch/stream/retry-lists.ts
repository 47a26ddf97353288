import type { StreamState, Target } from './stream-state.ts';
import { hasFailed } from './target-view.ts';

/** Libraries that failed and may answer a retry, all or only one. */
export function failedLibraries({ targets }: StreamState, libraryId?: number): number[] {
  return idsOf(targets, (target) => {
    const mayAnswer =
      hasFailed(target) ||
      (target.state === 'skipped' && (target.code === 'library-busy' || target.code === 'library-preparing'));
    return mayAnswer && (libraryId ?? target.libraryId) === target.libraryId;
  });
}

/** Libraries that the lost connection interrupted. */
export function lostLibraries({ targets }: StreamState): number[] {
  return idsOf(targets, ({ interruption }) => interruption === 'lost');
}

/** The libraries with further hits, by offset. One stream asks all libraries with the same offset. */
export function nextPages(targets: readonly Target[], onlyLibrary?: number): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  for (const { libraryId, moreHits, nextOffset } of targets) {
    const hasMore = moreHits === 'some' || moreHits === 'failed';
    if (hasMore && (onlyLibrary ?? libraryId) === libraryId)
      pages.set(nextOffset, [...(pages.get(nextOffset) ?? []), libraryId]);
  }
  return pages;
}

function idsOf(targets: readonly Target[], isMeant: (target: Target) => boolean): number[] {
  return targets.filter(isMeant).map(({ libraryId }) => libraryId);
}
