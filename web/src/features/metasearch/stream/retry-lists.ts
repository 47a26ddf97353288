import { hasFailed } from '../libraries/target-view.ts';
import type { StreamState, Target } from './stream-state.ts';

/** Libraries that did not answer and may do so if they are asked again now, all or only one. */
export function failedLibraries({ targets }: StreamState, only?: number): number[] {
  return idsOf(targets, (target) => {
    const mayAnswer =
      hasFailed(target) ||
      (target.state === 'skipped' && (target.code === 'library-busy' || target.code === 'library-preparing'));
    return mayAnswer && (only ?? target.libraryId) === target.libraryId;
  });
}

/** Libraries that were not heard to the end because the connection was lost. */
export function lostLibraries({ targets }: StreamState): number[] {
  return idsOf(targets, ({ interruption }) => interruption === 'lost');
}

/** Which libraries are asked for their further hits, by where these begin; one stream asks all with the same beginning. */
export function nextPages({ targets }: StreamState, only?: number): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  for (const { libraryId, moreHits, nextOffset } of targets) {
    const hasMore = moreHits === 'some' || moreHits === 'failed';
    if (hasMore && (only ?? libraryId) === libraryId)
      pages.set(nextOffset, [...(pages.get(nextOffset) ?? []), libraryId]);
  }
  return pages;
}

function idsOf(targets: readonly Target[], isMeant: (target: Target) => boolean): number[] {
  return targets.filter(isMeant).map(({ libraryId }) => libraryId);
}
