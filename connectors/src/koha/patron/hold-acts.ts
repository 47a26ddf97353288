import type { ActReason } from '@buchfink/contract/multi-step';
import type { CallContext } from '../../call-context.ts';
import type { ActAnswer, Patron, PauseRequest, StepSelections } from '../../patron-system.ts';
import type { KohaHold, KohaOutcome } from '../koha-account.ts';
import { isPast, isWaiting } from './account-view.ts';
import type { KohaPatronOptions } from './patron-options.ts';
import { askForBranch, refusedBy } from './reserve-title.ts';

/** Cancels a hold of the patron that has no copy yet. */
export const cancelHold = (options: KohaPatronOptions, patron: Patron, token: string, context: CallContext) =>
  changeHold(options, patron, token, context, {
    lateReason: 'not-cancelable',
    act: (hold) => options.koha.cancelHold(patron.patronId, hold, context),
    isSeen: (hold) => hold === undefined,
  });

/** Changes the pick-up branch; asks for it first. */
export async function changePickup(
  options: KohaPatronOptions,
  patron: Patron,
  token: string,
  selections: StepSelections,
  context: CallContext,
): Promise<ActAnswer> {
  const { koha } = options;
  return changeHold(options, patron, token, context, {
    async question(hold) {
      const { recordId = '', itemId } = hold;
      const request = { recordId, itemId };
      const branches = (await koha.pickupBranches(patron.patronId, request, context)) ?? [];
      const others = branches.filter(({ id }) => id !== hold.pickupBranch);
      if (others.length === 0) return { status: 'ERROR', reason: 'not-allowed' };
      return others.some(({ id }) => id === selections.branch) ? undefined : askForBranch(others);
    },
    act: async (hold) => koha.changePickup?.(hold, selections.branch ?? '', context) ?? notOffered,
    isSeen: (hold) => hold?.pickupBranch === selections.branch,
  });
}

/** Pauses a hold or resumes it. */
export async function pauseHold(
  options: KohaPatronOptions,
  patron: Patron,
  token: string,
  request: PauseRequest,
  context: CallContext,
): Promise<ActAnswer> {
  const { koha, timeZone } = options;
  const isResume = 'resume' in request;
  const until = isResume ? undefined : request.until;
  if (isPast(until, context.now(), timeZone)) return { status: 'ERROR', reason: 'pause-past' };
  return changeHold(options, patron, token, context, {
    act: async (hold) => (isResume ? koha.resume?.(hold, context) : koha.suspend?.(hold, until, context)) ?? notOffered,
    isSeen: (hold) => hold !== undefined && (hold.state === 'paused') !== isResume,
  });
}

const notOffered: KohaOutcome = { isDone: false, code: '' };

/** The steps of a change. */
interface HoldChange {
  /** Why it is refused once a copy is assigned. */
  readonly lateReason?: ActReason;
  /** What must be answered before; undefined if nothing. */
  readonly question?: (hold: KohaHold) => Promise<ActAnswer | undefined>;
  readonly act: (hold: KohaHold) => Promise<KohaOutcome>;
  /** Whether the holds that are read afterwards show the change. */
  readonly isSeen: (hold: KohaHold | undefined) => boolean;
}

/** Changes a hold of the patron: Koha's REST API changes the holds of everybody. */
async function changeHold(
  options: KohaPatronOptions,
  { patronId }: Patron,
  token: string,
  context: CallContext,
  { lateReason = 'not-allowed', question, act, isSeen }: HoldChange,
): Promise<ActAnswer> {
  const find = async () =>
    (await options.koha.account(patronId, { holds: true }, context)).holds.find(({ id }) => id === token);
  const hold = await find();
  if (hold === undefined) return { status: 'ERROR', reason: 'not-found' };
  if (!isWaiting(hold)) return { status: 'ERROR', reason: lateReason };
  const openQuestion = await question?.(hold);
  if (openQuestion !== undefined) return openQuestion;
  const outcome = await act(hold);
  if (!outcome.isDone) return refusedBy(options, outcome);
  return isSeen(await find()) ? { status: 'OK' } : { status: 'ERROR', reason: 'unknown' };
}
