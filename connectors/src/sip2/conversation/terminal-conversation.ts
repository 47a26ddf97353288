import { dateInTimeZone, timeInTimeZone } from '@buchfink/contract/calendar-date';
import type { CallContext } from '../../call-context.ts';
import { type ItemInformation, itemInformationRequest, itemInformationResponse } from '../codec/messages/items.ts';
import type { Timestamp } from '../codec/value-codecs.ts';
import type { OpenedConnection } from '../session/open-connection.ts';
import type { ExchangeLimits, Sip2Connection } from '../session/sip2-connection.ts';
import type { PatronItems } from './item-cache.ts';
import type { Sip2System } from './sip2-system.ts';

/** The most copies that one conversation asks for. */
export const maxItems = 500;

/** A barcode; servers with faults put other texts into their lists, and catalogues have any text. */
export const isBarcode = (text: string): boolean => /^[\x21-\x7b\x7d\x7e]{1,64}$/.test(text);

/** A conversation of the terminal with the server, without a patron, on a connection of its own. */
export interface TerminalConversation {
  readonly connection: Sip2Connection;
  readonly limits: ExchangeLimits;
  readonly terminalPassword: string;
  timestamp(): Timestamp;
  /** 17 for each copy, from the cache where it is there; at most 500. `cache`: that of a patron in place of that of all. */
  items(barcodes: readonly string[], cache?: PatronItems): Promise<ReadonlyMap<string, ItemInformation>>;
  /** 17, now. */
  freshItem(barcode: string): Promise<ItemInformation>;
}

/** Runs work in a conversation of the terminal. Throws what the pool and the work throw. */
export async function converseAsTerminal<Value>(
  system: Sip2System,
  context: CallContext,
  work: (conversation: TerminalConversation) => Promise<Value>,
): Promise<Value> {
  await system.dates.recall();
  const terminalPassword = await system.terminalPassword();
  return system.pool.use(
    (opened) => work(terminalConversation(system, opened, terminalPassword, context)),
    context.signal,
  );
}

/** The conversation on an opened connection. */
export function terminalConversation(
  { institution, timeout, timeZone, itemCache, dates }: Sip2System,
  { connection }: OpenedConnection,
  terminalPassword: string,
  { signal, now }: CallContext,
): TerminalConversation {
  const limits = { signal, timeout };
  const timestamp = () => localTime(now(), timeZone);
  const read = async (item: string, cache: PatronItems) => {
    const information = await connection.exchange(
      itemInformationRequest,
      { date: timestamp(), institution, item, terminalPassword },
      itemInformationResponse,
      limits,
    );
    dates.learn([information.dueDate, information.holdPickupDate]);
    cache.set(item, information);
    return information;
  };
  const freshItem = (barcode: string) => read(barcode, itemCache);
  return {
    connection,
    limits,
    terminalPassword,
    timestamp,
    freshItem,
    async items(barcodes, cache = itemCache) {
      const items = new Map<string, ItemInformation>();
      for (const barcode of new Set(barcodes.slice(0, maxItems)))
        items.set(barcode, cache.get(barcode) ?? (await read(barcode, cache)));
      return items;
    },
  };
}

/** Whether the system has this copy. Servers answer for an unknown one with an empty title. */
export const isKnownItem = ({ circulationStatus, title }: ItemInformation): boolean =>
  circulationStatus !== '01' || (title ?? '').trim() !== '';

/** An instant on the library's clocks. */
function localTime(instant: Date, timeZone: string): Timestamp {
  return { day: dateInTimeZone(instant, timeZone), time: timeInTimeZone(instant, timeZone), zone: '' };
}
