import type { MediaType } from '@buchfink/contract/media-type';
import type { Item } from '@buchfink/contract/search';
import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import { type FoundWork, isGuess, type Source } from '../stream/found-works.ts';
import type { Target } from '../stream/stream-state.ts';
import { editionsAmong } from './editions.ts';
import { comparedWords, namedBy } from './named-by.ts';
import { type Around, compared, placeReasons, placesOf, type WorkLocation } from './place.ts';

/** A line of the list: a work in one kind of medium, with all places where it is to be had. */
export interface Work {
  readonly id: string;
  /** The hit it is shown by: the one that came first, so that nothing changes while one reads. */
  readonly item: Item;
  /** How many records it stands for, over all libraries. */
  readonly records: number;
  /** How many editions these records are. */
  readonly editions: number;
  readonly mediaTypes: readonly MediaType[];
  /** The best one first; never empty. */
  readonly places: readonly WorkLocation[];
  /** How far it is from what was asked for, in the library that is nearest to it. */
  readonly step: number;
  /** How it is named by what was asked for, in the library that names it best. */
  readonly named: ReturnType<typeof namedBy>;
}

interface Ordering {
  readonly sort: MetaSort;
  readonly around: Around;
  /** What was typed. */
  readonly words: string;
  readonly targets: readonly Target[];
}

/**
 * What was found as works in the order that was asked for; guesses come last in any order. A work that is named by what was asked
 * for comes before one that many libraries have and that has the words somewhere else, as each library has it.
 */
export function worksOf(found: readonly FoundWork[], { sort, around, words, targets }: Ordering): Work[] {
  const times = new Map(targets.map(({ libraryId, ms }) => [libraryId, ms]));
  const rated = found.map((one) => {
    const work = workOf(one, around, words);
    const { places } = work;
    return {
      work,
      fused: fusedRank(one.sources),
      worth: places[0] ? placeReasons.indexOf(places[0].reason) : placeReasons.length,
      key: sort === 'distance' ? distanceOf(places) : sort === 'response-time' ? timeOf(one, times) : 0,
    };
  });
  return rated
    .toSorted(
      (a, b) =>
        Number(isGuess(a.work.step)) - Number(isGuess(b.work.step)) ||
        compared(a.key, b.key) ||
        a.work.step - b.work.step ||
        b.work.named - a.work.named ||
        b.fused - a.fused ||
        a.worth - b.worth,
    )
    .map(({ work }) => work);
}

/** A work that nothing was added to is the same as before, so that its line needs not be drawn again. */
const known = new WeakMap<FoundWork, { readonly around: Around; readonly words: string; readonly work: Work }>();

function workOf(found: FoundWork, around: Around, words: string): Work {
  const before = known.get(found);
  if (before?.around === around && before.words === words) return before.work;
  const work = madeOf(found, placesOf(found, around), comparedWords(words));
  known.set(found, { around, words, work });
  return work;
}

function madeOf(
  { id, sources, sources: [{ item }] }: FoundWork,
  places: readonly WorkLocation[],
  asked: readonly string[],
): Work {
  const items = sources.map(({ item }) => item);
  return {
    id,
    item,
    records: items.length,
    editions: editionsAmong(items),
    mediaTypes: [...new Set(items.map(({ mediaType }) => mediaType))],
    places,
    step: Math.min(...sources.map(({ step }) => step)),
    named: items.map((each) => namedBy(each, asked)).reduce((best, each) => (each > best ? each : best)),
  };
}

/** How much the first ranks count more than the others. */
const smoothing = 60;

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): libraries rank by numbers that cannot be compared, but their
 * orders can. A work counts once for each library, by its best rank there.
 */
export function fusedRank(sources: readonly Source[]): number {
  const best = new Map<number, number>();
  for (const { item, rank } of sources) best.set(item.libraryId, Math.min(rank, best.get(item.libraryId) ?? rank));
  // Added up in one order, so that equal ranks give equal sums.
  return [...best.values()].toSorted((a, b) => a - b).reduce((sum, rank) => sum + 1 / (smoothing + rank + 1), 0);
}

/** What is farther than everything on earth, but nearer than the unknown. */
const faraway = 100_000;

/** The distance of the place that is shown as the best; places where it cannot be had now come after all others. */
function distanceOf([best]: readonly WorkLocation[]): number | undefined {
  if (!best || best.online || best.kilometres === undefined) return undefined;
  return best.items[0]?.availability.code === 'GREEN' ? best.kilometres : best.kilometres + faraway;
}

function timeOf({ sources }: FoundWork, times: ReadonlyMap<number, number | undefined>): number {
  return Math.min(...sources.map(({ item }) => times.get(item.libraryId) ?? Number.POSITIVE_INFINITY));
}
