import type { Counted, CountedByName, EngineAnswer, EngineHit, EngineSearch } from '@buchfink/catalogue/opensearch/ask';
import { unpack } from '@buchfink/catalogue/record/packed-record';
import { readEngineAnswers } from '../engine-answer.ts';
import { EngineError } from '../engine-fault.ts';
import { parseAnswer } from '../parse-answer.ts';

/** The body of `_msearch` for searches of one index. */
export function searchLines(searches: readonly EngineSearch[]): string {
  return searches
    .map((search) => `{}\n${JSON.stringify({ ...search, track_total_hits: true, _source: ['record'] })}\n`)
    .join('');
}

/**
 * Reads the answers of `_msearch`. Throws `EngineError` where one of them is none.
 *
 * @param onPartial called when a part of the index did not answer
 */
export function readAnswers(text: string, count: number, onPartial: () => void): EngineAnswer[] {
  return readEngineAnswers<FoundAnswer>(parseAnswer(text), count).map(({ body, isWhole }) => {
    if (!isWhole) onPartial();
    return answerOf(body);
  });
}

function answerOf({ hits, aggregations, suggest }: FoundAnswer): EngineAnswer {
  return {
    total: Number(hits?.total?.value ?? 0),
    hits: (hits?.hits ?? []).map(hitOf),
    counted: countedByName(aggregations),
    suggested: Object.values(suggest ?? {}).flatMap((entries) =>
      entries.flatMap(({ options = [] }) => options.map(({ text }) => String(text))),
    ),
  };
}

function hitOf({ _id, _score, _source }: FoundHit): EngineHit {
  const packed = _source?.record?.packed;
  if (!Array.isArray(packed)) throw new EngineError('foreign-index', 'a document without a record');
  return { number: Number(_id), score: _score ?? 0, record: unpack(packed) };
}

/** Of an answer that counts within what is counted, all are objects beside its numbers. */
function countedByName(found: FoundCounts | undefined): CountedByName {
  const entries = Object.entries(found ?? {}).flatMap(([name, value]) =>
    isObject(value) && name !== 'meta' ? [[name, countedOf(value)] as const] : [],
  );
  return Object.fromEntries(entries);
}

function countedOf({ doc_count, value, buckets, ...within }: FoundCount): Counted {
  return {
    count: Number(doc_count ?? 0),
    value: Number(value ?? 0),
    within: countedByName(within),
    buckets: (Array.isArray(buckets) ? buckets : []).map(({ key, doc_count: count, ...inner }: FoundCount) => ({
      key: String(key),
      count: Number(count ?? 0),
      within: countedByName(inner),
    })),
  };
}

const isObject = (value: unknown): value is FoundCount =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface FoundAnswer {
  readonly hits?: { readonly total?: { readonly value?: unknown }; readonly hits?: readonly FoundHit[] };
  readonly aggregations?: FoundCounts;
  readonly suggest?: Readonly<Record<string, readonly { readonly options?: readonly { readonly text?: unknown }[] }[]>>;
}

interface FoundHit {
  readonly _id?: unknown;
  readonly _score?: number | null;
  readonly _source?: { readonly record?: { readonly packed?: unknown } };
}

type FoundCounts = Readonly<Record<string, unknown>>;

interface FoundCount extends FoundCounts {
  readonly key?: unknown;
  readonly doc_count?: unknown;
  readonly value?: unknown;
  readonly buckets?: unknown;
}
