import type { BibRecord } from '../../record/bib-record.ts';

/** One step of the scale is a 32nd of a doubling: its end is at 255 copies. */
const stepsPerDoubling = 32;

/**
 * The popularity of a title by its record: 32 × log2(1 + copies), at most 255. One copy is 32, three are 64. A title
 * that is only online counts as one copy. A part of a work (a volume, an article) is half as popular, so that the
 * work wins among equal hits.
 */
export function popularityOf(record: BibRecord): number {
  const online = record.links.some((link) => link.kind === 'fulltext');
  const copies = record.items.length || (online ? 1 : 0);
  const popularity = Math.min(255, stepsPerDoubling * Math.log2(1 + copies));
  return Math.round(isPart(record) ? popularity / 2 : popularity);
}

function isPart({ part, parent }: BibRecord): boolean {
  return part !== undefined || parent !== undefined;
}
