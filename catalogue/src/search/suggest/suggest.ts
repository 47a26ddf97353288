import type { IndexState } from '../../segment/segment.ts';
import type { IndexSuggestion } from '../index-query.ts';
import { languageAmong, parseAttributeWords, type RequiredAttributes } from './attribute-words.ts';
import { correctTypedText } from './correct-typed-text.ts';
import { type SuggestedOption, suggestAuthors, suggestSubjects } from './suggest-names.ts';
import { isOnlyRecord, type SuggestedTitle, suggestTitles } from './suggest-titles.ts';
import { parseTypedText, type TypedText } from './typed-text.ts';

/** A way to read what is being typed: in these media and languages, where any are given. */
interface Interpretation {
  readonly text: TypedText;
  readonly attributes?: RequiredAttributes;
}

/** What was found for a begun text, the best of each kind first. */
interface FoundSuggestions {
  readonly titles: readonly SuggestedTitle[];
  readonly authors: readonly SuggestedOption[];
  readonly subjects: readonly SuggestedOption[];
}

/** An author of so many records is known enough to be meant by a family name alone. */
const minRecordsOfKnownAuthor = 3;

/**
 * Titles, authors and subjects that a begun text may lead to, at most `limit`: all words but the last are taken as
 * complete, the last as a beginning. Titles come first unless the text is clearly a name. Every step reads a bounded number
 * of postings and options.
 */
export function suggest(state: IndexState, text: string, limit: number): IndexSuggestion[] {
  for (const interpretation of interpretations(state, text)) {
    const found = findSuggestions(state, interpretation, limit);
    if (isEmpty(found)) continue;
    const isName = text.includes(',') || isNameOf(interpretation.text, found);
    return mixSuggestions(state, found, { isName, attributes: interpretation.attributes }, limit);
  }
  return [];
}

/**
 * The ways to read a text, each for when those before it have led nowhere: as it stands; without the words that name
 * media or a language, in these; in the nearest spellings; and at last without those words, in any.
 */
function* interpretations(state: IndexState, typed: string): Generator<Interpretation> {
  const text = parseTypedText(typed);
  if (!text) return;
  yield { text };
  const rest = parseAttributeWords(typed);
  if (rest) yield rest;
  for (const better of correctTypedText(state, text)) yield { text: better };
  if (!rest) return;
  yield { text: rest.text };
  for (const better of correctTypedText(state, rest.text)) {
    yield { text: better, attributes: rest.attributes };
    yield { text: better };
  }
}

/** No authors and subjects where a medium or language is wanted: what they lead to would be in any. */
function findSuggestions(state: IndexState, { text, attributes }: Interpretation, limit: number): FoundSuggestions {
  if (attributes) return { titles: suggestTitles(state, text, limit, attributes), authors: [], subjects: [] };
  return {
    titles: suggestTitles(state, text, limit),
    authors: suggestAuthors(state, text, limit),
    subjects: suggestSubjects(state, text, limit),
  };
}

function isEmpty({ titles, authors, subjects }: FoundSuggestions): boolean {
  return titles.length === 0 && authors.length === 0 && subjects.length === 0;
}

/** Words that are an author's but in no title (several: begin no title), or the family name of a known author. */
function isNameOf({ completeWords, lastPrefix }: TypedText, { titles, authors }: FoundSuggestions): boolean {
  const [author] = authors;
  if (!author) return false;
  if (completeWords.length > 0) return !titles.some(({ prefixShare }) => prefixShare === 1);
  return (
    !titles.some(({ hasLastWord }) => hasLastWord) ||
    (author.words[0] === lastPrefix && author.count >= minRecordsOfKnownAuthor)
  );
}

/** A quarter of the places for each of the other kinds, the rest for the first; what a kind leaves goes to the others. */
function mixSuggestions(
  state: IndexState,
  found: FoundSuggestions,
  { isName, attributes }: { readonly isName: boolean; readonly attributes: RequiredAttributes | undefined },
  limit: number,
): IndexSuggestion[] {
  const titles = found.titles.map((title) => (): IndexSuggestion => {
    const segment = state.segments[title.segment]?.segment;
    const language = segment && languageAmong(segment, title.document, attributes?.language ?? []);
    return {
      kind: 'title',
      number: segment?.numberOf(title.document) ?? 0,
      isOnlyRecord: isOnlyRecord(state, title, attributes),
      isInMedium: attributes?.mediaType !== undefined,
      ...(language !== undefined && { language }),
    };
  });
  const options = (kind: 'author' | 'subject', of: readonly SuggestedOption[]) =>
    of.map(
      ({ text, count }) =>
        (): IndexSuggestion => ({ kind, text, count }),
    );
  const authors = options('author', found.authors);
  const subjects = options('subject', found.subjects);
  const kinds = isName ? [authors, titles, subjects] : [titles, authors, subjects];
  const share = Math.floor(limit / 4);
  const places = kinds.map((kind, at) => Math.min(kind.length, at === 0 ? limit - 2 * share : share));
  for (const [at, kind] of kinds.entries()) {
    const free = limit - places.reduce((sum, count) => sum + count, 0);
    places[at] = (places[at] ?? 0) + Math.min(free, kind.length - (places[at] ?? 0));
  }
  return kinds.flatMap((kind, at) => kind.slice(0, places[at])).map((make) => make());
}
