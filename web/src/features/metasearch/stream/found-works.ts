import type { MediaType } from '@buchfink/contract/media-type';
import type { MetaSearchHits } from '@buchfink/contract/metasearch';
import type { Item, Rung } from '@buchfink/contract/search';

/** One hit of one library. */
export interface Source {
  readonly item: Item;
  /** Its place in the result of its library, beginning with 0. */
  readonly rank: number;
  /** How far it is from what was asked for: see `steps`. */
  readonly step: number;
}

/** What is one line of the list: the editions of a work in one kind of medium, from all libraries. */
export interface FoundWork {
  /** Stays the same however many sources join. */
  readonly id: string;
  /** In the order they came; never empty. */
  readonly sources: readonly [Source, ...Source[]];
}

/** Media one takes instead of each other: they stand in one line. All others stand for themselves. */
const families: readonly (readonly MediaType[])[] = [
  ['BOOK', 'EBOOK', 'EDOC', 'ONLINE', 'URL', 'PACKAGE_BOOKS'],
  ['AUDIOBOOK', 'CD', 'MP3', 'EAUDIO', 'AUDIO_CASSETTE'],
  ['CD_MUSIC', 'LP_RECORD'],
  ['DVD', 'BLURAY', 'MOVIE', 'EVIDEO'],
  ['MAGAZINE', 'NEWSPAPER'],
];

const familyOf = (type: MediaType): MediaType => families.find((family) => family.includes(type))?.[0] ?? type;

/**
 * How far from what was asked for the hits of a rung are. A library that has it as it stands shows nothing else; so does the
 * list. Without the quotes, or a word taken as the name of a language or kind of media, it is still what was asked for. All
 * beyond is a guess: with other words, at last with fewer.
 */
const steps: Record<Rung, number> = {
  exact: 0,
  unquoted: 1,
  described: 1,
  prefix: 2,
  spelling: 2,
  compound: 2,
  'fewer-words': 3,
};

/** Whether hits are only near what was asked for. */
export const isGuess = (step: number): boolean => step > steps.described;

/**
 * Adds the hits of one library. What has come before stays as it is: a hit joins the first work it belongs to, or is a
 * work of its own. A hit that is there already is not added again.
 */
export function withHits(
  found: readonly FoundWork[],
  { libraryId, items, offset, rung = 'exact' }: MetaSearchHits,
): readonly FoundWork[] {
  const works = [...found];
  const places = placesOf.get(found) ?? new Places(found);
  placesOf.delete(found);
  for (const [index, item] of items.entries()) {
    if (item.libraryId !== libraryId || places.knows(item)) continue;
    const source = { item, rank: offset + index, step: steps[rung] };
    const at = places.of(item) ?? works.length;
    const work = works[at];
    works[at] = work ? { ...work, sources: [...work.sources, source] } : { id: keyOf(item), sources: [source] };
    places.add(item, at);
  }
  placesOf.set(works, places);
  return works;
}

/** The places of works that nothing was added to yet: they go over to what comes of them. */
const placesOf = new WeakMap<readonly FoundWork[], Places>();

/** A hit without an id is known by its place. */
function keyOf({ libraryId, id, position }: Item): string {
  return id === null ? `${libraryId} at ${position}` : `${libraryId}/${id}`;
}

/** Where which hit stands, by all it can be known by. */
class Places {
  readonly #hits = new Set<string>();
  readonly #works = new Map<string, { at: number; item: Item }[]>();

  constructor(found: readonly FoundWork[]) {
    for (const [at, { sources }] of found.entries()) for (const { item } of sources) this.add(item, at);
  }

  knows(item: Item): boolean {
    return this.#hits.has(keyOf(item));
  }

  add(item: Item, at: number): void {
    this.#hits.add(keyOf(item));
    for (const sign of signsOf(item)) {
      const known = this.#works.get(sign);
      if (known) known.push({ at, item });
      else this.#works.set(sign, [{ at, item }]);
    }
  }

  of(item: Item): number | undefined {
    for (const sign of signsOf(item)) {
      const isSame = sign.startsWith('work ') ? isSameWork : isSameBook;
      const known = this.#works.get(sign)?.find((other) => isSame(other.item, item));
      if (known) return known.at;
    }
    return undefined;
  }
}

/** What two hits may have in common, the strongest first; media of another family have nothing in common. */
function signsOf({ workKey, isbn, mediaType }: Item): string[] {
  const family = familyOf(mediaType);
  const numbers = isbn.map((one) => one.replace(/[\s-]/g, '')).filter((one) => /^97[89]\d{10}$/.test(one));
  return [
    ...(workKey === '' ? [] : [`work ${family} ${workKey}`]),
    ...numbers.map((number) => `isbn ${family} ${number}`),
  ];
}

/**
 * Two records with one key are one work, unless the key says nothing but the record's own id, as it does where a title
 * is too common to stand for a work (see `workKey` in the catalogue): equal ids in two libraries may be chance.
 */
function isSameWork(a: Item, b: Item): boolean {
  return a.id !== b.id || a.libraryId === b.libraryId || (wordsOf(a).join() === wordsOf(b).join() && a.year === b.year);
}

/** The parts of a set bear the number of the whole set, too: the titles must agree as well, with all their numbers. */
function isSameBook(a: Item, b: Item): boolean {
  const [short = [], long = []] = [wordsOf(a), wordsOf(b)].toSorted((one, other) => one.length - other.length);
  const rest = long.slice(short.length);
  return (
    short.length > 0 && short.every((word, at) => word === long[at]) && !rest.some((word) => partNumber.test(word))
  );
}

const partNumber = /^(\d+|[ivx]+)$/;

function wordsOf({ title }: Item): string[] {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
