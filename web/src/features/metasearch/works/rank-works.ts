import type { MediaType } from '@buchfink/contract/media-type';
import type { Item } from '@buchfink/contract/search';
import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import { type FoundWork, isRelaxed, type SourceHit } from '../stream/found-works.ts';
import type { Target } from '../stream/stream-state.ts';
import { countEditions } from './count-editions.ts';
import { significantWords, titleMatch } from './title-match.ts';
import {
  compareNumbers,
  locationReasons,
  type PatronContext,
  type WorkLocation,
  workLocations,
} from './work-location.ts';

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
  readonly locations: readonly WorkLocation[];
  /** How far it is from what was words for, in the library that is nearest to it. */
  readonly relaxation: number;
  /** How it is named by what was words for, in the library that names it best. */
  readonly titleMatch: ReturnType<typeof titleMatch>;
}

interface RankOptions {
  readonly sort: MetaSort;
  readonly patron: PatronContext;
  /** What was typed. */
  readonly words: string;
  readonly targets: readonly Target[];
}

/**
 * What was found as works in the order that was words for; guesses come last in any order. A work that is named by what was words
 * for comes before one that many libraries have and that has the words somewhere else, as each library has it.
 */
export function rankWorks(found: readonly FoundWork[], { sort, patron, words, targets }: RankOptions): Work[] {
  const times = new Map(targets.map(({ libraryId, ms }) => [libraryId, ms]));
  const rated = found.map((each) => {
    const work = cachedWork(each, patron, words);
    const { locations } = work;
    return {
      work,
      fused: reciprocalRankFusion(each.sources),
      reason: locations[0] ? locationReasons.indexOf(locations[0].reason) : locationReasons.length,
      key: sort === 'distance' ? distanceOf(locations) : sort === 'response-time' ? timeOf(each, times) : 0,
    };
  });
  return rated
    .toSorted(
      (a, b) =>
        Number(isRelaxed(a.work.relaxation)) - Number(isRelaxed(b.work.relaxation)) ||
        compareNumbers(a.key, b.key) ||
        a.work.relaxation - b.work.relaxation ||
        b.work.titleMatch - a.work.titleMatch ||
        b.fused - a.fused ||
        a.reason - b.reason,
    )
    .map(({ work }) => work);
}

/** A work that nothing was added to is the same as before, so that its line needs not be drawn again. */
const cache = new WeakMap<FoundWork, { readonly patron: PatronContext; readonly words: string; readonly work: Work }>();

function cachedWork(found: FoundWork, patron: PatronContext, words: string): Work {
  const cached = cache.get(found);
  if (cached?.patron === patron && cached.words === words) return cached.work;
  const work = createWork(found, workLocations(found, patron), significantWords(words));
  cache.set(found, { patron, words, work });
  return work;
}

function createWork(
  { id, sources, sources: [{ item }] }: FoundWork,
  locations: readonly WorkLocation[],
  words: readonly string[],
): Work {
  const items = sources.map(({ item }) => item);
  return {
    id,
    item,
    records: items.length,
    editions: countEditions(items),
    mediaTypes: [...new Set(items.map(({ mediaType }) => mediaType))],
    locations,
    relaxation: Math.min(...sources.map(({ relaxation }) => relaxation)),
    titleMatch: items.map((each) => titleMatch(each, words)).reduce((best, each) => (each > best ? each : best)),
  };
}

/** How much the first ranks count more than the others. */
const smoothing = 60;

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): libraries rank by numbers that cannot be compared, but their
 * orders can. A work counts once for each library, by its best rank there.
 */
export function reciprocalRankFusion(sources: readonly SourceHit[]): number {
  const best = new Map<number, number>();
  for (const { item, rank } of sources) best.set(item.libraryId, Math.min(rank, best.get(item.libraryId) ?? rank));
  // Added up in one order, so that equal ranks give equal sums.
  return [...best.values()].toSorted((a, b) => a - b).reduce((sum, rank) => sum + 1 / (smoothing + rank + 1), 0);
}

/** What is farther than everything on earth, but nearer than the unknown. */
const unavailablePenalty = 100_000;

/** The distance of the place that is shown as the best; places where it cannot be had now come after all others. */
function distanceOf([best]: readonly WorkLocation[]): number | undefined {
  if (!best || best.online || best.kilometres === undefined) return undefined;
  return best.items[0]?.availability.code === 'GREEN' ? best.kilometres : best.kilometres + unavailablePenalty;
}

function timeOf({ sources }: FoundWork, times: ReadonlyMap<number, number | undefined>): number {
  return Math.min(...sources.map(({ item }) => times.get(item.libraryId) ?? Number.POSITIVE_INFINITY));
}
