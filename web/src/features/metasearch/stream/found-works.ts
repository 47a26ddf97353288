import type { MediaType } from '@buchfink/contract/media-type';
import type { MetaSearchHits } from '@buchfink/contract/metasearch';
import { type Item, isSimilar, type Rung } from '@buchfink/contract/search';

/** One hit of one library. */
export interface SourceHit {
  readonly item: Item;
  /** Its rank in the result of its library, from 0. */
  readonly rank: number;
  /** How far the query was relaxed for it: see `relaxationOf`. */
  readonly relaxation: number;
}

/** One line of the list: the editions of a work in one family of media types, from all libraries. */
export interface FoundWork {
  /** Stays the same when more hits join. */
  readonly id: string;
  /** In order of arrival; never empty. */
  readonly sources: readonly [SourceHit, ...SourceHit[]];
}

/** Media types that replace each other share a line. All others have lines of their own. */
const families: readonly (readonly MediaType[])[] = [
  ['BOOK', 'EBOOK', 'EDOC', 'ONLINE', 'URL', 'PACKAGE_BOOKS'],
  ['AUDIOBOOK', 'CD', 'MP3', 'EAUDIO', 'AUDIO_CASSETTE'],
  ['CD_MUSIC', 'LP_RECORD'],
  ['DVD', 'BLURAY', 'MOVIE', 'EVIDEO'],
  ['MAGAZINE', 'NEWSPAPER'],
];

const familyOf = (type: MediaType): MediaType => families.find((family) => family.includes(type))?.[0] ?? type;

/**
 * How far hits are from the query. A library with exact hits shows nothing else, and so does the list; with fewer words they
 * come last.
 */
const relaxationOf = (rung: Rung): number =>
  isSimilar(rung) ? (rung === 'fewer-words' ? 3 : 2) : Number(rung !== 'exact');

/** Whether hits of this relaxation only approximate the query. */
export const isRelaxed = (relaxation: number): boolean => relaxation > 1;

/**
 * Adds the hits of one library. Existing works stay as they are: a hit joins the first work it matches, else it is a
 * new work. A known hit is ignored.
 */
export function addHits(
  foundWorks: readonly FoundWork[],
  { libraryId, items, offset, rung = 'exact' }: MetaSearchHits,
): readonly FoundWork[] {
  const sources = items.map((item, position) => ({ item, rank: offset + position, relaxation: relaxationOf(rung) }));
  return addSources(
    foundWorks,
    sources.filter(({ item }) => item.libraryId === libraryId),
  );
}

/**
 * The same hits grouped anew, as if the libraries had answered one after the other in this order: who answered first
 * decides neither which hits are one work nor which of them is shown.
 */
export function regroup(foundWorks: readonly FoundWork[], libraries: readonly number[]): readonly FoundWork[] {
  const places = new Map(libraries.map((id, place) => [id, place]));
  const place = ({ item }: SourceHit) => places.get(item.libraryId) ?? libraries.length;
  const sources = foundWorks.flatMap((work) => work.sources);
  return addSources(
    [],
    sources.toSorted((a, b) => place(a) - place(b) || a.rank - b.rank),
  );
}

function addSources(foundWorks: readonly FoundWork[], sources: readonly SourceHit[]): readonly FoundWork[] {
  const works = [...foundWorks];
  const index = indexes.get(foundWorks) ?? new WorkIndex(foundWorks);
  indexes.delete(foundWorks);
  for (const source of sources) {
    const { item } = source;
    if (index.has(item)) continue;
    const workIndex = index.find(item) ?? works.length;
    const work = works[workIndex];
    works[workIndex] = work ? { ...work, sources: [...work.sources, source] } : { id: hitKey(item), sources: [source] };
    index.add(item, workIndex);
  }
  indexes.set(works, index);
  return works;
}

/** The index of a list of works, passed on to the list that is derived from it. */
const indexes = new WeakMap<readonly FoundWork[], WorkIndex>();

/** A hit without an id is identified by its position. */
function hitKey({ libraryId, id, position }: Item): string {
  return id === null ? `${libraryId} at ${position}` : `${libraryId}/${id}`;
}

/** Finds works by the match keys of their hits. */
class WorkIndex {
  readonly #hits = new Set<string>();
  readonly #works = new Map<string, { at: number; item: Item }[]>();

  constructor(foundWorks: readonly FoundWork[]) {
    for (const [index, { sources }] of foundWorks.entries()) for (const { item } of sources) this.add(item, index);
  }

  has(item: Item): boolean {
    return this.#hits.has(hitKey(item));
  }

  add(item: Item, index: number): void {
    this.#hits.add(hitKey(item));
    for (const key of matchKeys(item)) {
      const entries = this.#works.get(key);
      if (entries) entries.push({ at: index, item });
      else this.#works.set(key, [{ at: index, item }]);
    }
  }

  find(item: Item): number | undefined {
    for (const key of matchKeys(item)) {
      const isSame = key.startsWith('work ') ? isSameWork : isSameBook;
      const entry = this.#works.get(key)?.find((candidate) => isSame(candidate.item, item));
      if (entry) return entry.at;
    }
    return undefined;
  }
}

/** The keys by which two hits may match, the strongest first. Hits of different media families share none. */
function matchKeys({ workKey, isbn, mediaType }: Item): string[] {
  const family = familyOf(mediaType);
  const numbers = isbn.map((number) => number.replace(/[\s-]/g, '')).filter((number) => /^97[89]\d{10}$/.test(number));
  return [
    ...(workKey === '' ? [] : [`work ${family} ${workKey}`]),
    ...numbers.map((number) => `isbn ${family} ${number}`),
  ];
}

/**
 * Two records with one work key are one work, unless the key is only the record's own id, as for titles too common to
 * identify a work (see `workKey` in the catalogue): equal ids in two libraries may be chance.
 */
function isSameWork(a: Item, b: Item): boolean {
  if (a.id !== b.id || a.libraryId === b.libraryId) return true;
  return wordsOf(a).join() === wordsOf(b).join() && a.year === b.year && a.latestYear === b.latestYear;
}

/** Parts of a set carry the ISBN of the whole set, too: their titles must match as well, including numbers. */
function isSameBook(a: Item, b: Item): boolean {
  const [short = [], long = []] = [wordsOf(a), wordsOf(b)].toSorted((a, b) => a.length - b.length);
  const remainder = long.slice(short.length);
  return (
    short.length > 0 &&
    short.every((word, index) => word === long[index]) &&
    !remainder.some((word) => partNumber.test(word))
  );
}

const partNumber = /^(\d+|[ivx]+)$/;

function wordsOf({ title }: Item): string[] {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
