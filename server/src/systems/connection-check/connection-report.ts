import * as z from 'zod/mini';
import type { StepResultCode } from '../../messages/connection/step-results.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import { checkedRoles } from './checked-role.ts';
import type { ConnectionFault } from './find-fault.ts';

const Role = z.enum(checkedRoles);

/** The steps of a check, in the order in which they run. */
const checkSteps = [
  'dns',
  'tcp',
  'tls',
  'features',
  'fields',
  'search',
  'record',
  'states',
  'login',
  'account',
  'renewal',
] as const;
const Step = z.enum(checkSteps);
export type CheckStep = z.infer<typeof Step>;

/**
 * `ok`: it works · `failed`: it does not · `note`: neutral information · `skipped`: not tried, because an earlier step
 * failed.
 */
const Outcome = z.enum(['ok', 'failed', 'note', 'skipped']);

/** One finding of a check, in words for operators, without data of patrons. */
export const CheckFinding = z.object({
  role: Role,
  step: Step,
  outcome: Outcome,
  /** What the step showed, and its values: `StepResults` of `messages/connection/step-results.ts`. */
  code: z.enum(Object.keys(reportWordsIn('en').stepResults) as [StepResultCode]),
  values: z.record(z.string(), z.unknown()),
  /** The same in English. */
  text: z.string(),
  /** What is wrong, when it is one of the known faults; the advice belongs to it. */
  fault: z.optional(z.enum(Object.keys(reportWordsIn('en').connectionAdvice) as [ConnectionFault])),
  advice: z.optional(z.string()),
});
export type CheckFinding = z.infer<typeof CheckFinding>;

/** The result of a check of a library's systems; `test-connection --json` prints it. */
export const ConnectionReport = z.object({
  format: z.literal(1),
  library: z.object({ id: z.int(), name: z.string() }),
  /** The kind of system of each role that the library has. */
  systems: z.partialRecord(Role, z.string()),
  /** When the check began, as an ISO 8601 instant. */
  at: z.string(),
  /** Whether no finding is `failed`. */
  isGood: z.boolean(),
  findings: z.array(CheckFinding),
});
export type ConnectionReport = z.infer<typeof ConnectionReport>;
