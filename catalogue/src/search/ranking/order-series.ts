import { startOf } from '../../segment/columns/facet-column.ts';
import type { IndexState } from '../../segment/segment.ts';
import type { IndexQuery } from '../index-query.ts';
import { isSearchedField } from '../query/parsed-query.ts';
import { recentCachePerOwner } from '../query/recent-cache.ts';
import type { SearchMatches } from '../search-matches.ts';
import { workOf } from '../works/works.ts';
import type { Ranked } from './orders.ts';

/** So many of the best hits are ordered: a publisher's series may have more. */
export const maxOrderedSeries = 1000;

/** A series that a search is for. */
export interface NamedSeries {
  /** The option of the series by segment; -1 where it has no records. */
  readonly options: readonly number[];
  /** Chosen as a facet rather than typed. */
  readonly isFilter: boolean;
}

/** The options of a title, kept per index state: the same text is searched again with a filter or for the next page. */
const optionsByTitle = recentCachePerOwner<IndexState, readonly number[]>(128);

/** The series that is the only one chosen, or whose title is all of the text; undefined for any other search. */
export function namedSeries(
  state: IndexState,
  { fields }: Pick<SearchMatches, 'fields'>,
  filters: IndexQuery['filters'],
): NamedSeries | undefined {
  const find = (title: string) => state.segments.map(({ segment }) => segment.columns.series.find(title));
  // A state that is fetched grows while a search is answered.
  const optionsOf = (title: string) =>
    optionsByTitle(state).getOrCreate(`${state.segments.length} ${title}`, () => find(title));
  const { series: [chosen, ...furtherSeries] = [] } = filters;
  if (chosen !== undefined && furtherSeries.length === 0) return { options: optionsOf(chosen), isFilter: true };
  const [field, ...otherFields] = fields.filter(({ meaning, text }) => isSearchedField(meaning) && text.trim() !== '');
  if (!field || otherFields.length > 0 || !(field.meaning === 'FREE' || field.meaning === 'TITLE')) return undefined;
  const options = optionsOf(field.text);
  return options.some((option) => option >= 0) ? { options, isFilter: false } : undefined;
}

/**
 * Orders the volumes of a series by their numbers (`volumeOrder`); they share the positions that they have among the
 * hits. The one work whose title is all of the text was probably meant and keeps its positions.
 */
export function orderSeries<Hit extends Ranked>(
  state: IndexState,
  { words }: Pick<SearchMatches, 'words'>,
  hits: readonly Hit[],
  series: NamedSeries,
): readonly Hit[] {
  const wordCount = words.reduce((sum, { optional, parts }) => sum + (optional ? 0 : parts), 0);
  const volumes = hits.flatMap((hit, position) => {
    const order = orderIn(state, hit, series);
    return order === undefined ? [] : [{ hit, position, order }];
  });
  const namesakes = series.isFilter ? [] : volumes.filter(({ hit }) => hasNoOtherTitle(state, hit, wordCount));
  const namedWorks = new Set(namesakes.map(({ hit }) => workNumberOf(state, hit)));
  const movable = namedWorks.size === 1 ? volumes.filter((volume) => !namesakes.includes(volume)) : volumes;
  const ordered = [...hits];
  const inOrder = movable.toSorted((a, b) => a.order - b.order);
  for (const [at, { position }] of movable.entries()) {
    const volume = inOrder[at];
    if (volume) ordered[position] = volume.hit;
  }
  return ordered;
}

/** The place of a hit in the series; undefined where it does not belong to it. */
function orderIn({ segments }: IndexState, { segment: at, document }: Ranked, { options }: NamedSeries) {
  const segment = segments[at]?.segment;
  const option = options[at] ?? -1;
  if (!segment || option < 0) return undefined;
  const { series } = segment.columns;
  const end = startOf(series, document + 1);
  for (let value = startOf(series, document); value < end; value += 1)
    if (series.values[value] === option) return segment.seriesNumbers[value];
  return undefined;
}

function hasNoOtherTitle({ segments }: IndexState, hit: Ranked, wordCount: number): boolean {
  const inTitle = hit.hits.titleWords[hit.hitIndex] ?? 0;
  return inTitle >= wordCount && (segments[hit.segment]?.segment.titleLengths[hit.document] ?? 0) <= inTitle;
}

function workNumberOf({ segments }: IndexState, hit: Ranked): number {
  const segment = segments[hit.segment]?.segment;
  return segment ? workOf(segment, hit.document) : 0;
}
