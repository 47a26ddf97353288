import type { FeeAmount, StepSelections } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { type StepAction, stepActions } from '@buchfink/contract/multi-step';
import * as z from 'zod/mini';
import type { Keys } from '../../../storage/keys/keys.ts';

/** What the choices of an act are bound to. They are invalid with any other binding. */
export interface StepBinding {
  readonly libraryId: number;
  readonly patronId: string;
  /** The act's name. */
  readonly act: string;
  readonly target: unknown;
}

/** Progress of an act: the choices so far, and the question that the next step answers. */
export interface StepProgress {
  readonly chosen: StepSelections;
  readonly asked?: StepAction;
  /** The fees that the question names. */
  readonly fees?: readonly FeeAmount[];
  /** The keys of the branches that the question offers. */
  readonly offeredBranches?: readonly string[];
}

/** Signs the progress of an act into its `state`, so that any server of a cluster can continue it. */
export interface StepSeal {
  sign(binding: StepBinding, progress: StepProgress, now: Date): string;
  /** Throws `ApiException('act-expired')` for a state that has expired, was altered, or belongs to another act. */
  open(binding: StepBinding, state: string, now: Date): StepProgress;
}

/** How long a patron may think about a step, in milliseconds. */
export const stepLifetime = 15 * 60_000;

const Fees = z.array(z.strictObject({ amount: z.int(), currency: z.string() }));
const Body = z.strictObject({
  until: z.number(),
  chosen: z.strictObject({
    ...Object.fromEntries(stepActions.map((action) => [action, z.optional(z.string())])),
    confirmedFees: z.optional(Fees),
    offeredBranches: z.optional(z.array(z.string())),
  }),
  asked: z.optional(z.enum(stepActions)),
  fees: z.optional(Fees),
  offeredBranches: z.optional(z.array(z.string())),
});

/** Signs with the service's keys. The state is not encrypted: it only holds the patron's own choices and what they were chosen from. */
export function createStepSeal(keys: Keys): StepSeal {
  return {
    sign(binding, progress, now) {
      const step = { until: now.getTime() + stepLifetime, ...progress };
      const body = Buffer.from(JSON.stringify(step)).toString('base64url');
      return `${body}.${keys.sign('steps', signedText(binding, body))}`;
    },
    open(binding, state, now) {
      const end = state.indexOf('.');
      const body = state.slice(0, Math.max(end, 0));
      if (!keys.isSigned('steps', signedText(binding, body), state.slice(end + 1)))
        throw new ApiException('act-expired');
      const { until, chosen, ...question } = Body.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (now.getTime() > until) throw new ApiException('act-expired');
      return { chosen: chosen as StepSelections, ...question } as StepProgress;
    },
  };
}

/** JSON keeps the parts apart, whatever they contain. */
function signedText({ libraryId, patronId, act, target }: StepBinding, body: string): string {
  return JSON.stringify([libraryId, patronId, act, sorted(target), body]);
}

/** Sorts the target by its keys, so that the key order of the request does not matter. */
function sorted(target: unknown): unknown {
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return target;
  return Object.entries(target).sort(([a], [b]) => (a < b ? -1 : 1));
}
