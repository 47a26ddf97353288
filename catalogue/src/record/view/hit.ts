import type { Item } from '@buchfink/contract/search';
import type { BibRecord } from '../bib-record.ts';
import { type AvailabilityContext, titleAvailability } from '../copies/title-availability.ts';
import { workKey } from '../identifiers/work-key.ts';
import { mainAuthor } from '../main-author.ts';
import { spokenName } from '../person-name.ts';
import { wholeTitle } from '../whole-title.ts';

/** The library of a record, and the context of its copies. */
export interface HoldingLibrary extends AvailabilityContext {
  readonly libraryId: number;
}

/** The fields that a line of the result list and the head of a record page share. */
export function recordHead(record: BibRecord, holder: HoldingLibrary) {
  const author = mainAuthor(record);
  return {
    libraryId: holder.libraryId,
    id: record.id,
    title: wholeTitle(record),
    subtitle: record.subtitle,
    author: author && spokenName(author.name),
    year: record.year,
    latestYear: record.latestYear,
    language: record.languages[0],
    mediaType: record.mediaType,
    // Absent: the app requests the cover from the service. null: there is none, and a placeholder is drawn without a
    // request.
    cover: record.links.some(({ kind }) => kind === 'cover') ? undefined : null,
    availability: titleAvailability(record, holder),
    workKey: workKey(record),
  };
}

/** One line of the result list; `position` is its position in the whole result. */
export function itemOf(record: BibRecord, position: number, holder: HoldingLibrary): Item {
  const [series] = record.series;
  return {
    ...recordHead(record, holder),
    position,
    isbn: [...record.isbn],
    series: series?.number ? `${series.title} ; ${series.number}` : series?.title,
  };
}
