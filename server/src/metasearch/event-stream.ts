import { Readable } from 'node:stream';
import type { MetaSearchEvent } from '@buchfink/contract/metasearch';

/** A server-sent event on the wire (HTML Standard, section 9.2). JSON has no line breaks, so that one `data` line does. */
function written({ event, data }: MetaSearchEvent): string {
  const retry = event === 'bye' ? `retry: ${data.retry}\n` : '';
  return `${retry}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A line that readers skip: it shows that the stream lives, and finds out whether anybody is still there. */
const heartbeatComment = ':\n\n';

/**
 * The events as the body of an answer. The next event is only fetched when the last one was taken. After `heartbeat`
 * milliseconds without an event a comment is sent. Closing the body aborts `stop`.
 */
export function eventStream(
  events: AsyncGenerator<MetaSearchEvent>,
  given: { readonly heartbeat: number; readonly stop: AbortController },
): Readable {
  const body = Readable.from(withHeartbeat(events, given.heartbeat), { objectMode: false });
  body.once('close', () => given.stop.abort());
  return body;
}

async function* withHeartbeat(events: AsyncGenerator<MetaSearchEvent>, heartbeat: number): AsyncGenerator<string> {
  try {
    for (;;) {
      const next = events.next();
      let outcome = await within(next, heartbeat);
      while (outcome === 'late') {
        yield heartbeatComment;
        outcome = await within(next, heartbeat);
      }
      if (outcome.done === true) return;
      yield written(outcome.value);
    }
  } finally {
    await events.return(undefined);
  }
}

function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
