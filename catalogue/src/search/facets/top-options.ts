import { compareOptions } from '../../segment/columns/option-key.ts';
import type { ColumnId } from '../../segment/segment.ts';
import type { CountedOptions } from './facet-counts.ts';
import type { SharedOptions } from './shared-options.ts';
import { leftOut, offered, type RankOf } from './subject-ranks.ts';

/** An option with its count; `number`: its shared number. */
interface CountedOption {
  readonly id: string;
  readonly count: number;
  readonly number: number;
}

/**
 * Counts stay below 2^24 and numbers below 2^28, so that both fit a double's 53 bits together with one bit for options
 * that are not offered last.
 */
const numberRange = 2 ** 28;
const countRange = 2 ** 24;

/**
 * The most frequent options; among equals the first in the facet's order. Undefined where a count that may be too
 * small leaves the choice open. Options of one segment are numbered in that order, so the best of each segment are
 * chosen by number alone, and only those few are read as texts and merged.
 *
 * @param rankOf leaves options out and puts others last (`subjectRanks`)
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
    isCut,
  }: CountedOptions,
  limit: number,
  rankOf?: RankOf,
): CountedOption[] | undefined {
  const best = columns.map((_, at) => largestKeysOf(at, limit));
  /** Added to the counts of options that are not last. */
  const bonus = rankOf ? countRange : 0;
  /** A single segment already has enough options of this count, bonus included. */
  let threshold = 0;
  const offer = (number: number, count: number) => {
    if (count === 0 || count + bonus < threshold) return;
    let segment = columns.length - 1;
    while (segment > 0 && number < (bases[segment] ?? 0)) segment -= 1;
    const segmentBest = best[segment];
    const keyOf = (weight: number) => weight * numberRange + (numberRange - 1 - number);
    if (!segmentBest || keyOf(count + bonus) <= segmentBest.threshold) return;
    const rank = rankOf?.(number) ?? offered;
    if (rank !== leftOut) segmentBest.offer(keyOf(rank === offered ? count + bonus : count));
    threshold = Math.max(threshold, Math.floor(segmentBest.threshold / numberRange));
  };
  const most = additional?.max ?? 0;
  for (let at = 0; at < numbers.length; at += 1) {
    if (atMost && (atMost[at] ?? 0) + most + bonus < threshold) break;
    const count = counts[at] ?? 0;
    const missing = at < exactUntil ? 0 : maxMissing;
    if (count + missing + most + bonus < threshold) continue;
    if (missing > 0) return undefined;
    const number = numbers[at] ?? 0;
    offer(number, additional ? count + additional.get(number) : count);
  }
  // Options that the first segment does not have.
  for (const number of additional?.counted ?? [])
    if (number >= (bases[1] ?? 0)) offer(number, additional?.get(number) ?? 0);
  const options: CountedOption[] = [];
  const lastIds = new Set<string>();
  for (const [segment, { keys, length }] of best.entries()) {
    const column = columns[segment];
    const base = bases[segment] ?? 0;
    for (let at = 0; column && at < length; at += 1) {
      const key = keys[at] ?? 0;
      const option = numberRange - 1 - (key % numberRange) - base;
      const weight = Math.floor(key / numberRange);
      const text = column.option(option);
      if (weight < bonus) lastIds.add(text);
      options.push({ id: text, count: weight < bonus ? weight : weight - bonus, number: option + base });
    }
  }
  // Too few of the frequent options may be offered, or come before the last.
  if (rankOf && isCut && options.length - lastIds.size < limit) return undefined;
  const isMerged = best.filter(({ length }) => length > 0).length > 1;
  return isMerged ? byFrequency(id, options, (text) => lastIds.has(text)).slice(0, limit) : options;
}

/** The most frequent first, equals in the facet's order; those that are last after all others. */
export function byFrequency<Option extends Omit<CountedOption, 'number'>>(
  id: ColumnId,
  options: readonly Option[],
  isLast: (id: string) => boolean = () => false,
): Option[] {
  const inOrder = compareOptions(
    id,
    options.map((option) => option.id),
  );
  const places = options.map((_, at) => at);
  const isLastAt = options.map((option) => Number(isLast(option.id)));
  places.sort(
    (a, b) =>
      (isLastAt[a] ?? 0) - (isLastAt[b] ?? 0) || (options[b]?.count ?? 0) - (options[a]?.count ?? 0) || inOrder(a, b),
  );
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
