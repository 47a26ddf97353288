import { type FacetId, facetIds } from '@buchfink/contract/search';
import { availabilityOptions } from '../../search/facets/availability-options.ts';
import { maxOptionsOf } from '../../search/facets/max-options.ts';
import { byFrequency } from '../../search/facets/top-options.ts';
import { yearOptions } from '../../search/facets/year-facet.ts';
import { availabilityBits } from '../../search/filters/copy-demand.ts';
import type { IndexFacet, OptionCount } from '../../search/index-query.ts';
import { isOfHeadings, optionKey } from '../../segment/columns/option-key.ts';
import type { ColumnId } from '../../segment/segment.ts';
import type { Counted, CountedByName } from '../ask.ts';
import { parseCopyToken } from '../engine-text.ts';
import type { FacetQuestion } from './facet-question.ts';

/** The spelling of a heading by its key. */
export type HeadingTexts = ReadonlyMap<string, string>;

/** An option as the engine counts it: of a heading its key. */
interface CountedOption {
  readonly id: string;
  readonly count: number;
  readonly works: number;
}

/** The keys of the headings that a facet offers, whose spellings are to be asked for. */
export function offeredHeadings(counted: CountedByName, id: ColumnId): string[] {
  return mostFrequent(id, counted[id]?.within ?? {}).map((option) => option.id);
}

/** The facets as they are answered: the most frequent options by records, in the order of what is counted. */
export function facetsFrom(
  counted: CountedByName,
  question: FacetQuestion,
  textsOf: (id: ColumnId) => HeadingTexts,
): IndexFacet[] {
  return facetIds.map((id): IndexFacet => {
    const within = counted[id]?.within ?? {};
    const applied = question.applied[id] ?? [];
    if (id === 'year') return { id, options: yearsFrom(within, applied, question.inWorks) };
    if (id === 'availability') return { id, options: availabilityFrom(within, applied, question.inWorks) };
    return { id, options: columnFrom(id, within, question, textsOf(id)) };
  });
}

function optionsIn(counted: Counted | undefined, id: FacetId): CountedOption[] {
  return (counted?.buckets ?? []).map(({ key, count, within }) => ({
    id: id === 'branch' ? parseCopyToken(key).branch : key,
    count,
    works: within.works?.value ?? count,
  }));
}

function mostFrequent(id: ColumnId, within: CountedByName): CountedOption[] {
  return byFrequency(id, optionsIn(within.options, id)).slice(0, maxOptionsOf(id));
}

function columnFrom(
  id: ColumnId,
  within: CountedByName,
  { applied: filters, inWorks }: FacetQuestion,
  texts: HeadingTexts,
): OptionCount[] {
  const applied = filters[id] ?? [];
  const keyOf = (option: string) => (isOfHeadings(id) ? optionKey(id, option) : option);
  const offered = new Map(mostFrequent(id, within).map((option) => [option.id, option]));
  const others = new Map(
    [...optionsIn(within.options, id), ...optionsIn(within.applied, id)].map((option) => [option.id, option]),
  );
  // An applied option is listed as it was applied, however it is spelt in records.
  const written = new Map(applied.map((option) => [keyOf(option), option]));
  for (const key of written.keys())
    if (!offered.has(key)) offered.set(key, others.get(key) ?? { id: key, count: 0, works: 0 });
  const options = [...offered.values()].map(({ id: key, count, works }) => ({
    id: written.get(key) ?? texts.get(key) ?? key,
    count: inWorks ? works : count,
    applied: written.has(key),
  }));
  return byFrequency(id, options);
}

function yearsFrom(within: CountedByName, applied: readonly string[], inWorks: boolean): OptionCount[] {
  const counts = (counted: Counted | undefined) =>
    new Map(optionsIn(counted, 'year').map(({ id, count, works }) => [Number(id), inWorks ? works : count]));
  const options = yearOptions(counts(within.options), applied);
  if (!inWorks) return options;
  // A work may have editions of several years.
  const spans = counts(within.spans);
  return options.map((option) => {
    const first = Number(/^(\d+)-/.exec(option.id)?.[1]);
    return { ...option, count: Math.min(option.count, spans.get(first) ?? option.count) };
  });
}

function availabilityFrom(within: CountedByName, applied: readonly string[], inWorks: boolean): OptionCount[] {
  const counts = [...availabilityBits.keys()].map((option) => {
    const { count = 0, within: inner = {} } = within[option] ?? {};
    return [option, inWorks ? (inner.works?.value ?? 0) : count] as const;
  });
  return availabilityOptions(new Map(counts), applied);
}
