import type { RepairReason } from '../import/import-note.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { audienceOf } from './audience.ts';
import { contributorsOf } from './contributors.ts';
import { identifiersOf } from './identifiers.ts';
import { itemsOf, mostItems } from './items.ts';
import { linksOf } from './links.ts';
import { control, type MarcRecord } from './marc-record.ts';
import { type MediaTypeMap, mediaTypeOf } from './media-type.ts';
import { notesOf } from './notes.ts';
import type { ItemMapping } from './own-items.ts';
import { publicationOf } from './publication.ts';
import { recordIdOf } from './record-id.ts';
import { parentOf, seriesOf } from './series.ts';
import { classificationsOf, subjectsOf } from './subjects.ts';
import { clean, longestList } from './text.ts';
import { titlesOf } from './titles.ts';

/** How a library's MARC differs from the standard. */
export interface MarcMapping {
  /** The library's own codes for media types. */
  readonly mediaTypes?: MediaTypeMap;
  /** Field and subfield of the record number where it is not 001, as `999$c`. */
  readonly id?: string;
  /** Where the copies stand, if not in one of the fields that are known. */
  readonly items?: ItemMapping;
}

/**
 * The record as the catalogue keeps it. Only what is mapped here is carried over: local fields may hold names of staff
 * or patrons. What had to be put right is added to `repairs`.
 */
export function recordFromMarc(marc: MarcRecord, mapping: MarcMapping, repairs: Set<RepairReason>): BibRecord {
  const id = recordIdOf(marc, mapping.id, repairs);
  const source = clean(control(marc, '003') ?? '', 60);
  const titles = titlesOf(marc);
  if (titles.titleMissing) repairs.add('title-missing');
  const identifiers = identifiersOf(marc);
  if (identifiers.invalidIsbn.length > 0) repairs.add('isbn-invalid');
  const items = itemsOf(marc, mapping.items);
  const subjects = subjectsOf(marc);
  if (items.length === mostItems || subjects.length === longestList) repairs.add('text-shortened');
  const parent = parentOf(marc);
  const audienceGroup = audienceOf(marc);
  return {
    id,
    ...(source !== '' && { source }),
    mediaType: mediaTypeOf(marc, mapping.mediaTypes),
    ...titles,
    contributors: contributorsOf(marc),
    ...publicationOf(marc),
    series: seriesOf(marc),
    ...(parent !== undefined && { parent }),
    subjects,
    classifications: classificationsOf(marc),
    ...identifiers,
    links: linksOf(marc, repairs),
    ...notesOf(marc),
    ...(audienceGroup !== undefined && { audienceGroup }),
    items,
  };
}
