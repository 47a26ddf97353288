import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import type { ActReason } from '@buchfink/contract/multi-step';
import { kohaCodeIn, reasonOfKohaCode } from '../../refusals/koha-codes.ts';
import { evergreenRefusals } from './evergreen-refusals.ts';
import { germanRefusals } from './german-refusals.ts';
import { kohaRefusals } from './koha-refusals.ts';
import type { RefusalRule } from './refusal-rule.ts';

/** Why a system refuses. A text that no rule knows is shown as it is. */
export interface Refusal<Code> {
  readonly code: Code | undefined;
  readonly text: string;
}

/** The meanings of a system's refusals. */
export interface RefusalTable {
  /** Of a renewal, reservation or cancellation. */
  actReason(messages: readonly string[]): Refusal<ActReason>;
  /** Of a loan at the shelf. */
  loanRefusal(messages: readonly string[]): Refusal<LoanRefusal>;
}

/** The refusal of a loan that belongs to a reason; reasons of other acts have none. */
const loanRefusalByReason: Partial<Readonly<Record<ActReason, LoanRefusal>>> = {
  blocked: 'AccountDisabled',
  'card-expired': 'AccountNotPaid',
  'card-lost': 'CardLost',
  'card-provisional': 'CardProvisional',
  'address-invalid': 'PatronAccountMustBeResubmitted',
  'age-limit': 'AgeCheckFailedLoan',
  'copy-damaged': 'InvalidCopyStatusForLoan',
  'not-for-loan': 'InvalidCopyStatusForLoan',
  'fee-limit': 'FeeLimitExceeded',
  overdue: 'ReminderLevelExceeded',
  reserved: 'LoanOfReservedNotPossible',
  'lent-to-you': 'NoLoanDuplicateRequestCopyLoaned',
  'not-allowed': 'InvalidCopyStatusForLoan',
  'not-found': 'CopyCantBeRetrievedFromBibPlus',
  'unknown-record': 'CopyCantBeRetrievedFromBibPlus',
};

/** The rules of a library first, then those of known systems; the first rule that matches counts. */
export function createRefusalTable(ownRules: readonly RefusalRule[] = []): RefusalTable {
  const rules = [...ownRules, ...kohaRefusals, ...evergreenRefusals, ...germanRefusals];
  const find = <Code>(messages: readonly string[], codeOf: (rule: RefusalRule) => Code | undefined): Refusal<Code> => {
    const text = messages.join(' ').trim();
    if (text === '') return { code: undefined, text };
    const rule = rules.find((candidate) => codeOf(candidate) && matches(candidate, text)) ?? ruleOfKohaCode(text);
    return { code: rule && codeOf(rule), text };
  };
  return {
    actReason: (messages) => find(messages, ({ reason }) => reason),
    loanRefusal: (messages) =>
      find(messages, ({ loanRefusal, reason }) => loanRefusal ?? (reason && loanRefusalByReason[reason])),
  };
}

/** Koha prints the codes of its rules where it has no words, alone or in a sentence. */
function ruleOfKohaCode(text: string): RefusalRule | undefined {
  const code = kohaCodeIn(text);
  return code === undefined ? undefined : { text: code, reason: reasonOfKohaCode(code) };
}

/** Compares piece by piece, so that no pattern can make it slow. */
function matches({ text: pattern }: RefusalRule, text: string): boolean {
  const [first = '', ...others] = pattern.toLowerCase().split('*');
  const lower = text.toLowerCase();
  const last = others.pop();
  if (last === undefined) return lower === first;
  if (!lower.startsWith(first)) return false;
  let offset = first.length;
  for (const piece of others) {
    const index = lower.indexOf(piece, offset);
    if (index === -1) return false;
    offset = index + piece.length;
  }
  return lower.length - last.length >= offset && lower.endsWith(last);
}
