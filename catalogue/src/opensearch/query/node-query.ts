import type { MatchedWord, QueryNode } from '../../search/matching/query-node.ts';
import { anywhere } from '../../segment/fields.ts';
import { engineText, featureName } from '../engine-text.ts';
import { engineFields, keyFieldsOf, optionFields, wordFieldsOf } from '../index-mapping.ts';
import { FetchedTerms } from '../terms/fetched-terms.ts';
import { allFilters, allQueries, anyFilter, anyQuery, type EngineQuery } from './engine-query.ts';

type TermsNode = Extract<QueryNode, { kind: 'terms' }>;

/** The impacts of the index are bytes. */
const fullImpact = 255;
/** The impact of a rare term with a frequent prefix, as a share. */
const rareTermShare = 0.25;

/** Terms of prefixes in one query, at most: OpenSearch refuses queries of more than 1,024 clauses. */
const maxPrefixTerms = 600;

/** Whether some document may match: false only where terms or numbers are in none. */
export function mayMatch(node: QueryNode): boolean {
  switch (node.kind) {
    case 'terms':
    case 'number':
      return node.found.count > 0;
    case 'all':
      return node.of.every(mayMatch);
    case 'any':
      return node.of.some(mayMatch);
    default:
      return true;
  }
}

/** Each word as a query whose score is that of `evaluate`. */
export function wordQueries(words: readonly MatchedWord[]): EngineQuery[] {
  const prefixes = words.reduce((sum, { node }) => sum + countPrefixes(node), 0);
  const termsPerPrefix = Math.floor(maxPrefixTerms / Math.max(1, prefixes));
  return words.map(({ node }) => nodeQuery(node, termsPerPrefix));
}

function countPrefixes(node: QueryNode): number {
  if (node.kind === 'all' || node.kind === 'any') return node.of.reduce((sum, child) => sum + countPrefixes(child), 0);
  return Number(node.kind === 'terms' && node.found.isPrefix);
}

/** A term scores its weight times its impact, a disjunction its best, a conjunction the sum. */
function nodeQuery(node: QueryNode, termsPerPrefix: number): EngineQuery {
  switch (node.kind) {
    case 'terms':
      return node.found.isPrefix ? prefixQuery(node, termsPerPrefix) : termQuery(node, node.found.term);
    case 'all':
      return allQueries(node.of.map((child) => nodeQuery(child, termsPerPrefix)));
    case 'any':
      return anyQuery(node.of.map((child) => nodeQuery(child, termsPerPrefix)));
    default:
      return scored(nodeFilter(node), node.weight);
  }
}

/** The documents of a node, without scores. */
export function nodeFilter(node: QueryNode): EngineQuery {
  switch (node.kind) {
    case 'terms':
      return termsFilter(node);
    case 'number':
      return numberFilter(node.found.key, node.found.mask);
    case 'year':
      return { term: { [engineFields.year]: node.year } };
    case 'named':
      return { terms: { [optionFields[node.attributes.column]]: node.attributes.options } };
    case 'all':
      return allFilters(node.of.map(nodeFilter));
    case 'any':
      return anyFilter(node.of.map(nodeFilter));
  }
}

function termQuery({ weight, mask }: TermsNode, term: string): EngineQuery {
  const byImpact = {
    rank_feature: { field: `${engineFields.impacts}.${featureName(term)}`, linear: {}, boost: weight / fullImpact },
  };
  if (mask === anywhere) return byImpact;
  return { bool: { must: [byImpact], filter: [inAnyField('term', wordFieldsOf(mask), term)] } };
}

/** The best of the terms with a prefix. Of many only the most frequent ones count; all others score alike, and little. */
function prefixQuery(node: TermsNode, most: number): EngineQuery {
  const { terms = [], hasMore = true } = node.found instanceof FetchedTerms ? (node.found.begun ?? {}) : {};
  const others =
    hasMore || terms.length > most || terms.length === 0 ? [scored(nodeFilter(node), node.weight * rareTermShare)] : [];
  return anyQuery([...terms.slice(0, most).map((term) => termQuery(node, term)), ...others]);
}

function termsFilter({ found: { term, isPrefix }, mask }: TermsNode): EngineQuery {
  return inAnyField(isPrefix ? 'prefix' : 'term', mask === anywhere ? [engineFields.words] : wordFieldsOf(mask), term);
}

/** The documents with a number of one of the kinds of the mask. */
export function numberFilter(key: string, mask: number): EngineQuery {
  return inAnyField('term', keyFieldsOf(mask), key);
}

/** The documents with a value, or a value with a prefix, in one of the fields. */
export function inAnyField(kind: 'term' | 'prefix', fields: readonly string[], value: string): EngineQuery {
  return anyFilter(fields.map((field) => ({ [kind]: { [field]: engineText(value) } })));
}

function scored(filter: EngineQuery, boost: number): EngineQuery {
  return { constant_score: { filter, boost } };
}
