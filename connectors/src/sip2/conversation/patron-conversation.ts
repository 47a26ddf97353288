import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../call-context.ts';
import type { SystemDate } from '../../dates/date-reader.ts';
import type { Patron } from '../../patron-system.ts';
import type { Layout, MessageOf } from '../codec/message-layout.ts';
import { type PatronMessage, patronInformationRequest, patronInformationResponse } from '../codec/messages/patron.ts';
import { endSessionRequest, endSessionResponse } from '../codec/messages/session.ts';
import type { SummaryList } from '../codec/value-codecs.ts';
import type { Sip2System } from './sip2-system.ts';
import { isBarcode, maxItems, type TerminalConversation, terminalConversation } from './terminal-conversation.ts';

/** The most parts of a list. */
const maxParts = 20;
const partSize = 50;

const fieldOfList = {
  hold: 'holds',
  charged: 'charged',
  fine: 'fines',
  unavailableHold: 'unavailableHolds',
} as const satisfies Partial<Record<SummaryList, keyof PatronMessage>>;
/** A list of 63 that is read. */
export type ReadableList = keyof typeof fieldOfList;

/** What the server says of a patron, with the last day of the card. */
export type PatronInformation = PatronMessage & { readonly expiry: SystemDate };

/** One patron's conversation with the server, on a connection of its own. */
export interface PatronConversation extends TerminalConversation {
  /** The fields of every message that names the patron. */
  readonly identity: {
    readonly institution: string;
    readonly patron: string;
    readonly terminalPassword: string;
    readonly pin: string;
  };
  /** 63. Whoever calls it checks `isVerified`. */
  information(
    list: SummaryList | null,
    part?: { readonly start: number; readonly end: number },
  ): Promise<PatronInformation>;
  /**
   * The entries of a list: barcodes, or titles at servers that list those. Fines may have the same words, and titles of one answer;
   * else no entry comes twice. `count` is what the server counts; 0 is not asked for.
   */
  list(name: ReadableList, count: number | null): Promise<readonly string[]>;
  /**
   * Sends what changes something. After any failure (`library-unavailable`, `library-timeout`, `library-answer`) the outcome is
   * unknown: an answer that cannot be read does not prove that nothing happened.
   */
  write<Request extends Layout, Response extends Layout>(
    request: Request,
    values: MessageOf<Request>,
    response: Response,
  ): Promise<MessageOf<Response>>;
}

/** The login of each call: card and PIN. */
export interface CardAndPin {
  readonly patron: string;
  readonly pin: string;
}

/** What each call of a patron sends. Throws `ApiException('session-ended')` without a PIN. */
export function cardAndPinOf({ patronId, credentials }: Patron): CardAndPin {
  if (credentials === undefined) throw new ApiException('session-ended');
  return { patron: patronId, pin: credentials };
}

/** Runs work in a patron's conversation and then ends the patron's session on the server (35). */
export async function converse<Value>(
  system: Sip2System,
  { patron, pin }: CardAndPin,
  context: CallContext,
  work: (conversation: PatronConversation) => Promise<Value>,
): Promise<Value> {
  const { institution, language, dates } = system;
  await dates.recall();
  const terminalPassword = await system.terminalPassword();
  return system.pool.use(async (opened) => {
    const terminal = terminalConversation(system, opened, terminalPassword, context);
    const { connection, limits, timestamp } = terminal;
    const identity = { institution, patron, terminalPassword, pin };
    const information: PatronConversation['information'] = async (summary, part) => {
      const message = await connection.exchange(
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
      dates.learn([message.validUntil]);
      return {
        ...message,
        // Read when it is needed: the dates of loans may tell the order of its numbers.
        get expiry() {
          return dates.read(message.validUntil);
        },
      };
    };

    async function list(name: ReadableList, count: number | null): Promise<readonly string[]> {
      const entries: string[] = [];
      for (let part = 0; part < maxParts && (count ?? 1) > entries.length && entries.length < maxItems; part++) {
        const before = entries.length;
        // Many servers give the whole list when no part is named; parts overlap by one at others.
        const range = part === 0 ? undefined : { start: before + 1, end: before + partSize };
        const texts = (await information(name, range))[fieldOfList[name]];
        // Two fees may have the same words, so those are taken as they come.
        if (name === 'fine') return texts;
        const known = new Set(entries);
        for (const text of texts.map((entry) => entry.trim())) {
          const isDouble = part > 0 || isBarcode(text) ? known.has(text) : false;
          if (!isDouble) entries.push(text);
          known.add(text);
        }
        if (entries.length === before) break;
      }
      return entries.slice(0, maxItems);
    }

    const write: PatronConversation['write'] = (request, values, response) =>
      connection.exchange(request, values, response, limits);

    const result = await work({ ...terminal, identity, information, list, write });
    if (opened.status.supported?.endSession !== false && connection.isOpen) {
      const end = { date: timestamp(), ...identity };
      // The result is there; a server that does not end the session loses its connection.
      await connection.exchange(endSessionRequest, end, endSessionResponse, limits).catch(() => connection.close());
    }
    return result;
  }, context.signal);
}

/**
 * Runs an act that sends one message of change. When its answer is lost, `reread` finds out over another connection what became of
 * it; the act itself is never sent again. Throws what the act threw when the account cannot be read either.
 */
export async function actOnce<Value>(
  context: CallContext,
  act: (markSent: () => void) => Promise<Value>,
  reread: () => Promise<Value>,
): Promise<Value> {
  let isSent = false;
  try {
    return await act(() => {
      isSent = true;
    });
  } catch (error) {
    const isLost = isSent && error instanceof ApiException && !context.signal.aborted;
    if (!isLost) throw error;
    return reread().catch(() => {
      throw error;
    });
  }
}

/**
 * Reads a patron and checks the PIN, which servers do in 63 only: 11, 15 and 29 act with any PIN at some. Throws
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
