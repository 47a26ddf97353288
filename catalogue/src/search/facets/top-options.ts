import { compareOptions } from '../../segment/columns/option-key.ts';
import type { ColumnId } from '../../segment/segment.ts';
import type { CountedOptions } from './facet-counts.ts';
import type { SharedOptions } from './shared-options.ts';

/** An option with its count. */
interface CountedOption {
  readonly id: string;
  readonly count: number;
}

/** Counts stay below 2^24 and numbers below 2^28, so that both fit a double's 53 bits. */
const numberRange = 2 ** 28;

/**
 * The most frequent options; among equals the first in the facet's order. Undefined where a count that may be too
 * small leaves the choice open. Options of one segment are numbered in that order, so the best of each segment are
 * chosen by number alone, and only those few are read as texts and merged.
 */
export function topOptions(
  { id, columns, bases }: SharedOptions,
  {
    options: numbers,
    counts,
    atMost,
    additional,
    exactUntil = Number.POSITIVE_INFINITY,
    maxMissing = 0,
  }: CountedOptions,
  limit: number,
): CountedOption[] | undefined {
  const best = columns.map((_, at) => largestKeysOf(at, limit));
  /** A single segment already has enough options of this count. */
  let threshold = 0;
  const offer = (number: number, count: number) => {
    if (count === 0 || count < threshold) return;
    let segment = columns.length - 1;
    while (segment > 0 && number < (bases[segment] ?? 0)) segment -= 1;
    const segmentBest = best[segment];
    segmentBest?.offer(count * numberRange + (numberRange - 1 - number));
    if (segmentBest) threshold = Math.max(threshold, Math.floor(segmentBest.threshold / numberRange));
  };
  const most = additional?.max ?? 0;
  for (let at = 0; at < numbers.length; at += 1) {
    if (atMost && (atMost[at] ?? 0) + most < threshold) break;
    const count = counts[at] ?? 0;
    const missing = at < exactUntil ? 0 : maxMissing;
    if (count + missing + most < threshold) continue;
    if (missing > 0) return undefined;
    const number = numbers[at] ?? 0;
    offer(number, additional ? count + additional.get(number) : count);
  }
  // Options that the first segment does not have.
  for (const number of additional?.counted ?? [])
    if (number >= (bases[1] ?? 0)) offer(number, additional?.get(number) ?? 0);
  const options: CountedOption[] = [];
  for (const [segment, { keys, length }] of best.entries()) {
    const column = columns[segment];
    const base = bases[segment] ?? 0;
    for (let at = 0; column && at < length; at += 1) {
      const key = keys[at] ?? 0;
      const option = numberRange - 1 - (key % numberRange) - base;
      options.push({ id: column.option(option), count: Math.floor(key / numberRange) });
    }
  }
  const isMerged = best.filter(({ length }) => length > 0).length > 1;
  return isMerged ? byFrequency(id, options).slice(0, limit) : options;
}

/** The most frequent first, equals in the facet's order. */
export function byFrequency<Option extends CountedOption>(id: ColumnId, options: readonly Option[]): Option[] {
  const inOrder = compareOptions(
    id,
    options.map((option) => option.id),
  );
  const places = options.map((_, at) => at);
  places.sort((a, b) => (options[b]?.count ?? 0) - (options[a]?.count ?? 0) || inOrder(a, b));
  return places.flatMap((at) => options[at] ?? []);
}

/** The largest keys offered, in descending order; reusable. */
class LargestKeys {
  keys = new Float64Array(0);
  length = 0;
  private limit = 0;

  /** Clears the keys; keeps `limit` from now on. */
  reset(limit: number): void {
    if (this.keys.length < limit) this.keys = new Float64Array(limit);
    this.limit = limit;
    this.length = 0;
  }

  /** The smallest kept key, 0 while there is room. */
  get threshold(): number {
    return this.length === this.limit ? (this.keys[this.length - 1] ?? 0) : 0;
  }

  offer(key: number): void {
    if (key <= this.threshold) return;
    const { keys } = this;
    let at = Math.min(this.length, this.limit - 1);
    for (; at > 0 && (keys[at - 1] ?? 0) < key; at -= 1) keys[at] = keys[at - 1] ?? 0;
    keys[at] = key;
    this.length = Math.min(this.length + 1, this.limit);
  }
}

/** The keys of each segment. */
const keysBySegment: LargestKeys[] = [];

function largestKeysOf(segment: number, limit: number): LargestKeys {
  const keys = keysBySegment[segment] ?? new LargestKeys();
  keysBySegment[segment] = keys;
  keys.reset(limit);
  return keys;
}
