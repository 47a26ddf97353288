import type { IndexState } from '../../segment/segment.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import type { IndexSuggestion } from '../index-query.ts';
import { languageAmong, parseAttributeWords, type RequiredAttributes } from './attribute-words.ts';
import { correctTypedText } from './correct-typed-text.ts';
import { segmentSource } from './segment-source.ts';
import type { OptionKind, SuggestedOption } from './suggested-option.ts';
import type { FoundSuggestions, Interpretation, SuggestionSource } from './suggestion-source.ts';
import { parseTypedText, type TypedText } from './typed-text.ts';

/** An author of so many records may be meant by a family name alone. */
const minRecordsOfKnownAuthor = 3;

/**
 * Suggests titles, authors, series and subjects for a typed text, at most `limit`: all words but the last are
 * complete, the last is a prefix. Titles come first unless the text is clearly a name; among a kind, what is in the
 * language of `locale` comes first. Every step reads a bounded number of postings and options.
 */
export function suggest(state: IndexState, text: string, limit: number, locale?: HeadingLocale): IndexSuggestion[] {
  return suggestFrom(segmentSource(state), text, limit, locale);
}

/** Suggests what an index has for a typed text. */
export function suggestFrom(
  source: SuggestionSource,
  text: string,
  limit: number,
  locale: HeadingLocale | undefined,
): IndexSuggestion[] {
  for (const interpretation of interpretations(source, text)) {
    const suggestions = source.find(interpretation, limit, locale);
    if (isEmpty(suggestions)) continue;
    const isName = text.includes(',') || isNameOf(interpretation.text, suggestions);
    return mixSuggestions(source.state, suggestions, { isName, attributes: interpretation.attributes }, limit);
  }
  return [];
}

/**
 * The interpretations of a text, each tried when the ones before have no suggestions: as it is; without attribute
 * words, with these attributes; in the most similar spellings; and finally without attribute words or attributes.
 */
function* interpretations({ dictionary }: SuggestionSource, typed: string): Generator<Interpretation> {
  const text = parseTypedText(typed);
  if (!text) return;
  yield { text };
  const textWithAttributes = parseAttributeWords(typed);
  if (textWithAttributes) yield textWithAttributes;
  for (const better of correctTypedText(dictionary, text)) yield { text: better };
  if (!textWithAttributes) return;
  yield { text: textWithAttributes.text };
  for (const better of correctTypedText(dictionary, textWithAttributes.text)) {
    yield { text: better, attributes: textWithAttributes.attributes };
    yield { text: better };
  }
}

function isEmpty({ titles, authors, series, subjects }: FoundSuggestions): boolean {
  return titles.length + authors.length + series.length + subjects.length === 0;
}

/**
 * Whether the text is a name: its words are an author's but no title has them (several words: no title starts with
 * them), or it is the family name of a well-known author.
 */
function isNameOf({ completeWords, lastPrefix }: TypedText, { titles, authors }: FoundSuggestions): boolean {
  const [author] = authors;
  if (!author) return false;
  if (completeWords.length > 0) return !titles.some(({ prefixShare }) => prefixShare === 1);
  return (
    !titles.some(({ hasLastWord }) => hasLastWord) ||
    (author.words[0] === lastPrefix && author.count >= minRecordsOfKnownAuthor)
  );
}

/** The parts of the list for the kinds in their order, in eighths; unused places go to the other kinds. */
const shares = [3, 2, 1, 2];

/** Mixes the kinds, so that each that matches has its places. */
function mixSuggestions(
  state: IndexState,
  suggestions: FoundSuggestions,
  { isName, attributes }: { readonly isName: boolean; readonly attributes: RequiredAttributes | undefined },
  limit: number,
): IndexSuggestion[] {
  const titles = suggestions.titles.map((title) => (): IndexSuggestion => {
    const segment = state.segments[title.segment]?.segment;
    const language = segment && languageAmong(segment, title.document, attributes?.language ?? []);
    return {
      kind: 'title',
      number: segment?.numberOf(title.document) ?? 0,
      isInMedium: attributes?.mediaType !== undefined,
      language,
    };
  });
  const options = (kind: OptionKind, of: readonly SuggestedOption[]) =>
    of.map(
      ({ text, count }) =>
        (): IndexSuggestion => ({ kind, text, count }),
    );
  const authors = options('author', suggestions.authors);
  const subjects = options('subject', suggestions.subjects);
  const series = options('series', suggestions.series);
  const kinds = [...(isName ? [authors, titles] : [titles, authors]), series, subjects];
  const places = kinds.map((kind, at) => Math.min(kind.length, Math.floor((limit * (shares[at] ?? 0)) / 8)));
  for (const [at, kind] of kinds.entries()) {
    const free = limit - places.reduce((sum, count) => sum + count, 0);
    places[at] = (places[at] ?? 0) + Math.min(free, kind.length - (places[at] ?? 0));
  }
  return kinds.flatMap((kind, at) => kind.slice(0, places[at])).map((make) => make());
}
