import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { type Chance, chance } from '../records/chance.ts';

/** One record in so many becomes a set. */
const share = 25;
const mostVolumes = 5;
const written = [
  (number: number) => `Band ${number}`,
  (number: number) => `Bd. ${number}`,
  (number: number) => `T. ${number}`,
  (number: number) => `Volume ${number}`,
  (number: number) => `${number}. Teil`,
];

/**
 * The records, some of which stand there as sets, which real files of samples seldom hold whole: with a record of the set (of every
 * second) and two to five volumes, in any order, of different years and as many copies as chance wills.
 */
export function withMadeSets(records: readonly BibRecord[], seed: number): BibRecord[] {
  const random = chance(seed);
  let sets = 0;
  return records.flatMap((record) => {
    if (record.part !== undefined || record.parent !== undefined || random.below(share) > 0) return [record];
    sets += 1;
    const volumes = volumesOf(record, random);
    return sets % 2 === 0 ? [record, ...volumes] : volumes;
  });
}

function volumesOf(record: BibRecord, random: Chance): BibRecord[] {
  const write = random.pick(written);
  const count = 2 + random.below(mostVolumes - 1);
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
