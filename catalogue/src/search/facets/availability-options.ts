import { startOf } from '../../segment/columns/facet-column.ts';
import { countCommon } from '../../segment/document-bitmap.ts';
import type { IndexState, Segment } from '../../segment/segment.ts';
import { compareByCodePoint } from '../../segment/tables/text-table.ts';
import { availabilityBits, branchColumnOf, branchOptionsOf, type CopyDemand } from '../filters/copy-demand.ts';
import type { FilteredHits } from '../filters/filtered-hits.ts';
import type { OptionCount } from '../index-query.ts';
import { bitmapOfAvailability } from '../matching/document-filter.ts';
import { bitmapOfOptions } from '../matching/option-documents.ts';
import { allCounts, FacetCounts } from './facet-counts.ts';

const facetCounts = new FacetCounts();
/** Number of combinations of the availability bits. */
const combinations = 4;

/** The number of documents with each option. */
export function countAvailability(
  { segments }: IndexState,
  filtered: readonly FilteredHits[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [at, filteredHits] of filtered.entries()) {
    const segment = segments[at]?.segment;
    if (!segment) continue;
    const bits = filteredHits.bitmapFor?.('availability');
    const counts = bits
      ? [...availabilityBits].map(
          ([option, bit]) => [option, countCommon(bits, bitmapOfAvailability(segment, bit))] as const,
        )
      : optionsOfBits(combinationsIn(segment, filteredHits.documentsFor('availability')));
    for (const [option, count] of counts) sums.set(option, (sums.get(option) ?? 0) + count);
  }
  return sums;
}

/** The number of documents with each option by a copy in the requested branches. */
export function countAvailabilityThere(
  { segments }: IndexState,
  filtered: readonly FilteredHits[],
  demand: CopyDemand,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [at, filteredHits] of filtered.entries()) {
    const segment = segments[at]?.segment;
    if (!segment) continue;
    const branches = branchOptionsOf(segment, demand);
    const bits = filteredHits.bitmapFor?.('availability');
    const counts = bits
      ? [...availabilityBits].map(([option, bit]) => {
          const availableDocuments = bitmapOfOptions(branchColumnOf(segment, bit), branches);
          return [option, countCommon(bits, availableDocuments)] as const;
        })
      : optionsOfBits(combinationsThere(segment, branches, filteredHits.documentsFor('availability')));
    for (const [option, count] of counts) sums.set(option, (sums.get(option) ?? 0) + count);
  }
  return sums;
}

/** The number of documents with each combination of bits. */
function combinationsIn({ availability }: Segment, documents: Uint32Array): ReadonlyMap<number, number> {
  facetCounts.reset(combinations);
  facetCounts.addEach(availability, documents);
  return allCounts(facetCounts.toCountedOptions()) ?? new Map();
}

/** The same by the copies in these branches alone. */
function combinationsThere(
  segment: Segment,
  branches: readonly number[],
  documents: Uint32Array,
): ReadonlyMap<number, number> {
  const bitsOf = bitsThere(segment, branches);
  const counts = new Uint32Array(combinations);
  for (let hit = 0; hit < documents.length; hit += 1) {
    const states = bitsOf(documents[hit] ?? 0);
    counts[states] = (counts[states] ?? 0) + 1;
  }
  return new Map([...counts.entries()].filter(([, count]) => count > 0));
}

/** The bits that a document has by its copies in the requested branches; by the index of its segment. */
export function availabilityThere(
  { segments }: IndexState,
  demand: CopyDemand,
): (segment: number, document: number) => number {
  const bitsOf = segments.map(({ segment }) => bitsThere(segment, branchOptionsOf(segment, demand)));
  return (at, document) => bitsOf[at]?.(document) ?? 0;
}

function bitsThere(
  { columns: { branch }, branchAvailability }: Segment,
  branches: readonly number[],
): (document: number) => number {
  const isRequested = new Uint8Array(branch.optionCount);
  for (const option of branches) isRequested[option] = 1;
  return (document) => {
    const to = startOf(branch, document + 1);
    let states = 0;
    for (let at = startOf(branch, document); at < to; at += 1)
      if (isRequested[branch.values[at] ?? 0] === 1) states |= branchAvailability[at] ?? 0;
    return states;
  };
}

/** The counts of options from the counts of bit combinations. */
export function optionsOfBits(records: ReadonlyMap<number, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [option, bit] of availabilityBits) {
    let count = 0;
    for (const [bits, some] of records) if (bits & bit) count += some;
    counts.set(option, count);
  }
  return counts;
}

/** The availability options, most frequent first; applied options are always among them. */
export function availabilityOptions(counts: ReadonlyMap<string, number>, applied: readonly string[]): OptionCount[] {
  const visibleCounts = new Map([...counts].filter(([, count]) => count > 0));
  for (const option of applied) if (!visibleCounts.has(option)) visibleCounts.set(option, 0);
  return inOrderOfAvailability([...visibleCounts].map(([id, count]) => ({ id, count, applied: applied.includes(id) })));
}

/** Options with the most hits first. */
export function inOrderOfAvailability(options: readonly OptionCount[]): OptionCount[] {
  return options.toSorted((a, b) => b.count - a.count || compareByCodePoint(a.id, b.id));
}
