import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineClient } from './engine-client.ts';
import { EngineError, faultOfRefusal } from './engine-fault.ts';

/**
 * One change of an index. The id is the record number, whose document never changes; a removal is of a higher version,
 * so that a late writer cannot bring a removed record back.
 */
export type BulkItem =
  | { readonly kind: 'index'; readonly number: number; readonly document: object }
  | { readonly kind: 'delete'; readonly number: number };

/** A record that OpenSearch refuses for good, with the type of error. */
export interface RejectedRecord {
  readonly number: number;
  readonly reason: string;
}

/** The pauses before an attempt is repeated, in milliseconds: doubled each time, with jitter. */
export interface RetryPauses {
  readonly first: number;
  readonly max: number;
  readonly attempts: number;
}

/** In all some three minutes. */
export const defaultPauses: RetryPauses = { first: 200, max: 30_000, attempts: 12 };

interface BulkWriterOptions {
  readonly client: EngineClient;
  /** An alias of the index: a bulk to the name of an index that is gone would create another one. */
  readonly alias: string;
  readonly pauses?: RetryPauses;
  readonly signal: AbortSignal;
}

interface ItemAnswer {
  readonly status?: number;
  readonly error?: { readonly type?: string };
}

interface BulkAnswer {
  readonly items?: readonly Readonly<Record<string, ItemAnswer>>[];
}

/** Of each document, what is read here. */
const neededAnswer = 'items.*.status,items.*.error.type';
const versions = { index: 1, delete: 2 } as const;
const tooLarge = 413;
const repeatable: readonly string[] = ['overloaded', 'red', 'slow', 'unreachable'];

/**
 * Writes changes to an index and waits until they are durable. Whatever may succeed later is repeated after a pause;
 * documents that are refused for good are returned. Throws `EngineError` when the last attempt failed or the index is
 * blocked or missing.
 */
export async function writeBulk(items: readonly BulkItem[], options: BulkWriterOptions): Promise<RejectedRecord[]> {
  const { pauses = defaultPauses, signal } = options;
  const rejected: RejectedRecord[] = [];
  let remaining = items;
  for (let attempt = 1; remaining.length > 0; attempt += 1) {
    signal.throwIfAborted();
    const outcome = await sendOnce(remaining, options);
    rejected.push(...outcome.rejected);
    remaining = outcome.remaining;
    if (remaining.length === 0) break;
    if (attempt >= pauses.attempts) throw outcome.fault;
    await sleep(pauseBefore(attempt, pauses), undefined, { signal });
  }
  return rejected;
}

/** Repeats a request that may succeed later, as bulks are. Throws `EngineError` when the last attempt failed. */
export async function repeatWhileBusy(
  request: () => Promise<void>,
  { pauses = defaultPauses, signal }: Pick<BulkWriterOptions, 'pauses' | 'signal'>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const isRepeated = error instanceof EngineError && repeatable.includes(error.fault) && attempt < pauses.attempts;
      if (!isRepeated) throw error;
    }
    await sleep(pauseBefore(attempt, pauses), undefined, { signal });
  }
}

function pauseBefore(attempt: number, { first, max }: RetryPauses): number {
  const longest = Math.min(max, first * 2 ** (attempt - 1));
  return longest * (0.5 + Math.random() / 2);
}

interface Outcome {
  readonly rejected: readonly RejectedRecord[];
  readonly remaining: readonly BulkItem[];
  readonly fault: unknown;
}

async function sendOnce(items: readonly BulkItem[], options: BulkWriterOptions): Promise<Outcome> {
  const { client, alias } = options;
  try {
    const answer = await client.send<BulkAnswer>({
      method: 'POST',
      path: `/${alias}/_bulk`,
      query: { require_alias: true, timeout: client.shardTimeout, filter_path: neededAnswer },
      lines: linesOf(items),
    });
    return outcomeOf(items, answer);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.status === tooLarge) return sendParts(items, options);
    if (!repeatable.includes(error.fault)) throw error;
    return { rejected: [], remaining: items, fault: error };
  }
}

/** A request that is too large is refused as a whole: the records are sent in halves, down to the one that is too large. */
async function sendParts(items: readonly BulkItem[], options: BulkWriterOptions): Promise<Outcome> {
  const [only] = items;
  if (only && items.length === 1)
    return { rejected: [{ number: only.number, reason: 'too_large' }], remaining: [], fault: undefined };
  const middle = items.length >>> 1;
  const first = await sendOnce(items.slice(0, middle), options);
  const second = await sendOnce(items.slice(middle), options);
  return {
    rejected: [...first.rejected, ...second.rejected],
    remaining: [...first.remaining, ...second.remaining],
    fault: first.fault ?? second.fault,
  };
}

function linesOf(items: readonly BulkItem[]): string {
  let lines = '';
  for (const item of items) {
    const action = { _id: String(item.number), version: versions[item.kind], version_type: 'external' };
    lines += `${JSON.stringify({ [item.kind]: action })}\n`;
    if (item.kind === 'index') lines += `${JSON.stringify(item.document)}\n`;
  }
  return lines;
}

function outcomeOf(items: readonly BulkItem[], answer: BulkAnswer): Outcome {
  if (!Array.isArray(answer.items) || answer.items.length !== items.length)
    throw new EngineError('unreachable', 'no answer to a bulk');
  const rejected: RejectedRecord[] = [];
  const remaining: BulkItem[] = [];
  let fault: unknown;
  for (const [at, item] of items.entries()) {
    const { status = 0, error: { type = '' } = {} } = answer.items[at]?.[item.kind] ?? {};
    if (isDone(item, status, type)) continue;
    const error = new EngineError(faultOfRefusal(status, type), `${status} ${type}`);
    if (error.fault === 'refused') rejected.push({ number: item.number, reason: type });
    else if (!repeatable.includes(error.fault)) throw error;
    else {
      remaining.push(item);
      fault ??= error;
    }
  }
  return { rejected, remaining, fault };
}

/** Whether nothing is left to be done: also for what was written before, or is gone already. */
function isDone({ kind }: BulkItem, status: number, type: string): boolean {
  if (status >= 200 && status < 300) return true;
  if (type === 'version_conflict_engine_exception') return true;
  return kind === 'delete' && status === 404 && type === '';
}
