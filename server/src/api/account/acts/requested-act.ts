import { requirePart } from '@buchfink/connectors/account-parts';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { ActAnswer, Patron, PatronSystem, PauseRequest, StepSelections } from '@buchfink/connectors/patron-system';
import type { ReserveTarget } from '@buchfink/contract/multi-step';

/** An act that a patron requests, with the choices made so far. `renew` without tokens means all loans. */
export type RequestedAct = (
  | { readonly act: 'reserve'; readonly target: ReserveTarget }
  | { readonly act: 'cancel'; readonly token: string }
  | { readonly act: 'changePickup'; readonly token: string }
  | { readonly act: 'pause'; readonly token: string; readonly pause: PauseRequest }
  | { readonly act: 'renew'; readonly tokens?: readonly string[] }
) & { readonly chosen: StepSelections };

/** Sends an act to a library's system. An act that the system does not offer is answered `UNSUPPORTED`. */
export async function sendAct(
  system: PatronSystem,
  patron: Patron,
  requestedAct: RequestedAct,
  context: CallContext,
): Promise<ActAnswer> {
  const { chosen } = requestedAct;
  switch (requestedAct.act) {
    case 'reserve':
      return (await system.reserve?.(patron, requestedAct.target, chosen, context)) ?? unsupported;
    case 'cancel':
      return (await system.cancel?.(patron, requestedAct.token, chosen, context)) ?? unsupported;
    case 'changePickup':
      return (await system.changePickup?.(patron, requestedAct.token, chosen, context)) ?? unsupported;
    case 'pause':
      return (await system.pause?.(patron, requestedAct.token, requestedAct.pause, chosen, context)) ?? unsupported;
    case 'renew':
      if (requestedAct.tokens === undefined && system.renewAll !== undefined)
        return system.renewAll(patron, chosen, context);
      return renewEach(system, patron, requestedAct, context);
  }
}

/**
 * Renews the loans of the given tokens, or all renewable loans of the account where the system cannot renew all at
 * once.
 */
async function renewEach(
  system: PatronSystem,
  patron: Patron,
  { tokens, chosen }: RequestedAct & { readonly act: 'renew' },
  context: CallContext,
): Promise<ActAnswer> {
  if (system.renew === undefined) return unsupported;
  const loanTokens = tokens ?? (await tokensOf(system, patron, context));
  if (loanTokens.length === 0) return { status: 'ERROR', reason: 'nothing-to-renew', items: [] };
  return system.renew(patron, loanTokens, chosen, context);
}

async function tokensOf(system: PatronSystem, patron: Patron, context: CallContext): Promise<string[]> {
  const { lent } = requirePart(await system.account(patron, context), 'lent');
  return lent.flatMap(({ renewal, renewToken }) => (renewal.possible && renewToken !== undefined ? [renewToken] : []));
}

const unsupported: ActAnswer = { status: 'UNSUPPORTED' };
