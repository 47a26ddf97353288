import { countCommon } from '../../segment/document-bits.ts';
import type { IndexState, Segment } from '../../segment/segment.ts';
import { compareByCodePoint } from '../../segment/text-table.ts';
import { availabilityBits, branchColumnOf, branchesOf, type CopyDemand } from '../filters/copy-demand.ts';
import type { Filtered } from '../filters/filters.ts';
import { bitsOfAvailability } from '../filters/narrowing.ts';
import { bitsOfOptions, placesWith } from '../filters/option-documents.ts';
import type { OptionCount } from '../index-query.ts';
import { withApplied } from './applied-options.ts';
import { allCounts, Tally } from './tally.ts';

const tally = new Tally();
/** So many combinations of the bits of availability there may be. */
const combinations = 256;

/** How many of the documents have each option. */
export function countAvailability(
  { segments }: IndexState,
  filtered: readonly Filtered[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [at, each] of filtered.entries()) {
    const segment = segments[at]?.segment;
    if (!segment) continue;
    const bits = each.bitsFor?.('availability');
    const counts = bits
      ? [...availabilityBits].map(
          ([option, bit]) => [option, countCommon(bits, bitsOfAvailability(segment, bit))] as const,
        )
      : optionsOfBits(combinationsIn(segment, each.documentsFor('availability')));
    for (const [option, count] of counts) sums.set(option, (sums.get(option) ?? 0) + count);
  }
  return sums;
}

/** How many documents have each option by a copy in the branches that are asked for. */
export function countAvailabilityThere(
  { segments }: IndexState,
  filtered: readonly Filtered[],
  demand: CopyDemand,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [at, each] of filtered.entries()) {
    const segment = segments[at]?.segment;
    if (!segment) continue;
    const branches = branchesOf(segment, demand);
    const bits = each.bitsFor?.('availability');
    for (const [option, bit] of availabilityBits) {
      const column = branchColumnOf(segment, bit & (demand.mask ?? bit));
      const count = bits
        ? countCommon(bits, bitsOfOptions(column, branches))
        : placesWith(column, branches, each.documentsFor('availability')).length;
      sums.set(option, (sums.get(option) ?? 0) + count);
    }
  }
  return sums;
}

/** How many of the documents have each combination of bits. */
function combinationsIn({ availability }: Segment, documents: Uint32Array): ReadonlyMap<number, number> {
  tally.begin(combinations);
  tally.addEach(availability, documents);
  return allCounts(tally.counted()) ?? new Map();
}

/** How often each option is among combinations of bits, which occur so often. */
export function optionsOfBits(records: ReadonlyMap<number, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [option, bit] of availabilityBits) {
    let count = 0;
    for (const [bits, some] of records) if (bits & bit) count += some;
    counts.set(option, count);
  }
  return counts;
}

/** Options of availability, the most frequent first; those that are chosen are among them. */
export function availabilityOptions(counts: ReadonlyMap<string, number>, applied: readonly string[]): OptionCount[] {
  const met = new Map([...counts].filter(([, count]) => count > 0));
  for (const option of applied) if (!met.has(option)) met.set(option, 0);
  return withApplied(met, applied).sort((a, b) => b.count - a.count || compareByCodePoint(a.id, b.id));
}
