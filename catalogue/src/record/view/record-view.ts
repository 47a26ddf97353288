import type { RecordView, Volume } from '@buchfink/contract/record';
import { headingText } from '@buchfink/contract/search';
import { wordsOf } from '../../text/words.ts';
import type { BibRecord } from '../bib-record.ts';
import { mainAuthor } from '../main-author.ts';
import { compareVolumeNumbers } from '../volume-number.ts';
import { citation } from './citation.ts';
import { type HoldingLibrary, recordHead } from './hit.ts';
import { detailsOf, type NeighbourId, onlineLinksOf, type UnlabelledDetail } from './record-details.ts';

/** The bibliographic part of a record page; copies, volumes, reservations and related titles are added to it. */
export function titleViewOf(record: BibRecord, holder: HoldingLibrary, neighbourId?: NeighbourId) {
  const author = mainAuthor(record);
  const online = onlineLinksOf(record)[0];
  return {
    ...recordHead(record, holder),
    authorQuery:
      author && wordsOf(author.name).length > 0 ? [{ id: 'AUTHOR', value: headingText(author.name) }] : undefined,
    abstract: record.abstract,
    online: online && { url: online.url, label: online.label, note: online.note },
    details: detailsOf(record, neighbourId),
    citation: citation(record),
  } satisfies Partial<Omit<RecordView, 'details'> & { details: readonly UnlabelledDetail[] }>;
}

/** The volumes of a set, ordered by number. */
export function volumesOf(records: readonly BibRecord[]): Volume[] {
  return records.map(volumeOf).sort(byNumber);
}

function volumeOf(volume: BibRecord): Volume {
  const number = volume.parent?.number;
  return {
    id: volume.id,
    title: volume.part ?? volume.title,
    number,
    year: volume.year,
    latestYear: volume.latestYear,
  };
}

function byNumber(a: Volume, b: Volume): number {
  return compareVolumeNumbers(a.number ?? a.title, b.number ?? b.title);
}
