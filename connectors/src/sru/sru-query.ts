import { isbn10, isbn13 } from '@buchfink/catalogue/record/identifiers/isbn';
import { parseBooleanQuery } from '@buchfink/catalogue/search/query/boolean-query';
import { ApiException } from '@buchfink/contract/error';
import { FieldMeaning, filledFields, hasSearchText, type SearchField, textOf } from '@buchfink/contract/search';
import type { SearchRequest } from '../connector.ts';
import { parseTerms } from '../typed-terms.ts';
import { cqlTerm } from './cql.ts';
import type { SruMeaning, SruTarget } from './sru-target.ts';

/** Fields that fall back to the index of all words if they have no index of their own; they find more, never less. */
const fallbackToFree: readonly FieldMeaning[] = [
  'TITLE',
  'AUTHOR',
  'KEYWORD',
  'PUBLISHER',
  'CATEGORY',
  'ISBN',
  'BARCODE',
];

/** Facets of other catalogues that an index can filter; the others are not supported. */
const filterFields: Readonly<Record<string, SruMeaning>> = {
  language: 'LANGUAGE',
  year: 'YEAR',
  author: 'AUTHOR',
  subject: 'KEYWORD',
};

/**
 * Builds the CQL of a search; `undefined` if no record can match, so that no request is needed. Throws
 * `ApiException`: `search-text-too-short`; `invalid-input` for an unknown field; `not-supported` for a field or
 * filter without an index, because ignoring it would find unwanted records.
 */
export function buildCql(query: Pick<SearchRequest, 'fields' | 'filters'>, target: SruTarget): string | undefined {
  const fields = filledFields(query.fields);
  if (!hasSearchText(fields)) throw new ApiException('search-text-too-short');
  const clauses = [
    ...fields.map((field) => fieldClause(field, target)),
    ...Object.entries(query.filters)
      .filter(([id, options]) => id !== 'words' && options.length > 0)
      .map(([facet, options]) => filterClause(facet, options, target)),
  ];
  const built = clauses.flatMap((clause) => clause ?? []);
  return built.length < clauses.length ? undefined : built.join(' and ');
}

/** The clause that finds a record by its number. */
export const idClause = (index: string, id: string, { quotes }: SruTarget): string => `${index}=${cqlTerm(id, quotes)}`;

/** The indexes in a query built here. */
export function listIndexes(cql: string): string[] {
  const plain = cql.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return [...new Set([...plain.matchAll(/([\w.:-]+)(?:[<>]?=| all )/g)].map(([, index]) => index ?? ''))];
}

function fieldClause({ id, value }: SearchField, target: SruTarget): string | undefined {
  const { data: meaning } = FieldMeaning.safeParse(id);
  if (meaning === undefined)
    throw new ApiException('invalid-input', [{ path: 'fields', message: `unknown field ${id}` }]);
  return meaningClause(meaning, textOf(value), target);
}

function meaningClause(meaning: FieldMeaning, text: string, target: SruTarget): string | undefined {
  const { indexes, quotes } = target;
  const meaningIndex = (indexes as Readonly<Partial<Record<FieldMeaning, string>>>)[meaning];
  const index = meaningIndex || (fallbackToFree.includes(meaning) ? indexes.FREE : '');
  if (!index) throw new ApiException('not-supported');
  if (meaning === 'YEAR') return yearClause(index, '=', text);
  if (meaning === 'YEAR_START') return yearClause(index, '>=', text);
  if (meaning === 'YEAR_END') return yearClause(index, '<=', text);
  if (meaning === 'LANGUAGE') return `${index}=${cqlTerm(text, quotes)}`;
  const isbn = meaning === 'ISBN' ? isbn13(text) : undefined;
  if (isbn !== undefined)
    return anyOf([isbn, isbn10(isbn)].flatMap((form) => (form ? `${index}=${cqlTerm(form, quotes)}` : [])));
  return textClause(index, text, target);
}

function yearClause(index: string, relation: string, text: string): string | undefined {
  const year = /^\s*(\d{1,4})\s*$/.exec(text)?.[1];
  return year && `${index}${relation}${year}`;
}

/** The clause of a text; respects its operators. */
function textClause(index: string, typed: string, target: SruTarget): string | undefined {
  const operated = parseBooleanQuery(typed);
  if (!operated) return wordsClause(index, typed, target);
  const disjunctionOf = (texts: readonly string[]) => {
    const clauses = texts.flatMap((text) => wordsClause(index, text, target) ?? []);
    return clauses.length > 0 ? anyOf(clauses.map(grouped)) : undefined;
  };
  const choices = operated.choices.map(disjunctionOf);
  const demanded = operated.required === '' ? [] : [wordsClause(index, operated.required, target)];
  const required = [...demanded, ...choices].flatMap((clause) => clause ?? []);
  if (required.length === 0 || choices.includes(undefined)) return undefined;
  const excluded = operated.excluded.flatMap((text) => disjunctionOf([text]) ?? []);
  // Booleans of CQL are left-associative: a clause of another field must not become part of an exclusion.
  return excluded.length === 0 ? required.join(' and ') : `(${[required.join(' and '), ...excluded].join(' not ')})`;
}

function wordsClause(index: string, typed: string, { words, quotes, wildcards }: SruTarget): string | undefined {
  const terms = parseTerms(typed);
  if (terms.length === 0) return undefined;
  const is = (text: string) => `${index}=${cqlTerm(text, quotes)}`;
  const hasPhrase = terms.some(({ isPhrase }) => isPhrase);
  if (words === 'phrase') return is(terms.map(({ text }) => text).join(' '));
  if (words === 'all' && !hasPhrase)
    return terms.length === 1
      ? is(terms[0]?.text ?? '')
      : `${index} all ${cqlTerm(terms.map(({ text }) => text).join(' '))}`;
  return terms
    .map(({ text, isBegun }) =>
      isBegun && wildcards === true ? `${index}=${cqlTerm(text, 'always').replace(/"$/, '*"')}` : is(text),
    )
    .join(' and ');
}

/** The clause of a filter: any of its options; a year may be a span such as `2010-2019`. */
function filterClause(facet: string, options: readonly string[], target: SruTarget): string | undefined {
  const meaning = Object.hasOwn(filterFields, facet) ? filterFields[facet] : undefined;
  const index = meaning && target.indexes[meaning];
  if (!index) throw new ApiException('not-supported');
  const clauses = options.flatMap((option) => {
    if (meaning === 'YEAR') return spanClause(index, option, target) ?? [];
    return option.trim() === '' ? [] : `${index}=${cqlTerm(option, target.quotes)}`;
  });
  return clauses.length === 0 ? undefined : anyOf(clauses);
}

function spanClause(index: string, option: string, { indexes }: SruTarget): string | undefined {
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(option) ?? [];
  if (from === undefined || to === undefined) return yearClause(index, '=', option);
  if (!indexes.YEAR_START || !indexes.YEAR_END) throw new ApiException('not-supported');
  return `(${indexes.YEAR_START}>=${from} and ${indexes.YEAR_END}<=${to})`;
}

const anyOf = (clauses: readonly string[]) => (clauses.length === 1 ? clauses.join('') : `(${clauses.join(' or ')})`);

const grouped = (clause: string) => (clause.includes(' and ') ? `(${clause})` : clause);
