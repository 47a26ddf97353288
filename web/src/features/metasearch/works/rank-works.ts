import type { MediaType } from '@buchfink/contract/media-type';
import type { MetaSort } from '@buchfink/contract/metasearch/metasearch-address';
import type { Item } from '@buchfink/contract/search';
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

/** A line of the list: a work in one family of media types, with all its locations. */
export interface Work {
  readonly id: string;
  /** The hit that is shown: the first to arrive, so that nothing changes while it is read. */
  readonly item: Item;
  /** The number of its records, over all libraries. */
  readonly records: number;
  /** The number of editions among these records. */
  readonly editions: number;
  readonly mediaTypes: readonly MediaType[];
  /** The best one first; never empty. */
  readonly locations: readonly WorkLocation[];
  /** The smallest relaxation over its libraries. */
  readonly relaxation: number;
  /** The best title match over its libraries. */
  readonly titleMatch: ReturnType<typeof titleMatch>;
}

interface RankOptions {
  readonly sort: MetaSort;
  readonly patron: PatronContext;
  /** The query as typed. */
  readonly words: string;
  readonly targets: readonly Target[];
}

/**
 * Ranks the works in the chosen order; relaxed hits come last in any order. A work whose title matches the query
 * comes before one that many libraries hold and that matches elsewhere.
 */
export function rankWorks(foundWorks: readonly FoundWork[], { sort, patron, words, targets }: RankOptions): Work[] {
  const times = new Map(targets.map(({ libraryId, ms }) => [libraryId, ms]));
  const rated = foundWorks.map((foundWork) => {
    const rating = cachedRating(foundWork, patron, words);
    const { locations } = rating.work;
    const key = sort === 'distance' ? distanceOf(locations) : sort === 'response-time' ? timeOf(foundWork, times) : 0;
    return { ...rating, key };
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

/** A work with what its place depends on, for a patron and a query. */
interface Rating {
  readonly patron: PatronContext;
  readonly words: string;
  readonly work: Work;
  /** Its score by reciprocal rank fusion. */
  readonly fused: number;
  /** The place of its best location among the reasons. */
  readonly reason: number;
}

/** An unchanged work stays the same object, so that its line does not render again. */
const cache = new WeakMap<FoundWork, Rating>();

function cachedRating(foundWork: FoundWork, patron: PatronContext, words: string): Rating {
  const cached = cache.get(foundWork);
  if (cached?.patron === patron && cached.words === words) return cached;
  const locations = workLocations(foundWork, patron);
  const work = createWork(foundWork, locations, significantWords(words));
  const fused = reciprocalRankFusion(foundWork.sources);
  const reason = locations[0] ? locationReasons.indexOf(locations[0].reason) : locationReasons.length;
  const rating = { patron, words, work, fused, reason };
  cache.set(foundWork, rating);
  return rating;
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
    titleMatch: items.map((item) => titleMatch(item, words)).reduce((best, match) => (match > best ? match : best)),
  };
}

/** The constant k of reciprocal rank fusion: how little the first ranks weigh more than others. */
const smoothing = 60;

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): the scores of libraries cannot be compared, but their
 * ranks can. A work counts once per library, by its best rank there.
 */
export function reciprocalRankFusion(sources: readonly SourceHit[]): number {
  const best = new Map<number, number>();
  for (const { item, rank } of sources) best.set(item.libraryId, Math.min(rank, best.get(item.libraryId) ?? rank));
  // Summed in one order, so that equal ranks give equal sums.
  return [...best.values()].toSorted((a, b) => a - b).reduce((sum, rank) => sum + 1 / (smoothing + rank + 1), 0);
}

/** Added to the distance of an unavailable copy: beyond any distance on earth, but before unknown ones. */
const unavailablePenalty = 100_000;

/** The distance of the best location, in kilometres. Locations without an available copy come after all others. */
function distanceOf([best]: readonly WorkLocation[]): number | undefined {
  if (!best || best.online || best.kilometres === undefined) return undefined;
  return best.items[0]?.availability.code === 'GREEN' ? best.kilometres : best.kilometres + unavailablePenalty;
}

function timeOf({ sources }: FoundWork, times: ReadonlyMap<number, number | undefined>): number {
  return Math.min(...sources.map(({ item }) => times.get(item.libraryId) ?? Number.POSITIVE_INFINITY));
}
