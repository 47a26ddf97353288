import { EngineError, refusalOf } from './engine-fault.ts';

/** The answer to a search. */
export interface SearchAnswer<Body> {
  readonly body: Body;
  /**
   * False where a shard did not answer or the time was over: hits, totals and counts are then those of a part of the
   * catalogue.
   */
  readonly isWhole: boolean;
}

/** What OpenSearch says of an answer itself. */
interface AnswerState {
  readonly error?: unknown;
  readonly status?: unknown;
  readonly timed_out?: unknown;
  readonly _shards?: { readonly total?: unknown; readonly successful?: unknown; readonly failed?: unknown };
}

/**
 * Reads the answer to a search or a count, or one of those to `_msearch`. Throws `EngineError` where nothing was searched,
 * or the answer is none of OpenSearch.
 */
export function readEngineAnswer<Body>(answer: unknown): SearchAnswer<Body> {
  if (typeof answer !== 'object' || answer === null) throw new EngineError('unreachable', 'no answer to a search');
  const { error, status, timed_out: isLate, _shards: shards }: AnswerState = answer;
  if (error !== undefined) throw refusalOf(Number(status) || 0, answer);
  if (shards === undefined) throw new EngineError('unreachable', 'no answer to a search');
  // A shard that is on no node at all is neither successful nor failed.
  const isWhole = isLate !== true && shards.failed === 0 && shards.successful === shards.total;
  return { body: answer as Body, isWhole };
}

/** Reads the answers to so many searches of one `_msearch`. Throws `EngineError` where one of them failed altogether. */
export function readEngineAnswers<Body>(answer: unknown, count: number): SearchAnswer<Body>[] {
  const responses =
    typeof answer === 'object' && answer !== null && 'responses' in answer ? answer.responses : undefined;
  if (!Array.isArray(responses) || responses.length !== count)
    throw new EngineError('unreachable', 'no answers to searches');
  return responses.map((response: unknown) => readEngineAnswer<Body>(response));
}
