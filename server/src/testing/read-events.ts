import { type MetaSearchEvent, type MetaSearchEventName, metaSearchEvents } from '@buchfink/contract/metasearch';
import { createParser } from 'eventsource-parser';

/** Reads the events of a search over several libraries as they come; each is checked by its schema. */
export async function* readEvents(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<MetaSearchEvent> {
  const read: MetaSearchEvent[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => void read.push(checkedEvent(event, JSON.parse(data))) });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    parser.feed(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
    yield* read.splice(0);
  }
}

/** All events of a stream that has ended. */
export async function allEvents(body: AsyncIterable<Uint8Array | string> | string): Promise<MetaSearchEvent[]> {
  const events: MetaSearchEvent[] = [];
  for await (const event of readEvents(typeof body === 'string' ? once(body) : body)) events.push(event);
  return events;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function checkedEvent(event: string | undefined, data: unknown): MetaSearchEvent {
  if (event === undefined || !Object.hasOwn(metaSearchEvents, event)) throw new Error(`unknown event ${event}`);
  const name = event as MetaSearchEventName;
  return { event: name, data: metaSearchEvents[name].parse(data) } as MetaSearchEvent;
}
