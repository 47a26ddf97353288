import type { IndexState, Segment } from '../../segment/segment.ts';
import { type HeadingLocale, headingLocales } from '../../text/heading-locale.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { optionCounts } from './option-counts.ts';
import { type SharedOptions, sharedOptions } from './shared-options.ts';

/** The rank of an option by its shared number: one of `offered`, `offeredLast` and `leftOut`. */
export type RankOf = (number: number) => number;

export const offered = 0;
export const offeredLast = 1;
export const leftOut = 2;

const ranksByState = new WeakMap<IndexState, Map<HeadingLocale, RankOf | undefined>>();

/**
 * Ranks the subjects for readers of a language. A heading in another language is *translated* in the records that have
 * headings in the readers' language too. Translated in all its records, it is left out: none of them loses its last
 * heading. Translated in more than half of them, it comes after the others. All other headings are offered by their
 * counts: those in the readers' language, in no known language, or mostly alone. Records that were replaced count until
 * segments are merged.
 *
 * Undefined where no heading is translated, as in catalogues of one vocabulary: nothing is computed then. Else a rank
 * costs a look into two tables of four bytes per option, made by each thread on first use; in an index of several
 * segments also a search for the text in each later segment, once per option and state. Only options that would be
 * among the most frequent are ranked; other facets are not touched.
 */
export function subjectRanks(state: IndexState, locale: HeadingLocale): RankOf | undefined {
  const ranks = ranksByState.get(state) ?? new Map<HeadingLocale, RankOf | undefined>();
  ranksByState.set(state, ranks);
  if (!ranks.has(locale)) ranks.set(locale, createRanks(state, locale));
  return ranks.get(locale);
}

function createRanks(state: IndexState, locale: HeadingLocale): RankOf | undefined {
  const tables = state.segments.map(({ segment }) => translatedCounts(segment, locale));
  if (tables.every((table) => table === undefined)) return undefined;
  const shared = sharedOptions(state, 'subject');
  const totals = state.segments.map(({ segment }) => optionCounts({ segment }, 'subject'));
  /** Ranks plus one; 0 is not ranked yet. */
  const cache = new Uint8Array(shared.bases.at(-1) ?? 0);
  return (number) => {
    const cached = cache[number] ?? 0;
    if (cached > 0) return cached - 1;
    let translated = 0;
    let total = 0;
    for (const [at, option] of optionInSegments(shared, number)) {
      translated += tables[at]?.[option] ?? 0;
      total += totals[at]?.[option] ?? 0;
    }
    const rank = rankOfCounts(translated, total);
    cache[number] = rank + 1;
    return rank;
  };
}

/** The rank of a subject by the number of records in which it is translated, and of all its records. */
export function rankOfCounts(translated: number, total: number): number {
  return translated * 2 <= total ? offered : translated < total ? offeredLast : leftOut;
}

/** The segments that have an option, with its number there. */
function optionInSegments({ columns, bases }: SharedOptions, number: number): [number, number][] {
  let first = columns.length - 1;
  while (first > 0 && number < (bases[first] ?? 0)) first -= 1;
  const ownNumber = number - (bases[first] ?? 0);
  const text = columns.length > 1 ? (columns[first]?.option(ownNumber) ?? '') : '';
  return columns.flatMap((column, at): [number, number][] => {
    const option = at === first ? ownNumber : at < first ? -1 : column.find(text);
    return option < 0 ? [] : [[at, option]];
  });
}

/** Whether most records with a subject have it in the reader's language beside. */
export function isTranslated({ segments }: IndexState, text: string, locale: HeadingLocale): boolean {
  let [translated, all] = [0, 0];
  for (const live of segments) {
    const option = live.segment.columns.subject.find(text);
    if (option < 0) continue;
    translated += translatedCounts(live.segment, locale)?.[option] ?? 0;
    all += optionCounts(live, 'subject')[option] ?? 0;
  }
  return 2 * translated > all;
}

const countsBySegment = new WeakMap<Segment, Map<HeadingLocale, Uint32Array | undefined>>();

/** The number of records in which each subject is translated; undefined where none is. */
function translatedCounts(segment: Segment, locale: HeadingLocale): Uint32Array | undefined {
  const counts = countsBySegment.get(segment) ?? new Map<HeadingLocale, Uint32Array | undefined>();
  countsBySegment.set(segment, counts);
  if (!counts.has(locale)) counts.set(locale, countTranslated(segment, 1 << headingLocales.indexOf(locale)));
  return counts.get(locale);
}

function countTranslated({ translatedSubjects, columns }: Segment, mask: number): Uint32Array | undefined {
  countLazyTable();
  let counts: Uint32Array | undefined;
  const { values, optionCount } = columns.subject;
  for (let at = 0; at < translatedSubjects.length; at += 1) {
    if (((translatedSubjects[at] ?? 0) & mask) === 0) continue;
    counts ??= new Uint32Array(optionCount);
    const option = values[at] ?? 0;
    counts[option] = (counts[option] ?? 0) + 1;
  }
  return counts;
}
