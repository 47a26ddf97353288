import type { Item } from '@buchfink/contract/search';
import type { BibRecord } from './bib-record.ts';
import { mainAuthor } from './main-author.ts';
import { spokenName } from './person-name.ts';
import { type AvailabilityContext, titleAvailability } from './title-availability.ts';
import { wholeTitle } from './whole-title.ts';
import { workKey } from './work-key.ts';

/** Whose record it is, and how its copies are looked at. */
export interface HoldingLibrary extends AvailabilityContext {
  readonly libraryId: number;
}

/** What a line of a result and the head of a record page have in common. */
export function recordHead(record: BibRecord, holder: HoldingLibrary) {
  const author = mainAuthor(record);
  const language = record.languages[0];
  return {
    libraryId: holder.libraryId,
    id: record.id,
    title: wholeTitle(record),
    ...(record.subtitle !== undefined && { subtitle: record.subtitle }),
    ...(author && { author: spokenName(author.name) }),
    // A decade or a span is no year; the record page writes it out.
    ...(record.year !== undefined && record.latestYear === undefined && { year: record.year }),
    ...(language !== undefined && { language }),
    mediaType: record.mediaType,
    // Absent = the app asks the cover call, which knows the picture; null = there is none, drawn without a request.
    ...(!record.links.some(({ kind }) => kind === 'cover') && { cover: null }),
    availability: titleAvailability(record, holder),
    workKey: workKey(record),
  };
}

/** One line of a result; `position` is its place in the whole result. */
export function itemOf(record: BibRecord, position: number, holder: HoldingLibrary): Item {
  const [series] = record.series;
  return {
    ...recordHead(record, holder),
    position,
    isbn: [...record.isbn],
    ...(series && { series: series.number ? `${series.title} ; ${series.number}` : series.title }),
  };
}
