import type { Clause, FacetFilter, IndexRequest, QueryTerm } from '../index-engine.ts';
import type { IndexTarget } from '../index-target.ts';

type Json = Readonly<Record<string, unknown>>;

/** The separator of values: a control character that no value contains. */
const separator = '\u001f';

/**
 * The body of a request to Solr's JSON Request API (Solr Reference Guide, "JSON Request API", "JSON Query DSL", "JSON
 * Facet API"). Words reach only the edismax parser, escaped and without access to fields; values reach only the terms
 * parser, which takes them literally.
 */
export function solrRequest(request: IndexRequest, target: Pick<IndexTarget, 'idField' | 'spelling'>): Json {
  const { must, filters, facetFilters, valueCounts, optionCounts, sort, offset, limit, fields, spelling } = request;
  const parameters = new Parameters();
  const facet = {
    ...Object.fromEntries(
      valueCounts.map(({ facet: name, field, limit: most }) => [
        `values_${name}`,
        { type: 'terms', field, limit: most, mincount: 1, ...without(name, facetFilters) },
      ]),
    ),
    ...Object.fromEntries(
      optionCounts.map(({ facet: name, clause }, index) => [
        `option_${index}`,
        { type: 'query', q: parameters.queryOf(clause), ...without(name, facetFilters) },
      ]),
    ),
  };
  return {
    query: must.length === 0 ? '*:*' : solrQuery({ kind: 'all', clauses: must }),
    filter: [
      ...filters.map(solrQuery),
      ...facetFilters.map(({ facet: name, clause }) => ({ [`#${name}`]: solrQuery(clause) })),
    ],
    ...(Object.keys(facet).length > 0 && { facet }),
    // Equal hits always come in the same order, so that pages do not overlap.
    sort: [sort ?? 'score desc', `${target.idField} asc`].join(', '),
    offset,
    limit,
    fields,
    params: {
      wt: 'json',
      'json.nl': 'map',
      ...parameters.values,
      ...(spelling !== undefined && spellcheck(spelling, target.spelling)),
    },
  };
}

const spellcheck = (text: string, dictionary: string) => ({
  spellcheck: 'true',
  'spellcheck.q': text.replace(/[^\p{L}\p{N}\s]/gu, ' '),
  'spellcheck.dictionary': dictionary,
  'spellcheck.collate': 'true',
  // Solr could only try corrections of a query in its own language.
  'spellcheck.maxCollationTries': '0',
  'spellcheck.maxCollations': '1',
});

const without = (facet: string, facetFilters: readonly FacetFilter[]) =>
  facetFilters.some((filter) => filter.facet === facet) ? { domain: { excludeTags: facet } } : {};

/** Values that a query names, because the query of a facet is a text. */
class Parameters {
  readonly values: Record<string, string> = {};

  /** A text that stands for a clause of values. */
  queryOf(clause: Clause): string {
    if (clause.kind !== 'values') throw new TypeError('an option is counted by its values');
    const name = `values_${Object.keys(this.values).length}`;
    this.values[name] = joined(clause.values);
    return `{!terms f=${clause.field} separator='${separator}' v=$${name}}`;
  }
}

/** A clause in the JSON Query DSL. */
export function solrQuery(clause: Clause): unknown {
  switch (clause.kind) {
    case 'words':
      return wordsQuery(clause.fields, clause.terms);
    case 'values':
      return { terms: { f: clause.field, separator, query: joined(clause.values) } };
    case 'range': {
      const bounds = `[${clause.from ?? '*'} TO ${clause.to ?? '*'}]`;
      return { lucene: { df: clause.field, query: bounds } };
    }
    case 'all': {
      const required = clause.clauses.flatMap((part) => (part.kind === 'not' ? [] : [solrQuery(part)]));
      const excluded = clause.clauses.flatMap((part) => (part.kind === 'not' ? [solrQuery(part.clause)] : []));
      return {
        bool: { must: required.length > 0 ? required : ['*:*'], ...(excluded.length > 0 && { must_not: excluded }) },
      };
    }
    case 'any':
      return { bool: { should: clause.clauses.map(solrQuery) } };
    case 'not':
      return { bool: { must: ['*:*'], must_not: [solrQuery(clause.clause)] } };
  }
}

const joined = (values: readonly string[]) => values.map((value) => value.replaceAll(separator, ' ')).join(separator);

/** All terms must match, each in any field; neighbouring words rank higher. */
function wordsQuery(fields: readonly string[], terms: readonly QueryTerm[]): Json {
  const parameters = { 'q.op': 'AND', mm: '100%', sow: 'true', uf: '-*', lowercaseOperators: 'false', tie: '0.1' };
  const isPhrase = terms.length > 1 && terms.every(({ form }) => form === 'word');
  return {
    edismax: {
      query: terms.map(termText).join(' '),
      qf: fields.join(' '),
      ...(isPhrase && { pf: fields.join(' ') }),
      ...parameters,
    },
  };
}

function termText({ text, form }: QueryTerm): string {
  if (form === 'phrase') return `"${text.replace(/["\\]/g, ' ')}"`;
  // Words that are operators lose their meaning in lower case.
  const plain = /^(?:AND|OR|NOT|TO)$/.test(text) ? text.toLowerCase() : text;
  // https://lucene.apache.org: the special characters of the query parser.
  const escaped = plain.replace(/[+\-!(){}[\]^"~*?:\\/&|<>=@#$%,;'`\s]/g, '\\$&');
  return form === 'prefix' ? `${escaped}*` : escaped;
}
