import type { StepSelections } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { type StepAction, stepActions } from '@buchfink/contract/multi-step';
import * as z from 'zod/mini';
import type { Keys } from '../../session/keys/keys.ts';

/** What the chosen steps of an act belong to; they are worth nothing with anything else. */
export interface StepBinding {
  readonly libraryId: number;
  readonly patronId: string;
  /** The act's name. */
  readonly act: string;
  readonly target: unknown;
}

/** How far an act has come: what was chosen, and what the next step is to answer. */
export interface StepProgress {
  readonly chosen: StepSelections;
  readonly asked?: StepAction;
}

/** Signs how far an act has come into its `state`, so that any server of a cluster can go on with it. */
export interface StepSeal {
  sign(binding: StepBinding, progress: StepProgress, now: Date): string;
  /** Throws `ApiException('act-expired')` for a state that is too old, was altered, or belongs to something else. */
  open(binding: StepBinding, state: string, now: Date): StepProgress;
}

/** How long somebody may think about a step, in milliseconds. */
export const stepPatience = 15 * 60_000;

const Body = z.strictObject({
  until: z.number(),
  chosen: z.partialRecord(z.enum(stepActions), z.string()),
  asked: z.optional(z.enum(stepActions)),
});

/** Signs with the service's keys. The state hides nothing: it goes back to the one who chose. */
export function createStepSeal(keys: Keys): StepSeal {
  return {
    sign(binding, { chosen, asked }, now) {
      const given = { until: now.getTime() + stepPatience, chosen, ...(asked && { asked }) };
      const body = Buffer.from(JSON.stringify(given)).toString('base64url');
      return `${body}.${keys.sign('steps', signedText(binding, body))}`;
    },
    open(binding, state, now) {
      const end = state.indexOf('.');
      const body = state.slice(0, Math.max(end, 0));
      if (!keys.isSigned('steps', signedText(binding, body), state.slice(end + 1)))
        throw new ApiException('act-expired');
      const { until, chosen, asked } = Body.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (now.getTime() > until) throw new ApiException('act-expired');
      return { chosen: chosen as StepSelections, ...(asked && { asked }) };
    },
  };
}

/** JSON keeps the parts apart, whatever is in them. */
function signedText({ libraryId, patronId, act, target }: StepBinding, body: string): string {
  return JSON.stringify([libraryId, patronId, act, sorted(target), body]);
}

/** The target in one order of its keys, so that it is the same however it was written. */
function sorted(target: unknown): unknown {
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return target;
  return Object.entries(target).sort(([a], [b]) => (a < b ? -1 : 1));
}
