import { feesIn } from '@buchfink/connectors/act-fees';
import type { ActAnswer, PatronSystem, StepSelections } from '@buchfink/connectors/patron-system';
import { isCalendarDate } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import {
  cancel,
  changePickup,
  idempotencyHeader,
  type MultiStep,
  pause,
  prolong,
  prolongAll,
  reserve,
  type StepAction,
} from '@buchfink/contract/multi-step';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { ActName } from '../../../systems/labels/label-act.ts';
import { actionOf, labelAct } from '../../../systems/labels/label-act.ts';
import { type Exchange, mountForPatron, type PatronCall, type ServiceScope } from '../../http/mount.ts';
import type { ActRunner } from './act-job.ts';
import type { RequestedAct } from './requested-act.ts';
import { createStepSeal, type StepProgress, type StepSeal } from './step-seal.ts';

/** The size of the offered branches in a state, in characters of JSON. Where there are more, the system alone checks. */
const maxBranchesLength = 8_000;

/** Dependencies of the act calls. */
export interface ActsOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly runner: ActRunner;
  readonly keys: Keys;
}

/** A requested act without the choices made so far. */
type NewAct = RequestedAct extends infer Each ? (Each extends RequestedAct ? Omit<Each, 'chosen'> : never) : never;

/** The request of a call: the act and the name that its texts use. */
interface ActRequest {
  readonly endpoint: string;
  readonly call: Pick<PatronCall<typeof reserve>, 'patron' | 'library' | 'context' | 'locale'> & {
    readonly body: ActBody;
  };
  readonly exchange: Exchange;
  readonly newAct: NewAct;
  readonly name: ActName;
}

type ActBody = Omit<PatronCall<typeof reserve>['body'], 'target'> & { readonly target: unknown };

/** Mounts the acts of patrons: reserve, cancel, renew, and change or pause a reservation. */
export function mountActs(scope: ServiceScope, options: ActsOptions): void {
  const seal = createStepSeal(options.keys);
  const perform = (request: ActRequest) => performed({ ...options, seal }, request);

  mountForPatron(scope, reserve, (call, exchange) => {
    const newAct = { act: 'reserve', target: call.body.target } as const;
    return perform({ endpoint: reserve.name, call, exchange, newAct, name: 'reserve' });
  });
  mountForPatron(scope, cancel, (call, exchange) => {
    const newAct = { act: 'cancel', token: call.body.target.token } as const;
    return perform({ endpoint: cancel.name, call, exchange, newAct, name: 'cancel' });
  });
  mountForPatron(scope, prolong, (call, exchange) => {
    const newAct = { act: 'renew', tokens: [call.body.target.token] } as const;
    return perform({ endpoint: prolong.name, call, exchange, newAct, name: 'renew' });
  });
  mountForPatron(scope, prolongAll, (call, exchange) => {
    const { tokens } = call.body.target;
    const newAct = { act: 'renew', tokens: tokens && [...new Set(tokens)] } as const;
    return perform({ endpoint: prolongAll.name, call, exchange, newAct, name: 'renew' });
  });
  mountForPatron(scope, changePickup, (call, exchange) => {
    const newAct = { act: 'changePickup', token: call.body.target.token } as const;
    return perform({ endpoint: changePickup.name, call, exchange, newAct, name: 'changePickup' });
  });
  mountForPatron(scope, pause, (call, exchange) => {
    const { token, until, resume } = call.body.target;
    // A day such as 30 February has the right form, and no library knows it.
    if (until !== undefined && !isCalendarDate(until))
      throw new ApiException('invalid-input', [{ path: 'target.until', message: 'no day' }]);
    const newAct = { act: 'pause', token, pause: resume ? { resume } : { until } } as const;
    return perform({ endpoint: pause.name, call, exchange, newAct, name: resume ? 'resume' : 'pause' });
  });
}

async function performed(
  { directory, runner, seal }: ActsOptions & { readonly seal: StepSeal },
  { call, exchange, endpoint, newAct, name }: ActRequest,
): Promise<MultiStep> {
  const { patron, library, body, context, locale } = call;
  const key = keyOf(exchange);
  const binding = { ...patron, act: endpoint, target: body.target };
  const before = body.state === undefined ? undefined : seal.open(binding, body.state, context.now());
  const chosen = chosenAfter(body.step, before);
  const answer = await runner.run({
    patron,
    system: directory.patronOf(patron.libraryId),
    isElsewhere: library.system.patron?.kind !== 'builtin',
    requestedAct: { ...newAct, chosen } as RequestedAct,
    key,
    request: JSON.stringify([endpoint, body]),
    context,
  });
  const action = actionOf(answer);
  const fees = feesIn(answer);
  const offeredBranches = branchesIn(answer);
  return {
    ...labelAct(answer, name, locale),
    state:
      action &&
      seal.sign(
        binding,
        { chosen, asked: action, fees: fees.length > 0 ? fees : undefined, offeredBranches },
        context.now(),
      ),
  };
}

/** The choices after a step. Throws `ApiException('invalid-input')` for an answer to another one than the last question. */
function chosenAfter(
  step: { action: StepAction; selection: string } | undefined,
  before: StepProgress | undefined,
): StepSelections {
  if (step === undefined) return before?.chosen ?? {};
  if (before?.asked !== undefined && before.asked !== step.action)
    throw new ApiException('invalid-input', [{ path: 'body.step.action', message: before.asked }]);
  if (step.action === 'confirm')
    return { ...before?.chosen, confirm: step.selection, confirmedFees: before?.fees ?? [] };
  if (step.action !== 'branch') return { ...before?.chosen, [step.action]: step.selection };
  const { offeredBranches: _, ...chosen } = before?.chosen ?? {};
  // Without a state nobody has offered a branch.
  const offeredBranches = before === undefined ? [] : before.offeredBranches;
  return { ...chosen, branch: step.selection, offeredBranches };
}

/** The branches that an answer offers; undefined where it offers none, or too many for the state. */
function branchesIn({ action, selection }: ActAnswer): string[] | undefined {
  if (action !== 'branch' || selection === undefined) return undefined;
  const keys = selection.map(({ key }) => key);
  return JSON.stringify(keys).length <= maxBranchesLength ? keys : undefined;
}

function keyOf({ request }: Exchange): string | undefined {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw new ApiException('invalid-input', [
      { path: `headers.${idempotencyHeader}`, message: '8 to 100 characters without blanks' },
    ]);
  return key;
}
