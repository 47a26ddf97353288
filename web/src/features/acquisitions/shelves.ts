import type { Acquisitions } from '@buchfink/contract/acquisitions';
import { MediaType } from '@buchfink/contract/media-type';

/** A media type and its number of new titles. */
export interface MediaTypeShelf {
  readonly mediaType: MediaType;
  readonly count: number;
}

/** The shelves with new titles, the fullest first. */
export function listShelves({ facets }: Pick<Acquisitions, 'facets'>): MediaTypeShelf[] {
  const options = facets.find(({ id }) => id === 'mediaType')?.options ?? [];
  const shelves = options.flatMap(({ id, count }) => {
    const { data } = MediaType.safeParse(id);
    return data && count > 0 ? [{ mediaType: data, count }] : [];
  });
  return shelves.sort((a, b) => b.count - a.count);
}
