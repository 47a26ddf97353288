import type { BibRecord } from '../record/bib-record.ts';
import type { RepairLog } from '../report/repairs.ts';
import { type AllKeys, cleanText, maxListLength, nonEmpty, withoutEmpty } from '../text/clean-text.ts';
import { authorsWithinOf, contributorsOf } from './contributors/contributors.ts';
import { audienceOf } from './fields/audience.ts';
import { identifiersOf } from './fields/identifiers.ts';
import { neighbouringTitlesOf } from './fields/neighbouring-titles.ts';
import { notesOf } from './fields/notes.ts';
import { withOriginalScripts } from './fields/original-scripts.ts';
import { type Publication, publicationOf } from './fields/publication.ts';
import { recordIdOf } from './fields/record-id.ts';
import { parentOf, seriesOf } from './fields/series.ts';
import { classificationsOf, subjectsOf } from './fields/subjects.ts';
import { type Titles, titlesOf } from './fields/titles.ts';
import type { ItemMapping } from './holdings/item-mapping.ts';
import { itemsOf, maxItems } from './holdings/items.ts';
import { linksOf } from './links/links.ts';
import { controlField, type MarcRecord } from './marc-record.ts';
import { type MediaTypeMap, mediaTypeOf } from './media/media-type.ts';

/** A library's deviations from standard MARC 21. */
export interface MarcMapping {
  /** The library's own codes for media types. */
  readonly mediaTypes?: MediaTypeMap;
  /** Field and subfield of the record number where it is not 001, such as `999$c`. */
  readonly id?: string;
  /** The field of the items, if it is not one of the known fields. */
  readonly items?: ItemMapping;
}

/**
 * Maps a MARC record to the catalogue's record. Only mapped subfields are carried over: local fields may hold names
 * of staff or patrons. Repairs are added to `repairs`. Keys without a value may be undefined.
 */
export function recordFromMarc(original: MarcRecord, mapping: MarcMapping, repairs: RepairLog): BibRecord {
  const id = recordIdOf(original, mapping.id, repairs);
  const marc = withOriginalScripts(original);
  const titles = titlesOf(marc);
  if (titles.titleMissing) repairs.add('title-missing');
  const identifiers = identifiersOf(marc);
  const [invalidIsbn] = identifiers.invalidIsbn;
  if (invalidIsbn !== undefined) repairs.add('isbn-invalid', invalidIsbn);
  const items = itemsOf(marc, mapping.items);
  const subjects = subjectsOf(marc);
  if (items.length === maxItems) repairs.add('text-shortened', `${maxItems} copies`);
  else if (subjects.length === maxListLength) repairs.add('text-shortened', `${maxListLength} subjects`);
  const authorsWithin = authorsWithinOf(marc);
  const publication = publicationOf(marc);
  const notes = notesOf(marc);
  // Key by key: assembling the record by spreading takes as long as reading all fields.
  const record: AllKeys<BibRecord> = {
    id,
    source: nonEmpty(cleanText(controlField(marc, '003') ?? '', 60)),
    mediaType: mediaTypeOf(marc, mapping.mediaTypes),
    title: titles.title,
    titleMissing: titles.titleMissing,
    subtitle: titles.subtitle,
    part: titles.part,
    nonFiling: titles.nonFiling,
    originalScriptTitle: titles.originalScriptTitle,
    originalTitle: titles.originalTitle,
    otherTitles: titles.otherTitles,
    responsibility: titles.responsibility,
    contributors: contributorsOf(marc),
    authorsWithin: authorsWithin.length > 0 ? authorsWithin : undefined,
    year: publication.year,
    latestYear: publication.latestYear,
    place: publication.place,
    publisher: publication.publisher,
    edition: publication.edition,
    extent: publication.extent,
    originalLanguage: publication.originalLanguage,
    added: publication.added,
    languages: publication.languages,
    series: seriesOf(marc),
    parent: parentOf(marc),
    subjects,
    classifications: classificationsOf(marc),
    isbn: identifiers.isbn,
    invalidIsbn: identifiers.invalidIsbn,
    issn: identifiers.issn,
    ean: identifiers.ean,
    identifiers: identifiers.identifiers,
    links: linksOf(marc, repairs),
    notes: notes.notes,
    abstract: notes.abstract,
    contents: notes.contents,
    audience: notes.audience,
    audienceGroup: audienceOf(marc),
    items,
    originalScript: originalScriptOf(titles, publication),
    relatedIssn: identifiers.relatedIssn,
    earlierTitles: neighbouringTitlesOf(marc, '780'),
    laterTitles: neighbouringTitlesOf(marc, '785'),
  };
  return record;
}

function originalScriptOf(titles: Titles, { ownScript }: Publication): BibRecord['originalScript'] {
  const texts = withoutEmpty({ ...ownScript, responsibility: titles.ownResponsibility });
  return Object.keys(texts).length > 0 ? texts : undefined;
}
