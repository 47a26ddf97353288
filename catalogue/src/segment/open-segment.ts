import { documentFeaturesOf, documentFeaturesSections } from './columns/document-features.ts';
import { shiftOf } from './columns/facet-column.ts';
import { columnIds } from './columns/facet-values.ts';
import { compareSorted, isOfHeadings, sortedOption } from './columns/option-key.ts';
import { listedBases, listedColumns, listSections, listsOf } from './columns/option-lists.ts';
import { sharedWorksOf, sharedWorksSections } from './columns/shared-works.ts';
import { SortOrder } from './columns/sort-order.ts';
import { IndexDamaged } from './index-damaged.ts';
import { championListsIn } from './precomputed/champion-list.ts';
import { prefixSections } from './precomputed/prefixes.ts';
import { summarySections } from './precomputed/term-summaries.ts';
import {
  branchAvailabilitySection,
  type Numbers,
  type Sections,
  seriesNumbersSection,
  translatedSubjectsSection,
} from './sections.ts';
import type { ColumnId, FacetColumn, OptionLists, Segment } from './segment.ts';
import { KeyTable } from './tables/key-table.ts';
import { NumberRuns } from './tables/number-runs.ts';
import { TermDictionary } from './tables/term-dictionary.ts';
import { Utf8Table } from './tables/text-table.ts';

type PlainColumns = Pick<Segment, 'years' | 'popularities' | 'titleLengths' | 'availability'>;

/**
 * Opens a segment over its arrays: views only, nothing is read or copied, so that any thread opens it at once. Throws
 * `IndexDamaged` when an array is missing.
 */
export function segmentOf(name: string, sections: Sections): Segment {
  const bytes = (section: string) => arrayOf(sections, section, Uint8Array);
  const numbers = (section: string) => arrayOf(sections, section, Uint32Array);
  const plain = plainColumnsIn(sections);
  const documentCount = plain.years.length;
  const runs = new NumberRuns(numbers('runs.documents'), numbers('runs.numbers'), documentCount);
  const keys = keyTableOf(sections);
  const columns = columnsIn(sections);
  return {
    name,
    sections,
    documentCount,
    numberOf: (document) => runs.numberOf(document),
    documentOf: (number) => runs.documentOf(number),
    terms: dictionaryOf(sections),
    postings: postingsIn(sections),
    documentsOfKey: (key, mask) => keys.find(key, mask),
    ...plain,
    titles: titleOrderOf(sections),
    added: arrayOf(sections, 'added', Uint16Array),
    volumes: bytes('volumes'),
    works: { ...worksIn(sections), shared: numbers(sharedWorksSections.shared) },
    documentFeatures: numbers(documentFeaturesSections.features),
    popularityBlocks: bytes(documentFeaturesSections.blocks),
    branchAvailability: bytes(branchAvailabilitySection),
    translatedSubjects: bytes(translatedSubjectsSection),
    seriesNumbers: numbers(seriesNumbersSection),
    columns: Object.fromEntries(columns.map((column) => [column.id, column])) as Record<ColumnId, FacetColumn>,
    lists: listsIn(sections, columns),
    summaries: {
      terms: numbers(summarySections.terms),
      starts: numbers(summarySections.starts),
      bytes: bytes(summarySections.bytes),
    },
    championLists: championListsIn(numbers),
    prefixes: {
      from: numbers(prefixSections.from),
      to: numbers(prefixSections.to),
      counts: numbers(prefixSections.counts),
    },
  };
}

/** The option lists of all columns. */
export function listsIn(sections: Sections, columns = columnsIn(sections)): OptionLists {
  const numbers = (section: string) => arrayOf(sections, section, Uint32Array);
  const options = numbers(listSections.options);
  return {
    values: numbers(listSections.values),
    starts: numbers(listSections.starts),
    bases: listedBases(columns, options.length),
    options,
    frequencies: numbers(listSections.frequencies),
  };
}

/** The postings of all terms. */
export function postingsIn(sections: Sections): Segment['postings'] {
  return {
    starts: arrayOf(sections, 'postings.starts', Uint32Array),
    entries: arrayOf(sections, 'postings.entries', Uint32Array),
    impacts: arrayOf(sections, 'postings.impacts', Uint8Array),
  };
}

/** The sections of a segment with those derived from its columns. */
export function withDerivedSections(sections: Sections): Sections {
  const columns = plainColumnsIn(sections);
  const { years, availability } = columns;
  const listed = listedColumns(columnsIn(sections), years, availability);
  return {
    ...sections,
    ...listsOf(listed, years.length),
    ...documentFeaturesOf(columns),
    ...sharedWorksOf(worksIn(sections)),
  };
}

