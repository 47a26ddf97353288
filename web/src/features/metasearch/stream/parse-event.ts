import { type MetaSearchEvent, type MetaSearchEventName, metaSearchEvents } from '@buchfink/contract/metasearch';
import * as z from 'zod/mini';

const Events = z.array(z.object({ event: z.string(), data: z.unknown() }));

/** Parses events that were stored, or written into the page. Throws when they are not as the contract has them. */
export const parseEvents = (events: unknown): MetaSearchEvent[] =>
  z.parse(Events, events).flatMap(({ event, data }) => parseEvent(event, () => data) ?? []);

/** Parses an event by the contract. Returns undefined for events of a newer service. */
export function parseEvent(name: string | undefined, data: () => unknown): MetaSearchEvent | undefined {
  if (name === undefined || !Object.hasOwn(metaSearchEvents, name)) return undefined;
  const event = name as MetaSearchEventName;
  return { event, data: z.parse(metaSearchEvents[event], data()) } as MetaSearchEvent;
}
