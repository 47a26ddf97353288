import type { MarcMapping } from '@buchfink/catalogue/marc/record-from-marc';
import { splitLifeDates } from '@buchfink/catalogue/record/life-dates';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import { wholeTitle } from '@buchfink/catalogue/record/whole-title';
import { foldText } from '@buchfink/catalogue/text/fold';
import { headingText } from '@buchfink/contract/search';
import { maxSuggestions, type Suggestion } from '@buchfink/contract/search/suggest';
import { parseTerms } from '../../typed-terms.ts';
import { fieldsOfHits, recordFromDocument } from '../document/record-from-document.ts';
import { valueCountsOf } from '../facets/facet-answer.ts';
import { type Clause, countOnly, type IndexEngine, type QueryTerm } from '../index-engine.ts';
import { fieldsIn, type IndexTarget } from '../index-target.ts';
import { anyOf, libraryClauses } from './search-clauses.ts';

/** What suggestions need. */
export interface SuggestionsOptions {
  readonly target: IndexTarget;
  readonly engine: IndexEngine;
  readonly mapping: MarcMapping;
}

/** The number of titles that are read, how many headings of each kind are suggested, and how long they may be. */
const [maxTitles, maxHeadings, maxHeadingLength] = [30, 3, 256];

/**
 * Titles, authors and subjects with all words of an incomplete text, whose last word may be its beginning. One request:
 * the best titles, and the authors and subjects of what matches.
 */
export async function listSuggestions(
  { target, engine, mapping }: SuggestionsOptions,
  typed: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const words = parseTerms(typed).flatMap(({ text }) => text.split(' '));
  const terms = words.map((text, index): QueryTerm => ({ text, form: index === words.length - 1 ? 'prefix' : 'word' }));
  if (terms.length === 0) return [];
  const clauses = [target.search.TITLE, target.search.AUTHOR, target.search.KEYWORD].flatMap((list): Clause[] => {
    const fields = fieldsIn(list);
    return fields.length === 0 ? [] : [{ kind: 'words', fields, terms }];
  });
  if (clauses.length === 0) return [];
  const answer = await engine.search(
    {
      ...countOnly,
      must: [anyOf(clauses)],
      filters: libraryClauses(target),
      valueCounts: valueCountsOf(target, ['author', 'subject']),
      limit: maxTitles,
      fields: fieldsOfHits(target),
    },
    signal,
  );
  const isMatch = beginsWith(words);
  const headings = (facet: 'author' | 'subject') =>
    (answer.values.get(facet) ?? [])
      .filter(({ value }) => value.length <= maxHeadingLength && isMatch(value))
      .slice(0, maxHeadings);
  const names = new Set(headings('author').map(({ value }) => splitLifeDates(value).name));
  const people = [...names].map((name): Suggestion => {
    return { kind: 'author', text: spokenName(name), fields: [{ id: 'AUTHOR', value: headingText(name) }] };
  });
  const subjects = headings('subject').map(({ value }): Suggestion => {
    return { kind: 'subject', text: value, fields: [{ id: 'KEYWORD', value: headingText(value) }] };
  });
  const seen = new Set<string>();
  const titles = answer.documents.flatMap((document): Suggestion[] => {
    const record = recordFromDocument(document, target, mapping);
    if (record === undefined || record.title === '') return [];
    const text = wholeTitle(record);
    const author = mainAuthor(record)?.name;
    const key = foldText(`${text} ${author ?? ''}`);
    if (!isMatch(text) || seen.has(key)) return [];
    seen.add(key);
    const fields = [
      { id: 'TITLE', value: headingText(record.title) },
      ...(author === undefined ? [] : [{ id: 'AUTHOR', value: headingText(author) }]),
    ];
    const detail = author === undefined ? {} : { detail: spokenName(author) };
    return [{ kind: 'title', text, ...detail, mediaType: record.mediaType, fields }];
  });
  const room = maxSuggestions - people.length - subjects.length;
  return [...titles.slice(0, room), ...people, ...subjects];
}

/** Whether a text has a word that begins with each of these. */
function beginsWith(words: readonly string[]): (text: string) => boolean {
  const beginnings = words.map((word) => foldText(word));
  return (text) => {
    const found = foldText(text).split(/[^\p{L}\p{N}]+/u);
    return beginnings.every((beginning) => found.some((word) => word.startsWith(beginning)));
  };
}
