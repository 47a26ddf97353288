import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import {
  type MetaSearch,
  type MetaSearchEvent,
  type MetaSearchEventName,
  metaSearch,
  metaSearchEvents,
  metaSearchParams,
} from '@buchfink/contract/metasearch';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { startPendingCall } from '#shared/api/pending-calls.ts';
import { getServiceContext } from '#shared/api/service-context.ts';
import { throwServiceError } from '#shared/api/throw-service-error.ts';
import { withAdmission } from '#shared/api/with-admission.ts';
import { connection } from '#shared/connection/service-connection.ts';

/** Longer events are none of ours; see the service for how long hits can be. */
const maxEventLength = 2_000_000;

/** A stream is over when nothing has come for so many milliseconds: it lives by a heartbeat every 15 s. */
export const maxSilence = 30_000;

interface ReadMetaSearchOptions {
  readonly signal: AbortSignal;
  /** In place of `longestSilence`. */
  readonly silence?: number;
}

/**
 * Asks several libraries, and tells what comes, as it comes: all events of one piece of the stream together. Fails as `call`
 * does: with the service's own `ApiException` before anything was told, with a `ConnectionError` before or in the middle.
 * Who stops reading ends the call, and the service everything it had begun for it. The app is busy as long as it is read.
 */
export async function* readMetaSearch(
  search: MetaSearch,
  { signal, silence = maxSilence }: ReadMetaSearchOptions,
): AsyncGenerator<readonly MetaSearchEvent[]> {
  const ended = new AbortController();
  const late = new AbortController();
  const startTimer = () => setTimeout(() => late.abort(), silence);
  let timer = startTimer();
  const endPending = startPendingCall();
  try {
    const response = await withAdmission(async (shown) => {
      const answer = await fetch(addressOf(search), {
        headers: { Accept: 'text/event-stream', [clientVersionHeader]: clientVersion, ...shown },
        cache: 'no-store',
        signal: AbortSignal.any([signal, late.signal, ended.signal]),
      });
      connection.answered();
      return answer.ok ? answer : throwServiceError(answer, await answer.text());
    });
    for await (const events of readEvents(response)) {
      clearTimeout(timer);
      timer = startTimer();
      if (events.length > 0) yield events;
    }
  } catch (cause) {
    if (signal.aborted) throw new ConnectionError('aborted', { cause });
    if (cause instanceof ApiException) throw cause;
    const failure = cause instanceof ConnectionError ? cause : new ConnectionError('network', { cause });
    if (late.signal.aborted || failure.kind === 'network') await connection.unanswered();
    throw late.signal.aborted && connection.isConnected() ? new ConnectionError('timeout', { cause }) : failure;
  } finally {
    clearTimeout(timer);
    ended.abort();
    endPending();
  }
}

function addressOf(search: MetaSearch): string {
  return `${endpointUrl(metaSearch, getServiceContext())}?${new URLSearchParams(metaSearchParams(search))}`;
}

/** The events of each piece; an empty piece is a sign of life. What ends without its last event was cut off. */
async function* readEvents({ headers, body }: Response): AsyncGenerator<readonly MetaSearchEvent[]> {
  if (!body || !headers.get('Content-Type')?.startsWith('text/event-stream')) throw new ConnectionError('bad-answer');
  const received: MetaSearchEvent[] = [];
  let isWhole = false;
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new ConnectionError('bad-answer');
    },
    onEvent: ({ event, data }) => {
      const parsed = parseEventText(event, data);
      if (parsed) received.push(parsed);
      isWhole ||= parsed?.event === 'done' || parsed?.event === 'bye';
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parser.feed(decoder.decode(piece.value, { stream: true }));
    yield received.splice(0);
  }
  if (!isWhole) throw new ConnectionError('network');
}

function parseEventText(name: string | undefined, data: string): MetaSearchEvent | undefined {
  try {
    return parseEvent(name, () => JSON.parse(data));
  } catch (cause) {
    throw new ConnectionError('bad-answer', { cause });
  }
}

/** An event as the contract describes it; those that a newer service may tell besides are passed over. */
export function parseEvent(name: string | undefined, data: () => unknown): MetaSearchEvent | undefined {
  if (name === undefined || !Object.hasOwn(metaSearchEvents, name)) return undefined;
  const event = name as MetaSearchEventName;
  return { event, data: z.parse(metaSearchEvents[event], data()) } as MetaSearchEvent;
}
