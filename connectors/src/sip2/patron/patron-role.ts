import type { AccountPart } from '@buchfink/contract/account';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import { isPartFailure } from '../../account-parts.ts';
import type { CallContext } from '../../call-context.ts';
import { dateFields } from '../../dates/date-fields.ts';
import type { Patron, PatronSystem } from '../../patron-system.ts';
import { loginErrorOfBlocks } from '../../refusals/block-reason.ts';
import type { UnlabelledAccount } from '../../unlabelled.ts';
import { Sip2Exception } from '../codec/sip2-fault.ts';
import { itemsSince, type PatronItems } from '../conversation/item-cache.ts';
import { barcodeIn, listedEntries } from '../conversation/listed-entry.ts';
import { blocksOf } from '../conversation/patron-blocks.ts';
import {
  cardAndPinOf,
  converse,
  isVerified,
  type PatronConversation,
  type ReadableList,
  verifyPatron,
} from '../conversation/patron-conversation.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { placeHold } from '../holds/place-hold.ts';
import { accountView, isReadyOrMoving } from './account-view.ts';
import { renewLoans } from './renew-loans.ts';

/**
 * Accounts by SIP2: login, loans, reservations, fees and renewals. The protocol has no session, so the PIN is sent with every call
 * (`credentials`, which the service seals), and each call checks it first. Reservations are placed and cancelled where the settings
 * say so: SIP2 has no way to try whether a server does it.
 */
export function sip2PatronRole(system: Sip2System): PatronSystem {
  const { holds, lastActs } = system;
  const withPatron = <Value>(
    patron: Patron,
    context: CallContext,
    work: (conversation: PatronConversation) => Promise<Value>,
  ) => converse(system, cardAndPinOf(patron), context, work);

  return {
    async login({ userId, password }, context) {
      // An empty PIN opens accounts at servers that compare it with an empty column.
      if (userId.trim() === '' || password === '') throw new ApiException('login-failed');
      try {
        return await converse(system, { patron: userId, pin: password }, context, async ({ information }) => {
          const patronInformation = await information(null);
          if (patronInformation.isRightPin !== true || patronInformation.patron.trim() === '')
            throw new ApiException('login-failed');
          if (!isVerified(patronInformation)) {
            const today = dateInTimeZone(context.now(), system.timeZone);
            throw new ApiException(loginErrorOfBlocks(blocksOf(patronInformation, today)));
          }
          // A user name logs in as well: the account is that of the card in the answer.
          const { patron: patronId, name } = patronInformation;
          return { userId, patronId, credentials: password, ...(name && { name }), readableAway: false };
        });
      } catch (error) {
        // A card or PIN that cannot be sent cannot be right.
        if (error instanceof Sip2Exception) throw new ApiException('login-failed', undefined, { cause: error });
        throw error;
      }
    },

    async account(patron, context) {
      const cache = itemsSince(system.itemCache, await lastActs.of(patron.patronId));
      return withoutBrokenLists((missed) =>
        withPatron(patron, context, (conversation) => {
          const reading = { system, cache, conversation, patron, missed };
          return readAccount(reading, context);
        }),
      );
    },

    card: (patron, context) =>
      withPatron(patron, context, async (conversation) => {
        const { patron: number, name, expiry } = await verifyPatron(conversation, patron);
        return { number, ...(name && { name }), ...dateFields(expiry, 'validUntil', 'validUntilText') };
      }),

    renew: (patron, tokens, _selections, context) =>
      lastActs.run(patron.patronId, () =>
        withPatron(patron, context, (conversation) => renewLoans(system, conversation, patron, tokens, context)),
      ),
    renewAll: (patron, _selections, context) =>
      lastActs.run(patron.patronId, () =>
        withPatron(patron, context, (conversation) => renewLoans(system, conversation, patron, undefined, context)),
      ),
    ...(holds && {
      reserve: (patron, target, selections, context) =>
        lastActs.run(patron.patronId, () => placeHold(system, holds, patron, target, selections, context)),
    }),
    ...(holds?.cancel && {
      cancel: (patron, token, _selections, context) =>
        lastActs.run(patron.patronId, () => cancelHold(system, holds, patron, token, context)),
    }),
  };
}

/** A list at which the server failed. */
class BrokenList extends Error {
  readonly list: ReadableList;

  constructor(list: ReadableList, cause: unknown) {
    super(`the list ${list} cannot be read`, { cause });
    this.list = list;
  }
}

/** The part of the account that a list makes up. */
const partOf: Readonly<Record<ReadableList, AccountPart>> = {
  charged: 'lent',
  hold: 'reservations',
  unavailableHold: 'reservations',
  fine: 'fees',
};

/**
 * Reads an account without the lists at which the server fails. Each failure ends a conversation, since most servers close the
 * connection with it; the next one leaves that list out.
 */
async function withoutBrokenLists(
  read: (missed: ReadonlySet<ReadableList>) => Promise<UnlabelledAccount>,
): Promise<UnlabelledAccount> {
  const missed = new Set<ReadableList>();
  for (;;)
    try {
      return await read(missed);
    } catch (error) {
      if (!(error instanceof BrokenList)) throw error;
      missed.add(error.list);
    }
}

/** What an account is read with. */
interface AccountSource {
  readonly system: Sip2System;
  readonly cache: PatronItems;
  readonly conversation: PatronConversation;
  readonly patron: Patron;
  /** The lists that are left out. */
  readonly missed: ReadonlySet<ReadableList>;
}

async function readAccount(
  { system, cache, conversation, patron, missed }: AccountSource,
  { now, signal }: CallContext,
): Promise<UnlabelledAccount> {
  const listOf = async (name: ReadableList, count: number | null) => {
    if (missed.has(name)) return [];
    try {
      return await conversation.list(name, count);
    } catch (error) {
      signal.throwIfAborted();
      throw isPartFailure(error) ? new BrokenList(name, error) : error;
    }
  };
  const patronInformation = await verifyPatron(conversation, patron);
  const { chargedCount, holdCount, unavailableHoldCount, fineCount } = patronInformation;
  const charged = await listOf('charged', chargedCount);
  const holds = await listOf('hold', holdCount);
  const unavailableHolds = await listOf('unavailableHold', unavailableHoldCount);
  const fines = await listOf('fine', fineCount);
  if (!missed.has('charged') && (chargedCount ?? 0) > charged.length)
    system.warn({ code: 'sip2-loans-unlisted', values: {} });
  const barcodesOf = (texts: readonly string[]) => texts.flatMap((text) => barcodeIn(text) ?? []);
  // A copy that was lent a moment ago may be ready now.
  for (const barcode of barcodesOf(holds)) if (!isReadyOrMoving(cache.get(barcode))) cache.delete(barcode);
  const items = await conversation.items(barcodesOf([...charged, ...holds, ...unavailableHolds]), cache);
  if (listedEntries([...charged, ...holds, ...unavailableHolds], items).some(({ kind }) => kind === 'title'))
    system.warn({ code: 'sip2-titles-listed', values: {} });
  const { libraryId, amounts, dates, timeZone, showMessages } = system;
  return accountView({
    libraryId,
    userId: patron.userId,
    amounts,
    dates,
    today: dateInTimeZone(now(), timeZone),
    now: now(),
    patron: patronInformation,
    unreadable: [...new Set([...missed].map((list) => partOf[list]))],
    charged,
    holds,
    unavailableHolds,
    fines,
    items,
    isCancellable: system.holds?.cancel === true,
    showMessages,
  });
}
