import { splitRole } from '../marc/contributors/relators.ts';
import { linkKindOf } from '../marc/links/link-kind.ts';
import { webAddress } from '../marc/links/links.ts';
import { audienceGroupOf } from '../record/audience-group.ts';
import type { BibRecord, Contributor, HoldingItem, RecordLink } from '../record/bib-record.ts';
import { isbnsIn } from '../record/identifiers/isbn.ts';
import { splitLifeDates } from '../record/life-dates.ts';
import { parsePartCount } from '../record/part-count.ts';
import type { RepairLog } from '../report/repairs.ts';
import { distinct, maxTextLength, withoutEmpty } from '../text/clean-text.ts';
import { parseDay } from '../text/dates/day.ts';
import { parseYearSpan, yearFields } from '../text/dates/year.ts';
import { articleLength } from './article.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import { parseCopyState, parseLanguage, parseMediaType } from './csv-values.ts';
import { limitId, limitList, limitText } from './limit-text.ts';
import type { RowRepairs } from './row-repairs.ts';

/** Returns the text of a field in a row; empty when there is no such column. */
export type ReadCell = (field: CsvField) => string;

/** Maps a row to a record; its `items` contain the first item when the row has one. */
export function recordFromCsv(
  cell: ReadCell,
  mapping: CsvMapping,
  listSeparator: string,
  repairs: RowRepairs,
): BibRecord {
  const text = (field: CsvField, limit?: number) => limitText(cell(field), repairs, limit);
  const list = (field: CsvField) => {
    const values = cell(field)
      .split(listSeparator)
      .map((value) => limitText(value, repairs))
      .filter((value) => value !== '');
    return limitList([...new Set(values)], repairs);
  };
  const orReport = <Value>(field: CsvField, written: string, value: Value | undefined): Value | undefined => {
    if (written !== '' && value === undefined) repairs.addUnknown(field, written);
    return value;
  };
  const title = text('title');
  if (title === '') repairs.add('title-missing');
  const isbn = list('isbn').map((written) => ({ written, ...isbnsIn(written) }));
  const invalidIsbn = isbn.flatMap(({ written, valid, wrong }) => (valid.length > 0 ? wrong : [written]));
  if (invalidIsbn[0] !== undefined) repairs.add('isbn-invalid', invalidIsbn[0]);
  const series = text('series');
  const parentId = text('parentId', 256);
  const audience = text('audience');
  const item = itemFromCsv(cell, mapping, repairs);
  const languages = (field: CsvField) =>
    list(field).flatMap((written) => orReport(field, written, parseLanguage(written)) ?? []);
  return {
    id: limitId(cell('id'), repairs),
    mediaType:
      orReport('mediaType', text('mediaType'), parseMediaType(text('mediaType'), mapping.mediaTypes)) ?? 'UNKNOWN',
    title,
    titleMissing: title === '' ? true : undefined,
    nonFiling: articleLength(title),
    ...withoutEmpty({
      subtitle: text('subtitle'),
      part: text('part'),
      originalTitle: text('originalTitle'),
      responsibility: text('responsibility'),
      place: text('place'),
      publisher: text('publisher'),
      edition: text('edition'),
      extent: text('extent'),
      ...yearFields(orReport('year', text('year'), parseYearSpan(text('year')))),
      originalLanguage: languages('originalLanguage')[0],
      audience,
      audienceGroup: audienceGroupOf(audience),
      abstract: text('abstract', maxTextLength),
      contents: text('contents', maxTextLength),
      added: orReport('added', text('added'), parseDay(text('added'))),
    }),
    otherTitles: list('otherTitles'),
    contributors: limitList(contributorsOf(list('authors'), list('contributors')), repairs),
    series: series === '' ? [] : [{ title: series, ...withoutEmpty({ number: text('seriesNumber') }) }],
    parent: parentId === '' ? undefined : { recordId: parentId },
    subjects: limitList(
      [
        ...list('subjects').map((subject) => ({ text: subject, kind: 'topic' as const })),
        ...list('genres').map((genre) => ({ text: genre, kind: 'genre' as const })),
      ],
      repairs,
    ),
    classifications: list('classifications').map((value) => ({ value })),
    isbn: distinct(isbn.flatMap(({ valid }) => valid)),
    invalidIsbn,
    issn: list('issn')
      .filter((number) => /^\d{4}-?\d{3}[\dX]$/i.test(number))
      .map(hyphenateIssn),
    ean: list('ean').filter((number) => /^\d{13}$/.test(number)),
    identifiers: [],
    links: linksOf(list('fulltext'), list('cover'), repairs),
    languages: languages('languages'),
    notes: list('notes'),
    items: item === undefined ? [] : [item],
  };
}

/** The item of a row; undefined when the row describes none. */
export function itemFromCsv(cell: ReadCell, mapping: CsvMapping, repairs: RowRepairs): HoldingItem | undefined {
  const text = (field: CsvField) => limitText(cell(field), repairs, 300);
  const due = parseDay(cell('due'));
  const texts = withoutEmpty({
    barcode: text('barcode'),
    department: text('department'),
    location: text('location'),
    shelfmark: text('shelfmark'),
    volume: text('volume'),
    itemType: text('itemType'),
    note: text('itemNote'),
  });
  const branch = text('branch');
  const translated = parseCopyState(text('state'), mapping.states);
  if (text('state') !== '' && translated === undefined) repairs.addUnknown('state', text('state'));
  const state = translated ?? (due === undefined ? 'unknown' : 'lent');
  if (Object.keys(texts).length === 0 && branch === '' && state === 'unknown') return undefined;
  return {
    id: texts.barcode ?? '1',
    ...texts,
    branch,
    state,
    due: state === 'lent' ? due : undefined,
    parts: parsePartCount(text('parts')),
  };
}

function contributorsOf(authors: readonly string[], otherContributors: readonly string[]): Contributor[] {
  return [
    ...authors.map((name, index) => ({ ...splitLifeDates(name), role: 'aut', main: index === 0 })),
    ...otherContributors.map(splitRole).map(({ name, roles: [role, ...otherRoles] }) => ({
      ...splitLifeDates(name),
      role,
      otherRoles: otherRoles.length > 0 ? otherRoles : undefined,
      main: false,
    })),
  ];
}

function linksOf(fulltexts: readonly string[], covers: readonly string[], repairs: RepairLog): RecordLink[] {
  const links = (urls: readonly string[], kindOf: (url: string) => RecordLink['kind']) =>
    urls.flatMap((written) => {
      const url = webAddress(written);
      if (url === undefined) repairs.add('link-dropped', written);
      return url === undefined ? [] : [{ url, kind: kindOf(url) }];
    });
  const kindOfText = (url: string) => linkKindOf({ url, texts: [], ind1: '4', ind2: '0' });
  return [...links(fulltexts, kindOfText), ...links(covers, () => 'cover')];
}

function hyphenateIssn(issn: string): string {
  const plain = issn.replace('-', '').toUpperCase();
  return `${plain.slice(0, 4)}-${plain.slice(4)}`;
}
