import type { MediaType } from '@buchfink/contract/media-type';
import type { MetaSearchHits } from '@buchfink/contract/metasearch';
import type { Item, Rung } from '@buchfink/contract/search';

/** One hit of one library. */
export interface SourceHit {
  readonly item: Item;
  /** Its place in the result of its library, beginning with 0. */
  readonly rank: number;
  /** How far it is from what was asked for: see `steps`. */
  readonly relaxation: number;
}

/** What is one line of the list: the editions of a work in one kind of medium, from all libraries. */
export interface FoundWork {
  /** Stays the same however many sources join. */
  readonly id: string;
  /** In the order they came; never empty. */
  readonly sources: readonly [SourceHit, ...SourceHit[]];
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
const relaxations: Record<Rung, number> = {
  exact: 0,
  unquoted: 1,
  described: 1,
  prefix: 2,
  spelling: 2,
  compound: 2,
  'fewer-words': 3,
};

/** Whether hits are only near what was asked for. */
export const isRelaxed = (relaxation: number): boolean => relaxation > relaxations.described;

/**
 * Adds the hits of one library. What has come before stays as it is: a hit joins the first work it belongs to, or is a
 * work of its own. A hit that is there already is not added again.
 */
export function addHits(
  found: readonly FoundWork[],
  { libraryId, items, offset, rung = 'exact' }: MetaSearchHits,
): readonly FoundWork[] {
  const works = [...found];
  const index = indexes.get(found) ?? new WorkIndex(found);
  indexes.delete(found);
  for (const [place, item] of items.entries()) {
    if (item.libraryId !== libraryId || index.has(item)) continue;
    const source = { item, rank: offset + place, relaxation: relaxations[rung] };
    const at = index.find(item) ?? works.length;
    const work = works[at];
    works[at] = work ? { ...work, sources: [...work.sources, source] } : { id: hitKey(item), sources: [source] };
    index.add(item, at);
  }
  indexes.set(works, index);
  return works;
}

/** The places of works that nothing was added to yet: they go over to what comes of them. */
const indexes = new WeakMap<readonly FoundWork[], WorkIndex>();

/** A hit without an id is known by its place. */
function hitKey({ libraryId, id, position }: Item): string {
  return id === null ? `${libraryId} at ${position}` : `${libraryId}/${id}`;
}

/** Where which hit stands, by all it can be known by. */
class WorkIndex {
  readonly #hits = new Set<string>();
  readonly #works = new Map<string, { at: number; item: Item }[]>();

  constructor(found: readonly FoundWork[]) {
    for (const [at, { sources }] of found.entries()) for (const { item } of sources) this.add(item, at);
  }

  has(item: Item): boolean {
    return this.#hits.has(hitKey(item));
  }

  add(item: Item, at: number): void {
    this.#hits.add(hitKey(item));
    for (const key of matchKeys(item)) {
      const entries = this.#works.get(key);
      if (entries) entries.push({ at, item });
      else this.#works.set(key, [{ at, item }]);
    }
  }

  find(item: Item): number | undefined {
    for (const key of matchKeys(item)) {
      const isSame = key.startsWith('work ') ? isSameWork : isSameBook;
      const same = this.#works.get(key)?.find((other) => isSame(other.item, item));
      if (same) return same.at;
    }
    return undefined;
  }
}

/** What two hits may have in common, the strongest first; media of another family have nothing in common. */
function matchKeys({ workKey, isbn, mediaType }: Item): string[] {
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
