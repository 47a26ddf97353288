import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { createParser } from 'eventsource-parser';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { startPendingCall } from '#shared/api/pending-calls.ts';
import { requireWebProtocol } from '#shared/api/require-web-protocol.ts';
import { throwServiceError } from '#shared/api/throw-service-error.ts';
import { withAdmission } from '#shared/api/with-admission.ts';
import { connection } from '#shared/connection/service-connection.ts';
import { metaSearchUrl } from './meta-search-url.ts';
import { parseEvent } from './parse-event.ts';

/** The longest event, in characters; the service sends none that are longer. */
const maxEventLength = 2_000_000;

/** A stream without events for this long counts as dead, in milliseconds: the heartbeat comes every 15 s. */
export const maxSilence = 30_000;

interface ReadMetaSearchOptions {
  readonly signal: AbortSignal;
  /** Instead of `maxSilence`. */
  readonly silence?: number;
}

/**
 * Searches several libraries and yields the events as they arrive, all events of one chunk together. Throws like
 * `call`: the service's `ApiException` before the first event, a `ConnectionError` before or within the stream. A
 * consumer that stops reading closes the stream. It counts as a pending call while it is read.
 */
export async function* readMetaSearch(
  search: MetaSearch,
  { signal, silence = maxSilence }: ReadMetaSearchOptions,
): AsyncGenerator<readonly MetaSearchEvent[]> {
  const address = metaSearchUrl(search);
  requireWebProtocol(address);
  const ended = new AbortController();
  const late = new AbortController();
  const startTimer = () => setTimeout(() => late.abort(), silence);
  let timer = startTimer();
  const endPending = startPendingCall();
  try {
    const response = await withAdmission(async (admissionHeaders) => {
      const answer = await fetch(address, {
        headers: { Accept: 'text/event-stream', [clientVersionHeader]: clientVersion, ...admissionHeaders },
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

/**
 * Yields the events of each chunk; an empty chunk is a heartbeat. Throws when the stream ends without its last event.
 */
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
