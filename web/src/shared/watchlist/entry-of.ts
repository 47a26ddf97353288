import type { RecordView } from '@buchfink/contract/record';
import type { Item } from '@buchfink/contract/search';
import { type NamedPlace, placesOfTitle } from '../place/title-places.ts';
import type { NewEntry } from './changes.ts';
import type { Seen } from './watchlist.ts';

/** A hit or a record that can be kept. */
export type Keepable = Pick<
  Item,
  'libraryId' | 'id' | 'title' | 'author' | 'year' | 'mediaType' | 'cover' | 'workKey' | 'availability'
> &
  Partial<Pick<RecordView, 'copies'>>;

/** What is kept of a title; `now` is ISO 8601. */
export function entryOf(work: Keepable, now: string): NewEntry {
  return { libraryId: work.libraryId, id: work.id, created: now, ...factsOf(work), seen: seenOf(work, now) };
}

/** The facts that a list shows without asking anybody. */
export function factsOf(
  work: Keepable,
): Pick<NewEntry, 'title' | 'author' | 'year' | 'mediaType' | 'cover' | 'workKey'> {
  const { title, author, year, mediaType, cover, workKey } = work;
  return {
    title: title.slice(0, 1000),
    mediaType,
    workKey: workKey.slice(0, 500),
    ...(author && { author: author.slice(0, 500) }),
    ...(year !== undefined && { year }),
    ...(cover !== undefined && (cover === null || cover.length <= 1000) && { cover }),
  };
}

/** Where it stands: by the copies of a record, or by what a hit says of its branches. */
export function seenOf({ availability, copies }: Pick<Keepable, 'availability' | 'copies'>, now: string): Seen {
  const found: readonly NamedPlace[] =
    copies?.map(({ branchId, branch, state, shelfmark }) => ({
      id: branchId,
      name: branch,
      state,
      ...(shelfmark !== undefined && { shelfmark }),
    })) ?? (availability.state === 'available' ? placesOfTitle(availability) : []);
  const shelf = new Map<string, Seen['shelf'][number]>();
  for (const { id, name, state, shelfmark } of found) {
    const key = id ?? name;
    if (state !== 'available' || shelf.has(key) || shelf.size === mostPlaces) continue;
    shelf.set(key, {
      name: name.slice(0, 200),
      ...(id !== undefined && { id: id.slice(0, 200) }),
      ...(shelfmark && { shelfmark: shelfmark.slice(0, 300) }),
    });
  }
  return {
    at: now,
    state: availability.state,
    shelf: [...shelf.values()],
    ...(availability.returnDate && { returnDate: availability.returnDate }),
  };
}

const mostPlaces = 200;
