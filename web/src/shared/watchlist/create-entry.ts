import type { RecordView } from '@buchfink/contract/record';
import type { Item } from '@buchfink/contract/search';
import type { NewEntry } from './changes.ts';
import type { AvailabilitySnapshot } from './watchlist.ts';

/** A hit or a record that can be added to the watchlist. */
export type WatchableTitle = Pick<
  Item,
  | 'libraryId'
  | 'id'
  | 'title'
  | 'author'
  | 'year'
  | 'latestYear'
  | 'mediaType'
  | 'cover'
  | 'coverIds'
  | 'workKey'
  | 'availability'
> &
  Partial<Pick<RecordView, 'copies'>>;

/** Creates an entry from a title; `now` is ISO 8601. */
export function createEntry(work: WatchableTitle, now: string): NewEntry {
  return {
    libraryId: work.libraryId,
    id: work.id,
    created: now,
    ...pickEntryFacts(work),
    seen: snapshotAvailability(work, now),
  };
}

/** The facts that a list shows without a call. */
export function pickEntryFacts(
  work: WatchableTitle,
): Pick<NewEntry, 'title' | 'author' | 'year' | 'latestYear' | 'mediaType' | 'cover' | 'coverIds' | 'workKey'> {
  const { title, author, year, latestYear, mediaType, cover, coverIds, workKey } = work;
  return {
    title: title.slice(0, 1000),
    mediaType,
    workKey: workKey.slice(0, 500),
    ...(author && { author: author.slice(0, 500) }),
    ...(year !== undefined && { year }),
    ...(latestYear !== undefined && { latestYear }),
    ...(cover !== undefined && (cover === null || cover.length <= 1000) && { cover }),
    ...(coverIds !== undefined && coverIds.length <= 200 && { coverIds }),
  };
}

/** The availability of a title: from the copies of a record, or from the branches of a hit. */
export function snapshotAvailability(
  { availability, copies }: Pick<WatchableTitle, 'availability' | 'copies'>,
  now: string,
): AvailabilitySnapshot {
  const { state, returnDate, places, branches = [] } = availability;
  const locations =
    copies?.map((copy) => ({ ...copy, id: copy.branchId, name: copy.branch })) ??
    places ??
    branches.map((name) => ({ id: undefined, name, state, shelfmark: undefined }));
  const shelf = new Map<string, AvailabilitySnapshot['shelf'][number]>();
  for (const { id, name, state: branchState, shelfmark } of locations)
    if (branchState === 'available' && !shelf.has(id ?? name))
      shelf.set(id ?? name, {
        name: name.slice(0, 200),
        id: id?.slice(0, 200),
        shelfmark: shelfmark?.slice(0, 300) || undefined,
      });
  return { at: now, state, shelf: [...shelf.values()].slice(0, 200), returnDate: returnDate || undefined };
}
