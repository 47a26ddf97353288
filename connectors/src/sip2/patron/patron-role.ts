import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../connector.ts';
import type { Patron, PatronSystem } from '../../patron-system.ts';
import { Sip2Exception } from '../codec/sip2-fault.ts';
import { parseDueDate } from '../codec/value-codecs.ts';
import { accountView } from './account-view.ts';
import { ItemCache } from './item-cache.ts';
import { converse, isVerified, type PatronConversation, verifyPatron } from './patron-conversation.ts';
import type { Sip2PatronOptions } from './patron-options.ts';
import { renewLoans } from './renew-loans.ts';

/**
 * Accounts by SIP2: login, loans, reservations, fees and renewals. The protocol has no session, so the PIN is sent with every call
 * (`credentials`, which the service seals), and each call checks it first. Reservations cannot be placed or cancelled: SIP2 names
 * copies, the app reserves titles, and servers in use fail to cancel.
 */
export function sip2PatronRole(options: Sip2PatronOptions): PatronSystem {
  const cache = new ItemCache();
  const withPatron = <Value>(
    patron: Patron,
    context: CallContext,
    work: (conversation: PatronConversation) => Promise<Value>,
  ) => {
    if (patron.credentials === undefined) throw new ApiException('session-ended');
    return converse(options, cache, { patron: patron.patronId, pin: patron.credentials }, context, work);
  };

  return {
    async login({ userId, password }, context) {
      // An empty PIN opens accounts at servers that compare it with an empty column.
      if (userId.trim() === '' || password === '') throw new ApiException('login-failed');
      try {
        return await converse(options, cache, { patron: userId, pin: password }, context, async ({ information }) => {
          const patronInformation = await information(null);
          if (patronInformation.isRightPin !== true || patronInformation.patron.trim() === '')
            throw new ApiException('login-failed');
          if (!isVerified(patronInformation)) throw new ApiException('account-disabled');
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

    account: async (patron, context) =>
      withPatron(patron, context, async (conversation) => {
        const patronInformation = await verifyPatron(conversation, patron);
        const { chargedCount, holdCount, unavailableHoldCount, fineCount } = patronInformation;
        const charged = chargedCount === 0 ? [] : await conversation.list('charged', chargedCount);
        const holds = holdCount === 0 ? [] : await conversation.list('hold', holdCount);
        const unavailableHolds =
          unavailableHoldCount === 0 ? [] : await conversation.list('unavailableHold', unavailableHoldCount);
        const fines = fineCount === 0 ? [] : await conversation.list('fine', fineCount);
        const unlistedLoans = Math.max(0, (chargedCount ?? 0) - charged.length);
        if (unlistedLoans > 0) options.warn('SIP2: the server lists fewer loans than it counts');
        const items = await conversation.items([...charged, ...holds, ...unavailableHolds]);
        const now = context.now();
        const { libraryId, currency, timeZone } = options;
        return accountView({
          libraryId,
          userId: patron.userId,
          currency,
          today: dateInTimeZone(now, timeZone),
          now,
          patron: patronInformation,
          charged,
          unlistedLoans,
          holds,
          unavailableHolds,
          fines,
          items,
        });
      }),

    card: async (patron, context) =>
      withPatron(patron, context, async (conversation) => {
        const { patron: number, name, validUntil: text } = await verifyPatron(conversation, patron);
        const validUntil = parseDueDate(text ?? '');
        return { number, ...(name && { name }), ...(validUntil !== undefined && { validUntil }) };
      }),

    renew: async (patron, tokens, _chosen, context) =>
      withPatron(patron, context, (conversation) => renewLoans(conversation, cache, patron, tokens)),
    renewAll: async (patron, _chosen, context) =>
      withPatron(patron, context, (conversation) => renewLoans(conversation, cache, patron, undefined)),
  };
}
