import type { Acquisitions } from '@buchfink/contract/acquisitions';
import { MediaType } from '@buchfink/contract/media-type';

/** A media type with how many new titles there are of it. */
export interface ShelfOf {
  readonly mediaType: MediaType;
  readonly count: number;
}

/** The shelves that what is new fills, the fullest first. */
export function shelvesOf({ facets }: Pick<Acquisitions, 'facets'>): ShelfOf[] {
  const options = facets.find(({ id }) => id === 'mediaType')?.options ?? [];
  const shelves = options.flatMap(({ id, count }) => {
    const { data } = MediaType.safeParse(id);
    return data && count > 0 ? [{ mediaType: data, count }] : [];
  });
  return shelves.sort((a, b) => b.count - a.count);
}
