import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../connector.ts';
import type { Patron } from '../../patron-system.ts';
import { type ItemInformation, itemInformationRequest, itemInformationResponse } from '../codec/messages/items.ts';
import {
  type PatronInformation,
  patronInformationRequest,
  patronInformationResponse,
} from '../codec/messages/patron.ts';
import { endSessionRequest, endSessionResponse } from '../codec/messages/session.ts';
import type { SummaryList, Timestamp } from '../codec/value-codecs.ts';
import type { Sip2Connection } from '../session/sip2-connection.ts';
import type { ItemCache } from './item-cache.ts';
import type { Sip2PatronOptions } from './patron-options.ts';

/** The most copies of one account that are asked for, and the most parts of a list. */
const maxItems = 500;
const maxParts = 20;
const partSize = 50;

/** A barcode; servers with faults put other texts into their lists. */
const isBarcode = (text: string) => /^[\x21-\x7e]{1,64}$/.test(text);

const fieldOfList = {
  hold: 'holds',
  charged: 'charged',
  fine: 'fines',
  unavailableHold: 'unavailableHolds',
} as const satisfies Partial<Record<SummaryList, keyof PatronInformation>>;
type ReadableList = keyof typeof fieldOfList;

/** One patron's conversation with the server, on a connection of its own. */
export interface PatronConversation {
  readonly connection: Sip2Connection;
  /** The fields of every message that names the patron. */
  readonly identity: {
    readonly institution: string;
    readonly patron: string;
    readonly terminalPassword: string;
    readonly pin: string;
  };
  readonly limits: { readonly signal: AbortSignal; readonly timeout: number };
  timestamp(): Timestamp;
  /** 63. Whoever calls it checks `isRightPin`. */
  information(
    list: SummaryList | null,
    part?: { readonly start: number; readonly end: number },
  ): Promise<PatronInformation>;
  /** The barcodes of a list, without doubles; the texts of fines. `count` is what the server counts. */
  list(name: ReadableList, count: number | null): Promise<readonly string[]>;
  /** 17 for each copy, from the cache where it is known; at most 500. */
  items(barcodes: readonly string[]): Promise<ReadonlyMap<string, ItemInformation>>;
}

/** Runs work in a patron's conversation and then ends the patron's session on the server (35). */
export async function converse<Value>(
  options: Sip2PatronOptions,
  cache: ItemCache,
  { patron, pin }: { readonly patron: string; readonly pin: string },
  { signal, now }: CallContext,
  work: (conversation: PatronConversation) => Promise<Value>,
): Promise<Value> {
  const { institution, language, timeout, timeZone } = options;
  const terminalPassword = await options.terminalPassword();
  return options.pool.use(async ({ connection, status }) => {
    const identity = { institution, patron, terminalPassword, pin };
    const limits = { signal, timeout };
    const timestamp = () => localTime(now(), timeZone);
    const information: PatronConversation['information'] = (summary, part) =>
      connection.exchange(
        patronInformationRequest,
        {
          language,
          date: timestamp(),
          summary,
          ...identity,
          ...(part && { start: String(part.start), end: String(part.end) }),
        },
        patronInformationResponse,
        limits,
      );

    async function list(name: ReadableList, count: number | null): Promise<readonly string[]> {
      const barcodes = new Set<string>();
      for (let part = 0; part < maxParts && (count ?? 1) > barcodes.size && barcodes.size < maxItems; part++) {
        const before = barcodes.size;
        // Many servers give the whole list when no part is named; parts overlap by one at others.
        const range = part === 0 ? undefined : { start: before + 1, end: before + partSize };
        const texts = (await information(name, range))[fieldOfList[name]];
        // Two fees may have the same words, so those are taken as they come.
        if (name === 'fine') return texts;
        for (const barcode of texts.filter(isBarcode)) barcodes.add(barcode);
        if (barcodes.size === before) break;
      }
      return [...barcodes].slice(0, maxItems);
    }

    async function items(barcodes: readonly string[]): Promise<ReadonlyMap<string, ItemInformation>> {
      const itemInformation = new Map<string, ItemInformation>();
      for (const item of new Set(barcodes.slice(0, maxItems))) {
        const information =
          cache.get(item, now().getTime()) ??
          (await connection.exchange(
            itemInformationRequest,
            { date: timestamp(), institution, item, terminalPassword },
            itemInformationResponse,
            limits,
          ));
        cache.set(item, information, now().getTime());
        itemInformation.set(item, information);
      }
      return itemInformation;
    }

    const result = await work({ connection, identity, limits, timestamp, information, list, items });
    if (status.supported?.endSession !== false && connection.isOpen) {
      const end = { date: timestamp(), ...identity };
      // The result is there; a server that does not end the session loses its connection.
      await connection.exchange(endSessionRequest, end, endSessionResponse, limits).catch(() => connection.close());
    }
    return result;
  }, signal);
}

/**
 * Reads a patron and checks the PIN, which servers do in 63 only: 29 renews with any PIN. Throws
 * `ApiException('session-ended')` when the PIN no longer holds, or when the server answers for another card.
 */
export async function verifyPatron({ information }: PatronConversation, patron: Patron): Promise<PatronInformation> {
  const patronInformation = await information(null);
  if (!isVerified(patronInformation) || patronInformation.patron !== patron.patronId)
    throw new ApiException('session-ended');
  return patronInformation;
}

/** The server knows the card and says that the PIN is right; a server that says nothing of the PIN has not checked it. */
export const isVerified = ({ isValidPatron, isRightPin }: PatronInformation): boolean =>
  isValidPatron !== false && isRightPin === true;

/** An instant on the library's clocks. */
function localTime(instant: Date, timeZone: string): Timestamp {
  const time = instant.toLocaleTimeString('sv-SE', { timeZone, hour12: false });
  return { day: dateInTimeZone(instant, timeZone), time, zone: '' };
}
