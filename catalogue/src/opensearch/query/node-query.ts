import type { QueryNode } from '../../search/matching/query-node.ts';
import { anywhere } from '../../segment/fields.ts';
import { prefixShare } from '../../segment/precomputed/prefixes.ts';
import { engineText, featureName } from '../engine-text.ts';
import { engineFields, keyFieldsOf, optionFields, wordFieldsOf } from '../index-mapping.ts';
import { allFilters, allQueries, anyFilter, anyQuery, type EngineQuery } from './engine-query.ts';

type TermsNode = Extract<QueryNode, { kind: 'terms' }>;

/** The impacts of the index are bytes. */
const fullImpact = 255;

/**
 * A node as a query whose score is that of `evaluate`: a term scores its weight times its impact, a disjunction its best, a
 * conjunction the sum. All terms with a prefix score alike: the best hits are scored once more by our own code.
 */
export function nodeQuery(node: QueryNode): EngineQuery {
  switch (node.kind) {
    case 'terms':
      return node.found.isPrefix ? scored(nodeFilter(node), node.weight * prefixShare) : termQuery(node);
    case 'all':
      return allQueries(node.of.map(nodeQuery));
    case 'any':
      return anyQuery(node.of.map(nodeQuery));
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
      return inAnyField('term', keyFieldsOf(node.found.mask), node.found.key);
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

function termQuery(node: TermsNode): EngineQuery {
  const byImpact = {
    rank_feature: {
      field: `${engineFields.impacts}.${featureName(node.found.term)}`,
      linear: {},
      boost: node.weight / fullImpact,
    },
  };
  return node.mask === anywhere ? byImpact : { bool: { must: [byImpact], filter: [termsFilter(node)] } };
}

function termsFilter({ found: { term, isPrefix }, mask }: TermsNode): EngineQuery {
  return inAnyField(isPrefix ? 'prefix' : 'term', mask === anywhere ? [engineFields.words] : wordFieldsOf(mask), term);
}

/** The documents with a value, or a value with a prefix, in one of the fields. */
export function inAnyField(kind: 'term' | 'prefix', fields: readonly string[], value: string): EngineQuery {
  return anyFilter(fields.map((field) => ({ [kind]: { [field]: engineText(value) } })));
}

function scored(filter: EngineQuery, boost: number): EngineQuery {
  return { constant_score: { filter, boost } };
}
