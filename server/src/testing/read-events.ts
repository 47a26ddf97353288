import { type MetaSearchEvent, type MetaSearchEventName, metaSearchEvents } from '@buchfink/contract/metasearch';

/** A received server-sent event: its name and its data. */
export interface ReadEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events as they arrive (HTML Standard, section 9.2.6), as far as this service writes them: lines
 * end with a line feed, and an event has one line of data.
 */
export async function* readFrames(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<ReadEvent> {
  const decoder = new TextDecoder();
  let unfinished = '';
  for await (const chunk of body) {
    const frames = (unfinished + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split(
      '\n\n',
    );
    unfinished = frames.pop() ?? '';
    for (const frame of frames) {
      const lines = new Map(frame.split('\n').map((line): [string, string] => partsOf(line)));
      const data = lines.get('data');
      if (data !== undefined) yield { event: lines.get('event') ?? 'message', data };
    }
  }
}

/** `event: done` → `event`, `done`; a comment has no name. */
function partsOf(line: string): [string, string] {
  const at = line.indexOf(':');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')];
}

/** Reads the events of a metasearch as they arrive, and checks each by its schema. */
export async function* readEvents(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<MetaSearchEvent> {
  for await (const { event, data } of readFrames(body)) yield checkedEvent(event, JSON.parse(data));
}

/** All events of a finished stream. */
export async function allEvents(body: AsyncIterable<Uint8Array | string> | string): Promise<MetaSearchEvent[]> {
  const events: MetaSearchEvent[] = [];
  for await (const event of readEvents(typeof body === 'string' ? once(body) : body)) events.push(event);
  return events;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function checkedEvent(event: string, data: unknown): MetaSearchEvent {
  if (!Object.hasOwn(metaSearchEvents, event)) throw new Error(`unknown event ${event}`);
  const name = event as MetaSearchEventName;
  return { event: name, data: metaSearchEvents[name].parse(data) } as MetaSearchEvent;
}
