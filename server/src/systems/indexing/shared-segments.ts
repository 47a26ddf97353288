import { plainColumnsIn, segmentOf } from '@buchfink/catalogue/segment/open-segment';
import type { LiveSegment } from '@buchfink/catalogue/segment/segment';
import type { SearchedState, SharedSegment } from './thread-messages.ts';

/** Segments in the form that is sent to other threads. */
export function toSharedSegments(segments: readonly LiveSegment[]): SharedSegment[] {
  return segments.map(({ segment, deleted }) => ({
    name: segment.name,
    sections: segment.sections,
    deleted,
  }));
}

/** Opens segments from another thread; those in `opened` (by name) are reused. */
export function openSharedSegments(
  shared: readonly SharedSegment[],
  opened: readonly LiveSegment[] = [],
): readonly LiveSegment[] {
  return shared.map(({ name, sections, deleted }) => ({
    segment: opened.find(({ segment }) => segment.name === name)?.segment ?? segmentOf(name, sections),
    deleted,
  }));
}

/** The number of documents in segments that the state before does not have; 0 where nothing was searched before. */
export function countNewDocuments(state: SearchedState, before: SearchedState | undefined): number {
  if (!('segments' in state) || !before || !('segments' in before)) return 0;
  const known = new Set(before.segments.map(({ name }) => name));
  return state.segments
    .filter(({ name }) => !known.has(name))
    .reduce((sum, { sections }) => sum + plainColumnsIn(sections).years.length, 0);
}
