import { isbn10, isbn13 } from '@buchfink/catalogue/record/identifiers/isbn';
import { parseBooleanQuery } from '@buchfink/catalogue/search/query/boolean-query';
import { ApiException } from '@buchfink/contract/error';
import { FieldMeaning, filledFields, hasSearchText, type SearchField, textOf } from '@buchfink/contract/search';
import type { SearchRequest } from '../../connector.ts';
import { parseTerms } from '../../typed-terms.ts';
import { yearClause, yearsBetween } from '../facets/option-clauses.ts';
import { optionClause } from '../facets/option-values.ts';
import type { Clause } from '../index-engine.ts';
import { type IndexFacet, indexFacets, type WordMeaning, wordMeanings } from '../index-settings.ts';
import { fieldsIn, type IndexTarget } from '../index-target.ts';

/** Fields of the search form that choose an option of a facet. */
const chosenOptions = { LANGUAGE: 'language', MEDIATYPE: 'mediaType', BRANCH: 'branch' } as const;

/** The clauses of a search. */
export interface SearchClauses {
  readonly must: readonly Clause[];
  /** Fields of exact values: they do not rank. */
  readonly filters: readonly Clause[];
  readonly facetFilters: readonly { readonly facet: IndexFacet; readonly clause: Clause }[];
}

/**
 * The clauses of a search; `undefined` if no record can match, so that no request is needed. Throws `ApiException`:
 * `search-text-too-short`; `invalid-input` for an unknown field or filter; `not-supported` for a field or filter that
 * the index does not have, because ignoring it would find unwanted records.
 */
export function searchClauses(
  query: Pick<SearchRequest, 'fields' | 'filters'>,
  target: IndexTarget,
): SearchClauses | undefined {
  const fields = filledFields(query.fields);
  if (!hasSearchText(fields)) throw new ApiException('search-text-too-short');
  const must: Clause[] = [];
  const filters: Clause[] = [];
  for (const field of fields) {
    const clause = fieldClause(field, target);
    if (clause === undefined) return undefined;
    (clause.kind === 'values' || clause.kind === 'range' ? filters : must).push(clause);
  }
  const facetFilters = Object.entries(query.filters)
    .filter(([id, options]) => id !== 'words' && options.length > 0)
    .map(([id, options]) => {
      const facet = facetOf(id, target);
      return { facet, clause: anyOf(options.map((option) => optionClause(facet, option, target))) };
    });
  return { must, filters, facetFilters };
}

function facetOf(id: string, target: IndexTarget): IndexFacet {
  const facet = indexFacets.find((name) => name === id);
  if (facet === undefined || !target.facets[facet]) throw new ApiException('not-supported');
  return facet;
}

function fieldClause({ id, value }: SearchField, target: IndexTarget): Clause | undefined {
  const { data: meaning } = FieldMeaning.safeParse(id);
  if (meaning === undefined)
    throw new ApiException('invalid-input', [{ path: 'fields', message: `unknown field ${id}` }]);
  const text = textOf(value);
  if (meaning === 'LANGUAGE' || meaning === 'MEDIATYPE' || meaning === 'BRANCH')
    return optionClause(facetOf(chosenOptions[meaning], target), text, target);
  if (meaning === 'YEAR' || meaning === 'YEAR_START' || meaning === 'YEAR_END')
    return yearFieldClause(meaning, text, target);
  const wordMeaning = wordMeanings.find((name) => name === meaning);
  if (wordMeaning === undefined) throw new ApiException('not-supported');
  return wordFieldClause(wordMeaning, text, target);
}

function yearFieldClause(
  meaning: 'YEAR' | 'YEAR_START' | 'YEAR_END',
  text: string,
  target: IndexTarget,
): Clause | undefined {
  const field = target.facets.year;
  if (!field) throw new ApiException('not-supported');
  const year = /^\s*(\d{1,4})\s*$/.exec(text)?.[1];
  if (year === undefined) return undefined;
  if (meaning === 'YEAR') return yearClause(field, Number(year));
  return meaning === 'YEAR_START' ? yearsBetween(field, Number(year), 9999) : yearsBetween(field, 0, Number(year));
}

/** Fields without fields of the index fall back to all words: they find more, never less. */
function wordFieldClause(meaning: WordMeaning, text: string, target: IndexTarget): Clause | undefined {
  const fields = fieldsIn(target.search[meaning] || target.search.FREE);
  if (fields.length === 0) throw new ApiException('not-supported');
  const isbn = meaning === 'ISBN' ? isbn13(text) : undefined;
  if (isbn !== undefined)
    return anyOf([isbn, isbn10(isbn)].flatMap((form) => (form ? [wordClause(fields, form)] : [])));
  const operated = parseBooleanQuery(text);
  if (!operated) return wordsClause(fields, text);
  const disjunctionOf = (texts: readonly string[]) => {
    const clauses = texts.flatMap((part) => wordsClause(fields, part) ?? []);
    return clauses.length > 0 ? anyOf(clauses) : undefined;
  };
  const demanded = operated.required.trim() === '' ? [] : [wordsClause(fields, operated.required)];
  const choices = operated.choices.map(disjunctionOf);
  const required = [...demanded, ...choices].flatMap((clause) => clause ?? []);
  if (required.length === 0 || choices.includes(undefined)) return undefined;
  const excluded = operated.excluded.flatMap((part): Clause[] => {
    const clause = wordsClause(fields, part);
    return clause ? [{ kind: 'not', clause }] : [];
  });
  return allOf([...required, ...excluded]);
}

/** The clause of words and phrases; undefined for a text without words. */
export function wordsClause(fields: readonly string[], typed: string): Clause | undefined {
  const terms = parseTerms(typed).map(({ text, isPhrase, isBegun }) => {
    const form = isPhrase ? ('phrase' as const) : isBegun ? ('prefix' as const) : ('word' as const);
    return { text, form };
  });
  return terms.length === 0 ? undefined : { kind: 'words', fields, terms };
}

const wordClause = (fields: readonly string[], text: string): Clause => ({
  kind: 'words',
  fields,
  terms: [{ text, form: 'word' }],
});

/** Any of the clauses. */
export const anyOf = (clauses: readonly Clause[]): Clause => onlyOne(clauses) ?? { kind: 'any', clauses };
const allOf = (clauses: readonly Clause[]): Clause => onlyOne(clauses) ?? { kind: 'all', clauses };
const onlyOne = (clauses: readonly Clause[]) => (clauses.length === 1 ? clauses[0] : undefined);

/** The clauses that every request of the library has. */
export function libraryClauses({ filter, exclude }: Pick<IndexTarget, 'filter' | 'exclude'>): Clause[] {
  const valuesOf = ([field, values]: [string, string | readonly string[]]): Clause => ({
    kind: 'values',
    field,
    values: typeof values === 'string' ? [values] : values,
  });
  return [
    ...Object.entries(filter).map(valuesOf),
    ...Object.entries(exclude).map((entry): Clause => ({ kind: 'not', clause: valuesOf(entry) })),
  ];
}
