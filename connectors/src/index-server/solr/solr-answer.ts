import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import type { CountedValue, IndexAnswer, IndexRequest } from '../index-engine.ts';

const count = z.int().check(z.gte(0));
const document = z.record(z.string(), z.unknown());

const Response = z.object({
  response: z.object({
    numFound: count,
    numFoundExact: z.optional(z.boolean()),
    docs: z.array(document),
  }),
  facets: z.optional(z.record(z.string(), z.unknown())),
  spellcheck: z.optional(z.unknown()),
});

const Values = z.object({
  buckets: z.array(z.object({ val: z.union([z.string(), z.number()]), count })),
});
const Counted = z.object({ count });

/** The maximum number of values of a facet that are read. */
const maxValues = 2_000;

/**
 * Reads the answer of Solr; undefined for an answer of another form. Facets of another form count as absent.
 */
export function parseSolrAnswer(json: unknown, request: IndexRequest): IndexAnswer | undefined {
  const { data } = parseUntrusted(Response, json);
  if (data === undefined) return undefined;
  const { response, facets = {}, spellcheck } = data;
  const values = new Map<string, readonly CountedValue[]>();
  for (const { facet } of request.valueCounts) {
    // Without hits Solr leaves facets out.
    const parsed = parseUntrusted(Values, facets[`values_${facet}`]).data?.buckets ?? [];
    values.set(
      facet,
      parsed.slice(0, maxValues).map(({ val, count: documents }) => ({ value: String(val), count: documents })),
    );
  }
  return {
    total: response.numFound,
    totalIsExact: response.numFoundExact ?? true,
    documents: response.docs.slice(0, request.limit),
    values,
    optionCounts: request.optionCounts.map((_, index) =>
      response.numFound === 0 && facets[`option_${index}`] === undefined
        ? 0
        : parseUntrusted(Counted, facets[`option_${index}`]).data?.count,
    ),
    spelling: request.spelling === undefined ? undefined : collationOf(spellcheck),
  };
}

const Spellcheck = z.object({ collations: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]) });

/** The corrected text; lists of names and values are arrays or objects, by the server's settings. */
function collationOf(spellcheck: unknown): string | undefined {
  const { data } = parseUntrusted(Spellcheck, spellcheck);
  if (data === undefined) return undefined;
  const texts = Array.isArray(data.collations) ? data.collations.slice(1, 2) : [data.collations.collation];
  const [text] = texts;
  const corrected: unknown =
    typeof text === 'object' && text !== null && 'collationQuery' in text ? text.collationQuery : text;
  return typeof corrected === 'string' && corrected.trim() !== '' ? corrected.slice(0, 200) : undefined;
}
