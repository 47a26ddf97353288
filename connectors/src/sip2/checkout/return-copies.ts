import type { ReturnRequest } from '@buchfink/contract/account/checkout';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../call-context.ts';
import type { Checkout, Patron } from '../../patron-system.ts';
import { checkinRequest, checkinResponse } from '../codec/messages/checkout.ts';
import type { ItemInformation } from '../codec/messages/items.ts';
import {
  actOnce,
  cardAndPinOf,
  converse,
  type PatronConversation,
  verifyPatron,
} from '../conversation/patron-conversation.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';
import { isBarcode, isKnownItem } from '../conversation/terminal-conversation.ts';
import type { StoredCheckouts } from './stored-checkouts.ts';

type Next = NonNullable<ReturnRequest['next']>;

/** Returns by 09. The message names no patron, so only a copy that the account lists is returned. */
export function returnCopies(
  system: Sip2System,
  checkouts: StoredCheckouts,
): Required<Pick<Checkout, 'requestReturn' | 'confirmReturn'>> {
  /** The answer before the return, and whether the copy is on loan to the patron. */
  async function look(conversation: PatronConversation, patron: Patron, barcode: string, context: CallContext) {
    const { chargedCount } = await verifyPatron(conversation, patron);
    const item = await conversation.freshItem(barcode);
    if (!isKnownItem(item)) throw new ApiException('unknown-copy');
    const charged = await conversation.list('charged', chargedCount);
    const head = headOf(system, barcode, item);
    if (charged.includes(barcode)) return { head, item, answer: { ...head, state: 'Possible' } as ReturnRequest };
    const earlier = await checkouts.findReturn(patron.patronId, barcode);
    // The answer to the first call may have been lost.
    const answer: ReturnRequest =
      earlier?.day === dateInTimeZone(context.now(), system.timeZone)
        ? { ...head, state: 'Returned', next: earlier.next }
        : { ...head, state: 'Rejected', refusal: 'not-on-loan' };
    return { head, item, answer };
  }

  async function remember(patron: Patron, barcode: string, next: Next, context: CallContext): Promise<void> {
    system.itemCache.delete(barcode);
    const day = dateInTimeZone(context.now(), system.timeZone);
    // The copy is returned, even where that cannot be stored.
    await checkouts
      .putReturn(patron.patronId, barcode, { day, next })
      .catch(() => system.warn({ code: 'sip2-return-not-stored', values: {} }));
  }

  return {
    async requestReturn(patron, barcode, context) {
      if (!isBarcode(barcode)) throw new ApiException('unknown-copy');
      return converse(
        system,
        cardAndPinOf(patron),
        context,
        async (conversation) => (await look(conversation, patron, barcode, context)).answer,
      );
    },

    async confirmReturn(patron, barcode, branchId, context) {
      if (!isBarcode(barcode)) throw new ApiException('unknown-copy');
      const act = (markSent: () => void) =>
        converse(system, cardAndPinOf(patron), context, async (conversation): Promise<ReturnRequest> => {
          const { head, answer } = await look(conversation, patron, barcode, context);
          if (answer.state !== 'Possible') return answer;
          if (branchId !== undefined && !head.branches.some(({ id }) => id === branchId))
            throw new ApiException('invalid-input', [{ path: 'branchId', message: 'is no branch of the library' }]);
          const location = branchId ?? head.branches[0]?.id ?? system.institution;
          const { institution, terminalPassword } = conversation.identity;
          const date = conversation.timestamp();
          const request = {
            noBlock: false,
            date,
            returnDate: date,
            location,
            institution,
            item: barcode,
            terminalPassword,
            cancels: false,
          };
          system.itemCache.delete(barcode);
          markSent();
          const reply = await conversation.write(checkinRequest, request, checkinResponse);
          const after = await look(conversation, patron, barcode, context);
          // The refusal of a server that took the copy back nevertheless does not count.
          if (after.answer.state === 'Possible') return { ...head, state: 'Rejected', refusal: 'desk-only' };
          const { permanentLocation, destination, hasAlert, isOk } = reply;
          const isElsewhere = [permanentLocation, destination].some((code) => code && code !== location);
          const next = isOk && !hasAlert && !isElsewhere ? 'shelf' : 'desk';
          await remember(patron, barcode, next, context);
          return { ...head, state: 'Returned', next };
        });
      const reread = () =>
        converse(system, cardAndPinOf(patron), context, async (conversation): Promise<ReturnRequest> => {
          const { head, answer } = await look(conversation, patron, barcode, context);
          // Still on loan: the return may be on its way, and is not sent again.
          if (answer.state === 'Possible') throw new ApiException('library-unavailable');
          // Without the answer nobody knows whether somebody waits for the copy.
          await remember(patron, barcode, 'desk', context);
          return { ...head, state: 'Returned', next: 'desk' };
        });
      return system.lastActs.run(patron.patronId, () => actOnce(context, act, reread));
    },
  };
}

/** The copy, and the branches with its own first. */
function headOf({ branches }: Sip2System, barcode: string, item: ItemInformation) {
  const isHome = ({ id }: { readonly id: string }) => id === item.permanentLocation;
  const ordered = [...branches.filter(isHome), ...branches.filter((branch) => !isHome(branch))];
  return {
    copyId: barcode,
    recordId: '',
    title: item.title?.trim() ?? '',
    parts: 1,
    branches: ordered.map(({ id, name }) => ({ id, name })),
  };
}
