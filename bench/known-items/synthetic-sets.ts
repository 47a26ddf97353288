import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { createRandom, type Random } from '../records/random.ts';

/** One of this many records becomes a set. */
const share = 25;
const maxVolumes = 5;
const written = [
  (number: number) => `Band ${number}`,
  (number: number) => `Bd. ${number}`,
  (number: number) => `T. ${number}`,
  (number: number) => `Volume ${number}`,
  (number: number) => `${number}. Teil`,
];

/**
 * Turns some of the records into sets, because sample files seldom contain a complete set: half of them with a record
 * of the set, two to five volumes in random order, with different years and random numbers of items.
 */
export function withSyntheticSets(records: readonly BibRecord[], seed: number): BibRecord[] {
  const random = createRandom(seed);
  let sets = 0;
  return records.flatMap((record) => {
    if (record.part !== undefined || record.parent !== undefined || random.below(share) > 0) return [record];
    sets += 1;
    const volumes = volumesOf(record, random);
    return sets % 2 === 0 ? [record, ...volumes] : volumes;
  });
}

function volumesOf(record: BibRecord, random: Random): BibRecord[] {
  const write = random.pick(written);
  const count = 2 + random.below(maxVolumes - 1);
  const volumes = Array.from({ length: count }, (_, at) => ({
    ...record,
    id: `${record.id}-${at + 1}`,
    part: write(at + 1),
    parent: { title: record.title, number: `${at + 1}` },
    ...(record.year !== undefined && { year: record.year + random.below(10) }),
    items: Array.from({ length: random.below(4) }, (_, copy) => ({
      id: `${copy}`,
      branch: 'Z',
      state: 'available' as const,
    })),
  }));
  return volumes.toSorted(() => random.next() - 0.5);
}
