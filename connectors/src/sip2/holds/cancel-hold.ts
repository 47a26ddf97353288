import type { CallContext } from '../../call-context.ts';
import type { ActAnswer, Patron } from '../../patron-system.ts';
import { holdRequest, holdResponse } from '../codec/messages/holds.ts';
import { actRefusal } from '../conversation/act-refusal.ts';
import { targetOfKey } from '../conversation/listed-entry.ts';
import { actOnce, cardAndPinOf, converse, verifyPatron } from '../conversation/patron-conversation.ts';
import type { HoldDialect, Sip2System } from '../conversation/sip2-system.ts';
import { type AccountHolds, noHolds, readHolds } from './account-holds.ts';

/** Cancels a hold (15-). Only the patron's own holds are tried, and only one that the account no longer shows is cancelled. */
export async function cancelHold(
  system: Sip2System,
  { pickupBranches }: HoldDialect,
  patron: Patron,
  token: string,
  context: CallContext,
): Promise<ActAnswer> {
  let before = noHolds;
  const act = (markSent: () => void) =>
    converse(system, cardAndPinOf(patron), context, async (conversation): Promise<ActAnswer> => {
      const information = await verifyPatron(conversation, patron);
      before = await readHolds(conversation, information);
      const target = targetOfKey([...before.entries], token);
      if (target === undefined) return { status: 'ERROR', reason: 'not-found' };
      const request = {
        // A server in use ends the connection without a branch.
        mode: '-' as const,
        date: conversation.timestamp(),
        pickupLocation: pickupBranches[0]?.id,
        holdType: '2',
        ...conversation.identity,
        ...target,
        acknowledgesFee: false,
      };
      markSent();
      const answer = await conversation.write(holdRequest, request, holdResponse);
      const after = await readHolds(conversation, await verifyPatron(conversation, patron));
      if (isCancelled(before, after, token)) return { status: 'OK' };
      if (answer.isOk) return { status: 'ERROR', reason: 'unknown' };
      const { name } = information;
      return { status: 'ERROR', ...actRefusal(system, answer.messages, [name, ...before.entries], 'not-cancelable') };
    });
  const reread = () =>
    converse(system, cardAndPinOf(patron), context, async (conversation): Promise<ActAnswer> => {
      const after = await readHolds(conversation, await verifyPatron(conversation, patron));
      return isCancelled(before, after, token) ? { status: 'OK' } : { status: 'ERROR', reason: 'unknown' };
    });
  return actOnce(context, act, reread);
}

/** One of two holds with the same barcode is gone when the server counts one fewer. */
const isCancelled = (before: AccountHolds, after: AccountHolds, token: string): boolean =>
  targetOfKey([...after.entries], token) === undefined ||
  (before.count !== undefined && after.count !== undefined && after.count < before.count);
