import {
  mostFrequentOptions,
  type OptionKind,
  type SuggestedOption,
  translatedLast,
} from '../../search/suggest/suggested-option.ts';
import type { FoundSuggestions } from '../../search/suggest/suggestion-source.ts';
import { matchesTypedText, type TypedText, wordsOfOption } from '../../search/suggest/typed-text.ts';
import { optionKey } from '../../segment/columns/option-key.ts';
import { inField } from '../../segment/fields.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import { spellingOf, withSpellings } from '../answer/headings.ts';
import type { EngineAnswer, EngineSearch } from '../ask.ts';
import { engineText, parseHeadingToken } from '../engine-text.ts';
import { headingTextField, translatedField } from '../index-mapping.ts';
import type { Question } from '../question.ts';
import { wordsWithin } from './title-candidates.ts';

const kinds = ['author', 'series', 'subject'] as const satisfies readonly OptionKind[];
const fieldsOf = { author: inField.author, series: inField.otherTitle, subject: inField.keyword } as const;
/** The most frequent headings that are read, of the records with the typed words in such a field. */
const maxRead = 500;
/** The same of series. */
const maxSeries = 50;

type SuggestedNames = Omit<FoundSuggestions, 'titles'>;

export const noNames: SuggestedNames = { authors: [], series: [], subjects: [] };

/** Asks for the names and headings that match a typed text. */
export function namesQuestion(
  text: TypedText,
  limit: number,
  locale: HeadingLocale | undefined,
): Question<SuggestedNames> {
  return { searches: nameSearches(text, locale), read: (answers) => namesFrom(answers, text, limit, locale) };
}

/**
 * Counts the headings of the records with the typed words in such a field. A heading with these words is counted in all of its
 * records; others are counted in some, and do not match.
 */
function nameSearches(text: TypedText, locale: HeadingLocale | undefined): EngineSearch[] {
  const translated = locale && { translated: { terms: { field: translatedField(locale), size: maxRead } } };
  return kinds.map((kind) => ({
    query: wordsWithin(text, fieldsOf[kind]),
    size: 0,
    aggs: {
      headings: countsOf(kind),
      ...(kind === 'subject' && translated),
    },
  }));
}

/** Series are counted by key, since their written forms have the places of the records. */
function countsOf(kind: OptionKind) {
  return kind === 'series'
    ? withSpellings(kind, { size: maxSeries })
    : { terms: { field: headingTextField(kind), size: maxRead } };
}

function namesFrom(
  answers: readonly EngineAnswer[],
  text: TypedText,
  limit: number,
  locale: HeadingLocale | undefined,
): SuggestedNames {
  const [authors, series, subjects] = kinds.map((kind, at) =>
    mostFrequentOptions(kind, matchingHeadings(kind, answers[at], text), limit),
  );
  return {
    authors: authors ?? [],
    series: series ?? [],
    subjects: locale === undefined ? (subjects ?? []) : inOwnLanguageFirst(subjects ?? [], answers[2]),
  };
}

/** The headings with the words of the text, each in the spelling of the most records. */
function matchingHeadings(kind: OptionKind, answer: EngineAnswer | undefined, text: TypedText): SuggestedOption[] {
  const headings = new Map<string, SuggestedOption>();
  for (const { key: value, count, within } of answer?.counted.headings?.buckets ?? []) {
    const heading = kind === 'series' ? { key: value, text: spellingOf(value, within) } : parseHeadingToken(value);
    const found = headings.get(heading.key);
    if (found) headings.set(heading.key, { ...found, count: found.count + count });
    else headings.set(heading.key, { text: heading.text, count, words: wordsOfOption(heading.text) });
  }
  return [...headings.values()].filter(({ words }) => matchesTypedText(text, words));
}

function inOwnLanguageFirst(subjects: readonly SuggestedOption[], answer: EngineAnswer | undefined): SuggestedOption[] {
  const translated = new Map(answer?.counted.translated?.buckets.map(({ key, count }) => [key, count]));
  const counts = new Map(subjects.map(({ text, count }) => [text, count]));
  return translatedLast(
    subjects,
    (subject) => 2 * (translated.get(engineText(optionKey('subject', subject))) ?? 0) > (counts.get(subject) ?? 0),
  );
}
