import * as z from 'zod/mini';
import { Money } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { WholeNumberText } from '../validation/number-text.ts';

/**
 * The state of a loan request (specification, section 4: smart checkout). `ConfirmedByUser`: the patron has confirmed, and
 * the library still checks; nothing is lent yet. `Unknown`: the library cannot tell, as for a request that it has
 * forgotten.
 */
export const loanRequestStates = ['Unconfirmed', 'ConfirmedByUser', 'Accepted', 'Rejected', 'Unknown'] as const;
export const LoanRequestState = z.enum(loanRequestStates);
export type LoanRequestState = z.infer<typeof LoanRequestState>;

/**
 * Why a copy is not lent: the codes of the specification (section 8: loan request refusals), where `AccountNotPaid` is an expired card, and
 * those that it has no code for: `CardLost`, and `CardProvisional`, a card with which nothing is lent before the papers were shown.
 */
export const loanRefusals = [
  'CopyCantBeRetrievedFromBibPlus',
  'FeeLimitExceeded',
  'ReminderLevelExceeded',
  'NumberOfLoansExceeded',
  'NumberOfLoansForMediaGroupExceeded',
  'InvalidCopyStatusForLoan',
  'LoanOfReservedNotPossible',
  'UserIsBlockedforMediaGroup',
  'AgeCheckFailedLoan',
  'NoLoanDuplicateRequestCopyLoaned',
  'PatronAccountMustBeResubmitted',
  'AccountNotPaid',
  'UserHadPreviouslyBorrowedMedium',
  'AccountDisabled',
  'CardLost',
  'CardProvisional',
  'Unknown',
] as const;
export const LoanRefusal = z.enum(loanRefusals);
export type LoanRefusal = z.infer<typeof LoanRefusal>;

/** A request to borrow a copy by holding a phone to its tag. */
export const LoanRequest = z.object({
  requestId: z.string(),
  copyId: z.string(),
  recordId: z.string(),
  title: z.string(),
  /** The number of parts of the copy that have tags of their own, and which part was read. */
  parts: z.int(),
  part: z.optional(z.int()),
  state: LoanRequestState,
  /** `YYYY-MM-DD` */
  dueDate: z.optional(z.string()),
  /** The due date in the words of the library's system, where it is none that can be read. */
  dueText: z.optional(z.string()),
  /** What the loan costs; without `amount` it is in the words of the library's system. */
  fee: z.optional(Money),
  /** The code for `confirmLoan`: at least 20 bits, valid once and for ten minutes; empty if refused. */
  code: z.string(),
  refusal: z.optional(LoanRefusal),
  /** The refusal in the caller's language. */
  message: z.optional(z.string()),
});
export type LoanRequest = z.infer<typeof LoanRequest>;

const id = z.string().check(z.minLength(1), z.maxLength(256));

/** `GET {service}/requestLoan/{id}`: `id` is the copy's id or barcode. Changes nothing. Error: `unknown-copy` (404). */
export const requestLoan = endpoint({
  name: 'requestLoan',
  summary: 'Ask whether a copy can be borrowed',
  path: '/requestLoan/:id',
  access: 'patron',
  params: z.object({ id }),
  answer: LoanRequest,
});

/** The maximum number of parts of a copy: a tag has one byte for it (ISO 28560-1, set information). */
export const maxParts = 255;

/**
 * `GET {service}/confirmLoan/{id}/{code}`: borrows the copy. Repeated calls get the same answer. `partsRead` is the
 * number of parts whose tags were read: a package with fewer of them than it has parts waits for staff.
 */
export const confirmLoan = endpoint({
  name: 'confirmLoan',
  summary: 'Borrow a copy',
  path: '/confirmLoan/:id/:code',
  access: 'patron',
  params: z.object({ id, code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  query: z.object({ partsRead: z._default(WholeNumberText(0, maxParts), 0) }),
  answer: LoanRequest,
});

/** The state of a return at the shelf. `Possible`: the patron has the copy on loan and may return it there. */
export const ReturnState = z.enum(['Possible', 'Returned', 'Rejected']);

/** Why a patron cannot return a copy: it is not on their loan, or staff take it back. */
export const returnRefusals = ['not-on-loan', 'desk-only'] as const;
export const ReturnRefusal = z.enum(returnRefusals);
export type ReturnRefusal = z.infer<typeof ReturnRefusal>;

/** The return of a copy at the shelf. */
export const ReturnRequest = z.object({
  copyId: z.string(),
  recordId: z.string(),
  title: z.string(),
  /** The number of parts with tags of their own. */
  parts: z.int(),
  state: ReturnState,
  /** Where the patron may be, the branch of the copy first; the app asks if there are several. */
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What the patron does with a returned copy: put it on its shelf, or hand it in at the desk. */
  next: z.optional(z.enum(['shelf', 'desk'])),
  refusal: z.optional(ReturnRefusal),
  /** The refusal in the caller's language. */
  message: z.optional(z.string()),
});
export type ReturnRequest = z.infer<typeof ReturnRequest>;

/**
 * `GET {service}/requestReturn/{id}`: whether the patron may return a copy at the shelf; `id` is its id or barcode. Changes
 * nothing. Errors: `unknown-copy` (404), `not-supported` (501) where the library does not allow it.
 */
export const requestReturn = endpoint({
  name: 'requestReturn',
  summary: 'Ask whether a copy can be returned at the shelf',
  path: '/requestReturn/:id',
  access: 'patron',
  params: z.object({ id }),
  answer: ReturnRequest,
});

/**
 * `POST {service}/confirmReturn/{id}`: returns the copy. Its tags must be secured before. A repeated call on the same day
 * answers `Returned` again. Errors as for `requestReturn`.
 */
export const confirmReturn = endpoint({
  name: 'confirmReturn',
  summary: 'Return a copy at the shelf',
  method: 'POST',
  path: '/confirmReturn/:id',
  access: 'patron',
  params: z.object({ id }),
  body: z.object({ branchId: z.optional(z.string().check(z.maxLength(100))) }),
  answer: ReturnRequest,
});
