import { type FacetId, facetIds } from '@buchfink/contract/search';
import { availabilityOptions } from '../../search/facets/availability-options.ts';
import { maxOptionsOf } from '../../search/facets/max-options.ts';
import { leftOut, offered } from '../../search/facets/subject-ranks.ts';
import { byFrequency } from '../../search/facets/top-options.ts';
import { yearOptions } from '../../search/facets/year-facet.ts';
import { availabilityBits } from '../../search/filters/copy-demand.ts';
import type { IndexFacet, OptionCount } from '../../search/index-query.ts';
import { isOfHeadings, optionKey } from '../../segment/columns/option-key.ts';
import type { ColumnId } from '../../segment/segment.ts';
import type { Counted, CountedByName } from '../ask.ts';
import { parseCopyToken } from '../engine-text.ts';
import type { HeadingId } from '../index-mapping.ts';
import type { KnownHeading } from '../reader/known-answers.ts';
import { countedFor, type FacetQuestion, optionLimit } from './facet-question.ts';
import type { HeadingKeys, HeadingsOf } from './headings.ts';

/** An option as the engine counts it: of a heading its key. */
interface CountedOption {
  readonly id: string;
  readonly count: number;
  readonly works: number;
}

/** The keys of the headings that a facet may offer: of subjects some are left out for readers of a language. */
export function headingKeys(counted: CountedByName, { locale }: FacetQuestion): HeadingKeys {
  const offeredIn = (id: HeadingId) => mostFrequent(id, countedFor(id, counted), new Map()).map((option) => option.id);
  const all = (id: HeadingId) => {
    const { options, applied } = countedFor(id, counted);
    return [...optionsIn(options, id), ...optionsIn(applied, id)].map((option) => option.id);
  };
  return {
    author: offeredIn('author'),
    subject: locale === undefined ? offeredIn('subject') : all('subject'),
    series: offeredIn('series'),
  };
}

/** The facets as they are answered: the most frequent options by records, in the order of what is counted. */
export function facetsFrom(counted: CountedByName, question: FacetQuestion, headingsOf: HeadingsOf): IndexFacet[] {
  return facetIds.map((id): IndexFacet => {
    const within = countedFor(id, counted);
    const applied = question.applied[id] ?? [];
    if (id === 'year') return { id, options: yearsFrom(within, applied, question.inWorks) };
    if (id === 'availability') return { id, options: availabilityFrom(within, applied, question.inWorks) };
    const headings = id === 'author' || id === 'subject' || id === 'series' ? headingsOf(id) : new Map();
    return { id, options: columnFrom(id, within, question, headings) };
  });
}

/** Whether more subjects must be counted: of those that were, too few are offered before the last ones. */
export function isSubjectsCut(counted: CountedByName, headingsOf: HeadingsOf): boolean {
  const options = optionsIn(countedFor('subject', counted).options, 'subject');
  const headings = headingsOf('subject');
  const first = options.filter(({ id }) => (headings.get(id)?.rank ?? offered) === offered);
  return options.length >= optionLimit('subject') && first.length < maxOptionsOf('subject');
}

function optionsIn(counted: Counted | undefined, id: FacetId): CountedOption[] {
  return (counted?.buckets ?? []).map(({ key, count, within }) => ({
    id: id === 'branch' ? parseCopyToken(key).branch : key,
    count,
    works: within.works?.value ?? count,
  }));
}

type Headings = ReadonlyMap<string, KnownHeading>;

function mostFrequent(id: ColumnId, within: CountedByName, headings: Headings): CountedOption[] {
  const options = optionsIn(within.options, id).filter((option) => rankOf(headings, option.id) !== leftOut);
  return byFrequency(id, options, (option) => rankOf(headings, option) !== offered).slice(0, maxOptionsOf(id));
}

const rankOf = (headings: Headings, key: string) => headings.get(key)?.rank ?? offered;

function columnFrom(
  id: ColumnId,
  within: CountedByName,
  { applied: filters, inWorks }: FacetQuestion,
  headings: Headings,
): OptionCount[] {
  const applied = filters[id] ?? [];
  const keyOf = (option: string) => (isOfHeadings(id) ? optionKey(id, option) : option);
  const listed = new Map(mostFrequent(id, within, headings).map((option) => [option.id, option]));
  const others = new Map(
    [...optionsIn(within.options, id), ...optionsIn(within.applied, id)].map((option) => [option.id, option]),
  );
  // An applied option is listed as it was applied, however it is spelt in records.
  const written = new Map(applied.map((option) => [keyOf(option), option]));
  for (const key of written.keys())
    if (!listed.has(key)) listed.set(key, others.get(key) ?? { id: key, count: 0, works: 0 });
  const options = [...listed.values()].map(({ id: key, count, works }) => ({
    id: written.get(key) ?? headings.get(key)?.text ?? key,
    count: inWorks ? works : count,
    applied: written.has(key),
  }));
  return byFrequency(id, options, (option) => rankOf(headings, keyOf(option)) !== offered);
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
