import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { workKey } from '@buchfink/catalogue/record/identifiers/work-key';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { type HoldingLibrary, itemOf } from '@buchfink/catalogue/record/view/hit';
import { compareVolumeNumbers } from '@buchfink/catalogue/record/volume-number';
import { type IndexAnswer, type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import { facetValuesOf } from '@buchfink/catalogue/segment/columns/facet-values';
import { type FieldMeaning, headingText } from '@buchfink/contract/search';
import type { UnlabelledRecord } from '../unlabelled.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** The dependencies of the search for related titles. */
export interface RelatedOptions extends HoldingLibrary {
  readonly store: RecordStore;
  readonly index: CatalogueSearch;
}

type Related = NonNullable<UnlabelledRecord['related']>;

const maxRelated = 8;
/** A larger series is a publisher's series; its neighbouring titles are unrelated. */
const maxOfSeries = 1000;
/** The maximum number of series and of subjects to follow. */
const maxSeries = 3;
const maxSubjects = 6;
const maxOfSubject = 20;

/**
 * Finds titles related to a record: other editions and media of the work; the smallest of its series, around its
 * number; other works of the author; titles with common subjects, weighted by their number and rarity. No title is in
 * two groups.
 */
export async function findRelatedTitles(
  options: RelatedOptions,
  record: BibRecord,
  signal: AbortSignal,
): Promise<Related> {
  const find = (meaning: FieldMeaning, text: string, query: Partial<IndexQuery>) =>
    options.index.search(
      {
        fields: [{ meaning, text: headingText(text) }],
        ...plainQuery,
        group: 'work',
        limit: maxRelated * 2,
        ...query,
      },
      signal,
    );
  const [author] = facetValuesOf(record).author;
  const series = [...new Set(record.series.map(({ title }) => title))].slice(0, maxSeries);
  const subjects = facetValuesOf(record).subject.slice(0, maxSubjects);
  const inSeries = async (title: string) => ({
    title,
    answer: await find('TITLE', title, { filters: { series: [title] }, sort: 'title', limit: maxOfSeries }),
  });
  const [work, byAuthor, ofSeries, onSubjects] = await Promise.all([
    find('TITLE', record.title, { filters: { work: [workKey(record)] }, sort: 'year', group: 'none' }),
    author !== undefined && find('AUTHOR', author, { filters: { author: [author] } }),
    Promise.all(series.map(inSeries)),
    Promise.all(
      subjects.map((subject) => find('KEYWORD', subject, { filters: { subject: [subject] }, limit: maxOfSubject })),
    ),
  ]);
  const nearest = smallest(ofSeries);
  const shownIds = new Set([record.id]);
  const group = async (kind: Related[number]['kind'], numbers: readonly number[]) => {
    const records = (await options.store.byNumbers(options.libraryId, numbers)).flatMap((stored) => stored ?? []);
    const inOrder = kind === 'series' && nearest ? aroundInSeries(records, record, nearest.title) : records;
    const otherRecords = inOrder.filter(({ id }) => !shownIds.has(id));
    const items = otherRecords
      .slice(0, maxRelated)
      .map((relatedRecord, index) => itemOf(relatedRecord, index, options));
    for (const { id } of items) if (id !== null) shownIds.add(id);
    return items.length > 0 ? [{ kind, items }] : [];
  };
  // Sequential: a group omits the titles of earlier groups.
  return [
    ...(await group('work', numbersOf(work))),
    ...(nearest ? await group('series', numbersOf(nearest.answer)) : []),
    ...(byAuthor ? await group('author', numbersOf(byAuthor)) : []),
    ...(await group('subject', byRarity(onSubjects))),
  ];
}

const numbersOf = ({ hits }: IndexAnswer) => hits.map(({ number }) => number);

/** The series with the fewest titles, but more than the record itself and not too many. */
function smallest<Series extends { readonly answer: IndexAnswer }>(all: readonly Series[]): Series | undefined {
  const fitting = all.filter(({ answer: { total } }) => total > 1 && total <= maxOfSeries);
  return fitting.sort((a, b) => a.answer.total - b.answer.total)[0];
}

/** The titles of a series ordered by number, starting a few before the record. */
function aroundInSeries(records: readonly BibRecord[], record: BibRecord, series: string): BibRecord[] {
  const numberOf = (volume: BibRecord) => volume.series.find(({ title }) => title === series)?.number ?? '';
  const volumeNumber = numberOf(record);
  const otherRecords = records.filter(({ id }) => id !== record.id);
  otherRecords.sort((a, b) => compareVolumeNumbers(numberOf(a), numberOf(b)) || (a.year ?? 0) - (b.year ?? 0));
  const next =
    volumeNumber === ''
      ? 0
      : otherRecords.findIndex((volume) => compareVolumeNumbers(numberOf(volume), volumeNumber) > 0);
  const position = next < 0 ? otherRecords.length : next;
  const from = Math.max(0, Math.min(position - maxRelated / 2, otherRecords.length - maxRelated));
  return otherRecords.slice(from, from + maxRelated);
}

/** Ranks records by common subjects, weighted by inverse document frequency. */
function byRarity(answers: readonly IndexAnswer[]): number[] {
  const scores = new Map<number, number>();
  for (const { hits, total } of answers)
    for (const { number } of hits) scores.set(number, (scores.get(number) ?? 0) + 1 / Math.log2(2 + total));
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxRelated * 3)
    .map(([number]) => number);
}
