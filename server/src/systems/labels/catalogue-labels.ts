import type {
  UnlabelledOption,
  UnlabelledRecord,
  UnlabelledSearchAnswer,
  UnlabelledSearchField,
} from '@buchfink/connectors/unlabelled';
import type { CopyState } from '@buchfink/contract/availability';
import type { Locale } from '@buchfink/contract/locale';
import type { Detail, RecordView } from '@buchfink/contract/record';
import {
  type Availability,
  type FacetOption,
  FieldMeaning,
  type Item,
  type SearchAnswer,
  type SearchFieldInfo,
} from '@buchfink/contract/search';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { formatDay } from '../../messages/format-values.ts';
import { wordsIn } from '../../messages/texts.ts';
import { branchNameOf } from '../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { audienceText } from './audience-text.ts';
import { languageName } from './language-name.ts';
import { subjectsFor } from './subjects-for.ts';

/** Adds labels to catalogue answers in one language, with the branch names of one library. */
export interface CatalogueLabels {
  fields(fields: readonly UnlabelledSearchField[]): SearchFieldInfo[];
  answer(answer: UnlabelledSearchAnswer): SearchAnswer;
  record(record: UnlabelledRecord): RecordView;
}

/** Creates the labels for a call. A label from the library's own system is kept. */
export function catalogueLabelsFor(
  locale: Locale,
  library: Pick<LibrarySettings, 'branches' | 'libname'>,
): CatalogueLabels {
  const words = wordsIn(locale).catalogue;
  const branchName = branchNameOf(library);
  const named = (table: Readonly<Record<string, string>>, code: string) =>
    Object.hasOwn(table, code) ? (table[code] ?? code) : code;

  const optionName = (group: string, id: string) => {
    if (group === 'mediaType' || group === 'MEDIATYPE') return named(words.mediaTypes, id);
    if (group === 'language' || group === 'LANGUAGE') return languageName(id, locale);
    if (group === 'branch' || group === 'BRANCH') return branchName(id);
    if (group === 'availability') return named(words.availabilities, id);
    if (group === 'audience') return named(words.audiences, id);
    if (group === 'year') return spanName(id, words);
    return id;
  };

  /**
   * Lists the fields explicitly: a copy by `...` takes several times as long, and an answer has hundreds of options.
   */
  const option = (group: string, { id, label, count, applied, within }: UnlabelledOption): FacetOption => {
    const labelled = { id, label: label || optionName(group, id), count, applied };
    return within ? { ...labelled, within: within.map((inner) => option(group, inner)) } : labelled;
  };

  const inState = (state: CopyState, returnDate: string | undefined, returnText?: string) => {
    const until = returnDate === undefined ? returnText : formatDay(returnDate, locale);
    return state === 'lent' && until !== undefined ? words.lentUntil({ date: until }) : words.states[state];
  };

  const availability = (unlabelled: Availability): Availability => ({
    ...unlabelled,
    text: unlabelled.text || inState(unlabelled.state, unlabelled.returnDate),
  });

  const item = (unlabelled: Item): Item => ({
    ...unlabelled,
    title: unlabelled.title || words.untitled,
    availability: availability(unlabelled.availability),
  });

  const fieldHint = ({ hint, meaning }: UnlabelledSearchField) => {
    const hints: Readonly<Partial<Record<FieldMeaning, string>>> = words.fieldHints;
    const text = hint ?? (meaning && hints[meaning]);
    return text ? { hint: text } : {};
  };

  const detail = ({ subject: _, ...unlabelled }: UnlabelledRecord['details'][number]): Detail => ({
    ...unlabelled,
    label: unlabelled.label || detailLabel(unlabelled.key),
    value: detailValue(unlabelled),
  });

  const detailValue = ({ key, value }: Pick<Detail, 'key' | 'value'>) => {
    if (key === 'language' || key === 'originalLanguage') return languageName(value, locale);
    if (key === 'year') return spanName(value, words);
    return key === 'audience' ? audienceText(value, locale) : value;
  };

  const detailLabel = (key: string) => {
    const [kind, ...roles] = key.split('.');
    if (kind !== 'contributor') return named(words.details, key);
    const labels = roles.filter((role) => Object.hasOwn(words.roles, role)).map((role) => named(words.roles, role));
    return [...new Set(labels)].join(', ') || words.details.contributor;
  };

  return {
    fields: (fields) =>
      fields.map(({ options, ...field }) => ({
        ...field,
        label: field.meaning ? words.fields[FieldMeaning.parse(field.meaning)] : field.id,
        ...fieldHint(field),
        options: options?.map(({ key, label }) => ({ key, label: label || optionName(field.id, key) })),
      })),
    answer: (unlabelled) => ({
      ...unlabelled,
      items: unlabelled.items.map(item),
      // The stream of a search over several libraries sends the keys in this order.
      facets: unlabelled.facets.map(({ id, label, options, statesFrom }) => ({
        id,
        label: label || named(words.facets, id),
        options: options.map((facetOption) => option(id, facetOption)),
        statesFrom,
      })),
    }),
    record: ({ details, copies, related, ...unlabelled }) => {
      const seriesName = details.find(({ key }) => key === 'series')?.query?.[0]?.value;
      const relatedLabels = {
        work: words.otherEditions,
        author: words.moreByAuthor({ author: unlabelled.author ?? '' }),
        series: words.moreOfSeries({ series: typeof seriesName === 'string' ? seriesName : '' }),
        subject: words.similarSubjects,
      };
      return {
        ...unlabelled,
        title: unlabelled.title || words.untitled,
        availability: availability(unlabelled.availability),
        details: subjectsFor(locale, details).map(detail),
        copies: copies.map((copy) => ({
          ...copy,
          branch: copy.branch || (copy.state === 'online' ? words.onlineBranch : words.noBranch),
          status:
            copy.status ||
            (copy.absence ? words.absences[copy.absence] : inState(copy.state, copy.returnDate, copy.returnText)),
        })),
        volumes: unlabelled.volumes.map((volume) => ({ ...volume, title: volume.title || words.untitled })),
        related: related?.map((group) => ({
          ...group,
          label: group.label || relatedLabels[group.kind],
          items: group.items.map(item),
        })),
      };
    },
  };
}

/** `2010-2019` → 2010er, `1800-1899` → 19. Jahrhundert. Any other span keeps its years, with a dash. */
function spanName(id: string, words: ServiceWords['catalogue']): string {
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(id) ?? [];
  if (from === undefined || to === undefined) return id;
  const [first, last] = [Number(from), Number(to)];
  if (first % 10 === 0 && last === first + 9) return words.decade({ first });
  if (first % 100 === 0 && last === first + 99) return words.century({ number: first / 100 + 1 });
  return `${from}–${to}`;
}
