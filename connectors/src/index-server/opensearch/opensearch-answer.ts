import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import type { CountedValue, IndexAnswer, IndexRequest } from '../index-engine.ts';

const count = z.int().check(z.gte(0));

const Response = z.object({
  timed_out: z.optional(z.boolean()),
  _shards: z.optional(z.object({ failed: z.optional(z.number()) })),
  hits: z.object({
    total: z.object({ value: count, relation: z.optional(z.string()) }),
    hits: z.array(z.object({ _id: z.string(), _source: z.optional(z.record(z.string(), z.unknown())) })),
  }),
  aggregations: z.optional(z.record(z.string(), z.unknown())),
  suggest: z.optional(z.unknown()),
});

const Values = z.object({
  values: z.object({ buckets: z.array(z.object({ key: z.union([z.string(), z.number()]), doc_count: count })) }),
});
const Counted = z.object({ doc_count: count });

/** The maximum number of values of a facet that are read. */
const maxValues = 2_000;

/** Reads the answer of OpenSearch; undefined for an answer of another form. Facets of another form count as absent. */
export function parseOpenSearchAnswer(json: unknown, request: IndexRequest): IndexAnswer | undefined {
  const { data } = parseUntrusted(Response, json);
  if (data === undefined) return undefined;
  const { hits, aggregations = {}, suggest } = data;
  const values = new Map<string, readonly CountedValue[]>();
  for (const { facet } of request.valueCounts) {
    const buckets = parseUntrusted(Values, aggregations[`values_${facet}`]).data?.values.buckets ?? [];
    values.set(
      facet,
      buckets.slice(0, maxValues).map(({ key, doc_count }) => ({ value: String(key), count: doc_count })),
    );
  }
  // Where a part of the index did not answer, there may be more.
  const isWhole = data.timed_out !== true && !(data._shards?.failed ?? 0);
  return {
    total: hits.total.value,
    totalIsExact: isWhole && (hits.total.relation ?? 'eq') === 'eq',
    documents: hits.hits.slice(0, request.limit).map(({ _id, _source }) => ({ ..._source, _id })),
    values,
    optionCounts: request.optionCounts.map(
      (_, index) => parseUntrusted(Counted, aggregations[`option_${index}`]).data?.doc_count,
    ),
    spelling: request.spelling === undefined ? undefined : correctionOf(suggest, request.spelling),
  };
}

const Suggested = z.object({
  spelling: z.array(
    z.object({
      offset: count,
      length: count,
      options: z.array(z.object({ text: z.string().check(z.maxLength(200)) })),
    }),
  ),
});

/** The text with its corrected words; undefined where none is wrong. */
function correctionOf(suggest: unknown, text: string): string | undefined {
  const { data } = parseUntrusted(Suggested, suggest);
  const corrections = (data?.spelling ?? [])
    .filter(({ options }) => options.length > 0)
    .sort((a, b) => b.offset - a.offset);
  let corrected = text;
  for (const { offset, length, options } of corrections)
    corrected = corrected.slice(0, offset) + (options[0]?.text ?? '') + corrected.slice(offset + length);
  return corrected === text ? undefined : corrected.slice(0, 200);
}
