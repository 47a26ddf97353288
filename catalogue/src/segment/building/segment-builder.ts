import type { BibRecord } from '../../record/bib-record.ts';
import { authorKey, type WorkKeyParts, workHash } from '../../record/identifiers/work-key.ts';
import { sortKey } from '../../text/sort-key.ts';
import { dayNumber, indexedYear, yearNumber } from '../columns/dates.ts';
import { availabilityOf } from '../columns/facet-values.ts';
import { popularityOf } from '../columns/popularity.ts';
import { SortOrderWriter } from '../columns/sort-order.ts';
import { volumeOf } from '../columns/volume.ts';
import { eachKey } from '../fields.ts';
import { growingBytes, growingNumbers, growingShorts } from '../growing-array.ts';
import { completeSections } from '../precomputed/frequent-lists.ts';
import { type Sections, sharedNarrow } from '../sections.ts';
import { KeyTableBuilder } from '../tables/key-table.ts';
import { runSections } from '../tables/number-runs.ts';
import { compareByUnit } from '../tables/text-table.ts';
import { FacetColumnsBuilder } from './facet-columns-builder.ts';
import { PostingsBuilder } from './postings-builder.ts';
import { sortedTexts } from './sorted-texts.ts';

/** Documents of a segment stay below 2^24, so that an entry holds document and mask in 32 bits. */
export const maxDocuments = 0x100_0000;
const maxNumber = 0xffff_ffff;
/** Sorts after all sort keys. */
const lastSortKey = '\uFFFF';

/** Builds a segment from records, in memory. */
export class SegmentBuilder {
  private readonly numbers = growingNumbers();
  private readonly postings = new PostingsBuilder();
  private readonly keys = new KeyTableBuilder();
  private readonly facets = new FacetColumnsBuilder();
  private readonly titles: string[] = [];
  private readonly titleLengths = growingBytes();
  private readonly years = growingShorts();
  private readonly added = growingShorts();
  private readonly popularities = growingBytes();
  private readonly volumes = growingBytes();
  private readonly availability = growingBytes();
  private readonly works = { low: growingNumbers(), high: growingBytes() };

  private readonly reading: WorkKeyParts = {
    titleWords: memoizeLast((title) => this.postings.reader.titleWords(title)),
    authorKey: memoize(authorKey),
  };

  private readonly dayOf = memoize(dayNumber);

  get documentCount(): number {
    return this.titles.length;
  }

  /** Adds a record under its number in the record store. Numbers must rise; throws `RangeError` where they do not. */
  add(number: number, record: BibRecord): void {
    const document = this.documentCount;
    if (document >= maxDocuments) throw new RangeError('the segment is full');
    if (!(number > (this.numbers.last() ?? 0) && number <= maxNumber)) throw new RangeError('record numbers must rise');
    this.numbers.push(number);
    this.postings.add(document, record);
    eachKey(record, (kind, key) => this.keys.add(key, kind, document));
    this.facets.add(record);
    this.titles.push(sortKey(record.title, record.nonFiling));
    this.titleLengths.push(Math.min(255, distinctCount(this.reading.titleWords(record.title))));
    this.years.push(yearNumber(indexedYear(record)));
    this.added.push(record.added === undefined ? 0 : this.dayOf(record.added));
    this.popularities.push(popularityOf(record));
    this.volumes.push(volumeOf(record));
    this.availability.push(availabilityOf(record));
    const work = workHash(record, this.reading);
    this.works.low.push(work.low);
    this.works.high.push(work.high & 0xff);
  }

  /** The sections of the segment. The builder cannot be used afterwards. */
  finish(): Sections {
    return completeSections({
      ...runSections(this.numbers.done()),
      ...this.postings.finish(),
      ...this.keys.finish(),
      ...this.facets.finish(),
      ...this.titleOrder(),
      titleLengths: sharedNarrow(this.titleLengths.done(), 0xff),
      years: sharedNarrow(this.years.done(), 0xffff),
      added: sharedNarrow(this.added.done(), 0xffff),
      merits: sharedNarrow(this.popularities.done(), 0xff),
      volumes: sharedNarrow(this.volumes.done(), 0xff),
      availability: sharedNarrow(this.availability.done(), 0xff),
      'works.low': sharedNarrow(this.works.low.done(), 0xffff_ffff),
      'works.high': sharedNarrow(this.works.high.done(), 0xff),
    });
  }

  private titleOrder(): Sections {
    const { titles } = this;
    const years = this.years.done();
    const order = sortedTexts(
      titles.map((title) => title || lastSortKey),
      (a, b) => compareTitles(titles[a] ?? '', titles[b] ?? '') || (years[b] ?? 0) - (years[a] ?? 0) || a - b,
    );
    const writer = new SortOrderWriter(order.length);
    for (const document of order) writer.push(document, titles[document] ?? '');
    return writer.finish('titles');
  }
}

/** Compares sort keys of titles: by code units, empty ones last. */
export function compareTitles(keyA: string, keyB: string): number {
  if (keyA === '' || keyB === '') return keyB.length - keyA.length;
  return compareByUnit(keyA, keyB);
}

/** For a few words, searching a list is cheaper than a set. */
function distinctCount(words: readonly string[]): number {
  if (words.length > 8) return new Set(words).size;
  let count = 0;
  for (let at = 0; at < words.length; at += 1) if (words.indexOf(words[at] ?? '') === at) count += 1;
  return count;
}

/** Caches the last result. */
function memoizeLast<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  let last: { text: string; answer: Answer } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, answer: read(text) };
    return last.answer;
  };
}

/** Caches all results: names and days recur. */
function memoize<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = read(text);
      answers.set(text, answer);
    }
    return answer;
  };
}
