import * as z from 'zod/mini';
import { Money } from './account.ts';
import { endpoint, requestTimeout } from './endpoint.ts';
import { LibraryIdField, UserIdField } from './session.ts';

/** The status of an act (specification, section 4: multi-step operation statuses). */
export const multiStepStatuses = [
  'OK',
  'UNSUPPORTED',
  'EXTERNAL',
  'ERROR',
  'SELECTION_NEEDED',
  'CONFIRMATION_NEEDED',
  'CLIENT_CONFIRMATION_NEEDED',
  'EMAIL_NEEDED',
] as const;
export const MultiStepStatus = z.enum(multiStepStatuses);
export type MultiStepStatus = z.infer<typeof MultiStepStatus>;

/** The input of the next step: a pick-up branch, one of several copies, a confirmation or an e-mail address. */
export const stepActions = ['branch', 'copy', 'confirm', 'email'] as const;
export const StepAction = z.enum(stepActions);
export type StepAction = z.infer<typeof StepAction>;

/** Why an act was refused. The first code is the specification's own (section 8: "Copy is already reserved"). */
export const actReasons = [
  'no_copy_reservable',
  'reserved',
  'max-renewals',
  'too-early',
  'blocked',
  'not-allowed',
  'overdue',
  'reserved-by-you',
  'lent-to-you',
  'too-many-reservations',
  'fee-limit',
  /** The library's limit of fees cannot be checked, because its system fails to tell the fees. */
  'fees-unreadable',
  'card-expired',
  'card-lost',
  /** Not before the patron has shown the papers. */
  'card-provisional',
  'address-invalid',
  'age-limit',
  'copy-damaged',
  'not-for-loan',
  'not-reservable',
  'no-copies',
  'title-limit',
  'too-many-today',
  /** It is not for the branch that was chosen. */
  'not-at-branch',
  /** It belongs to branches from which this patron cannot reserve. */
  'other-branches',
  'renewed-automatically',
  'too-late',
  'at-desk',
  'on-shelf',
  'nothing-to-renew',
  'not-found',
  'not-cancelable',
  /** The title of the reservation is no longer in the catalogue. */
  'unknown-record',
  'pause-past',
  'pause-too-long',
  'email-invalid',
  /** None of several loans could be renewed, each for a reason of its own. */
  'none-renewed',
  /** The library refused without a reason, or with one that only its own words say. */
  'refused',
  /** It may have happened: nobody knows. */
  'unknown',
] as const;
export const ActReason = z.enum(actReasons);
export type ActReason = z.infer<typeof ActReason>;

/** The outcome for one of several loans; `unknown`: the library did not say, and the account must be read again. */
export const ActItem = z.object({
  id: z.string(),
  title: z.string(),
  author: z.optional(z.string()),
  barcode: z.optional(z.string()),
  /** Due date before and after, `YYYY-MM-DD`. */
  old: z.optional(z.string()),
  new: z.optional(z.string()),
  outcome: z.enum(['renewed', 'refused', 'unknown']),
  reason: z.optional(ActReason),
  message: z.optional(z.string()),
});
export type ActItem = z.infer<typeof ActItem>;

/**
 * The answer of every act on an account. Until `status` is final (OK, ERROR, UNSUPPORTED, EXTERNAL) the client
 * repeats the call with `step: {action, selection}` and the `state` of the answer (docs/decisions/0010-acts-once.md).
 * EXTERNAL carries an address in `message`.
 */
export const MultiStep = z.object({
  status: MultiStepStatus,
  message: z.optional(z.string()),
  reason: z.optional(ActReason),
  action: z.optional(StepAction),
  selection: z.optional(z.array(z.object({ key: z.string(), label: z.string() }))),
  /** The option that the patron's account names as the usual one: the home branch. One of the keys of `selection`. */
  preselected: z.optional(z.string()),
  /** With CONFIRMATION_NEEDED: the sum of what it costs, if it is in one currency. Also one of `details`. */
  fee: z.optional(Money),
  /** Lines to show beside the question: `[label, value]` or `[text]`. */
  details: z.optional(z.array(z.array(z.string()).check(z.minLength(1), z.maxLength(2)))),
  /** The selections so far, signed by the service. */
  state: z.optional(z.string()),
  items: z.optional(z.array(ActItem)),
});
export type MultiStep = z.infer<typeof MultiStep>;

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));

/** The parameters and the progress of an act. */
const act = {
  libraryId: LibraryIdField,
  userId: UserIdField,
  step: z.optional(z.object({ action: StepAction, selection: z.string().check(z.maxLength(256)) })),
  state: z.optional(text(32_000)),
};

/** A title to reserve, or one of its copies. */
export const ReserveTarget = z.object({ recordId: text(256), copyId: z.optional(text(256)) });
export type ReserveTarget = z.infer<typeof ReserveTarget>;
/** A loan or reservation of the account, by its token. */
export const TokenTarget = z.object({ token: text(1000) });
/** The loans to renew, by their tokens; all loans if `tokens` is absent. */
export const RenewAllTarget = z.object({
  tokens: z.optional(z.array(text(1000)).check(z.minLength(1), z.maxLength(500))),
});

const actEndpoint = <Target extends z.ZodMiniType>(
  name: string,
  summary: string,
  path: `/${string}`,
  target: Target,
  timeout = requestTimeout,
) =>
  endpoint({
    timeout,
    name,
    summary,
    method: 'POST',
    path,
    access: 'patron',
    body: z.object({ ...act, target }),
    answer: MultiStep,
  });

/** Header that makes a repeated act happen once; any text of 8 to 100 characters. */
export const idempotencyHeader = 'Idempotency-Key';

/** `POST {service}/reservation`: reserves a title. */
export const reserve = actEndpoint('reserve', 'Reserve a title', '/reservation', ReserveTarget);
/** `POST {service}/cancel`: cancels a reservation. */
export const cancel = actEndpoint('cancel', 'Cancel a reservation', '/cancel', TokenTarget);
/** `POST {service}/prolong`: renews a loan. */
export const prolong = actEndpoint('prolong', 'Renew a loan', '/prolong', TokenTarget);
/** `POST {service}/prolongAll`: renews the selected loans, or all; the answer has an item for each. */
export const prolongAll = actEndpoint(
  'prolongAll',
  'Renew several or all loans',
  '/prolongAll',
  RenewAllTarget,
  // Many systems renew one loan after the other.
  90_000,
);
/** `POST {service}/reservation/pickup`: changes the pick-up branch of a reservation. */
export const changePickup = actEndpoint(
  'changePickup',
  'Fetch a reservation from another branch',
  '/reservation/pickup',
  TokenTarget,
);
/** The maximum length of a pause, in days. Without a day the pause lasts until the patron resumes. */
export const maxPauseDays = 366;

/**
 * `POST {service}/reservation/pause`: pauses until a day (`YYYY-MM-DD`) or until further notice (`until` absent), or
 * resumes (`resume`).
 */
export const pause = actEndpoint(
  'pause',
  'Pause a reservation or take it up again',
  '/reservation/pause',
  z.extend(TokenTarget, {
    until: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    resume: z.optional(z.literal(true)),
  }),
);