/** The columns of one number per document that are ranked by or counted. */
export function plainColumnsIn(sections: Sections): PlainColumns {
  return {
    years: arrayOf(sections, 'years', Uint16Array),
    popularities: arrayOf(sections, 'merits', Uint8Array),
    titleLengths: arrayOf(sections, 'titleLengths', Uint8Array),
    availability: arrayOf(sections, 'availability', Uint8Array),
  };
}

function worksIn(sections: Sections): Pick<Segment['works'], 'low' | 'high'> {
  return { low: arrayOf(sections, 'works.low', Uint32Array), high: arrayOf(sections, 'works.high', Uint8Array) };
}

function columnsIn(sections: Sections): FacetColumn[] {
  const documentCount = arrayOf(sections, 'years', Uint16Array).length;
  return columnIds.map((id) => columnOf(id, sections, documentCount));
}

/** Whether a section is derived from others and not written to files. */
export function isDerivedSection(section: string): boolean {
  return [listSections, documentFeaturesSections, sharedWorksSections].some((derivedSections) =>
    Object.values<string>(derivedSections).includes(section),
  );
}

/** The table of numbers such as ISBNs. */
export function keyTableOf(sections: Sections): KeyTable {
  return new KeyTable(
    arrayOf(sections, 'keys.buckets', Uint32Array),
    numbersOf(sections, 'keys.hashes'),
    arrayOf(sections, 'keys.entries', Uint32Array),
  );
}

/** The order by title. */
export function titleOrderOf(sections: Sections): SortOrder {
  return new SortOrder(
    arrayOf(sections, 'titles.places', Uint32Array),
    arrayOf(sections, 'titles.keys', Uint8Array),
    arrayOf(sections, 'titles.blocks', Uint32Array),
  );
}

/** The dictionary of terms. */
export function dictionaryOf(sections: Sections): TermDictionary {
  const written = arrayOf(sections, 'surfaces.terms', Uint32Array);
  return new TermDictionary(tableOf(sections, 'terms'), written, tableOf(sections, 'surfaces'));
}

/** A section of a given kind. */
function arrayOf<Kind extends Numbers>(sections: Sections, name: string, kind: new (length: number) => Kind): Kind {
  const values = sections[name];
  if (values instanceof kind) return values;
  throw new IndexDamaged(`the index is damaged: ${name} is missing`);
}

/** A section of any width. */
function numbersOf(sections: Sections, name: string): Numbers {
  const values = sections[name];
  if (values) return values;
  throw new IndexDamaged(`the index is damaged: ${name} is missing`);
}

function tableOf(sections: Sections, name: string): Utf8Table {
  return new Utf8Table(
    arrayOf(sections, `${name}.bytes`, Uint8Array),
    arrayOf(sections, `${name}.offsets`, Uint32Array),
  );
}

function columnOf(id: ColumnId, sections: Sections, documentCount: number): FacetColumn {
  const options = tableOf(sections, `${id}.options`);
  const bases = arrayOf(sections, `${id}.bases`, Uint32Array);
  return {
    id,
    optionCount: options.length,
    option: options.length <= maxCachedOptions ? cachedTexts(options) : recentTexts(options),
    find: isOfHeadings(id) ? (text) => findHeading(id, options, text) : (text) => options.find(text),
    values: numbersOf(sections, `${id}.values`),
    shift: shiftOf(bases, documentCount),
    bases,
    starts: arrayOf(sections, `${id}.starts`, Uint16Array),
  };
}

/** The texts of columns with so few options (media, languages, branches) are cached: every search shows them. */
const maxCachedOptions = 256;

function cachedTexts(options: Utf8Table): (number: number) => string {
  const texts: string[] = [];
  return (number) => {
    const text = texts[number] ?? options.at(number);
    texts[number] = text;
    return text;
  };
}

/** Cached texts of other columns: frequent options are shown with many searches. A power of two. */
const recentCount = 4096;

function recentTexts(options: Utf8Table): (number: number) => string {
  const texts: string[] = [];
  /** The option numbers of the cached texts, plus one; 0 is none. */
  const numbers = new Uint32Array(recentCount);
  return (number) => {
    const place = number & (recentCount - 1);
    if (numbers[place] === number + 1) return texts[place] ?? '';
    const text = options.at(number);
    numbers[place] = number + 1;
    texts[place] = text;
    return text;
  };
}

/** The option of a heading in any spelling. */
function findHeading(id: ColumnId, options: Utf8Table, text: string): number {
  const target = sortedOption(id, text);
  let low = 0;
  let high = options.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareSorted(id, sortedOption(id, options.at(middle)), target);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1;
}
