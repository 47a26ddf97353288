import type { BlockCode } from '@buchfink/contract/account';
import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import type { ErrorCode } from '@buchfink/contract/error';
import type { ActReason } from '@buchfink/contract/multi-step';
import type { UnlabelledBlock } from '../unlabelled.ts';

const reasonByBlock: Readonly<Record<BlockCode, ActReason>> = {
  'card-expired': 'card-expired',
  'card-lost': 'card-lost',
  fees: 'fee-limit',
  overdue: 'overdue',
  blocked: 'blocked',
  other: 'blocked',
};

/** Why an act is refused to a patron with these blocks, in every connector alike: the first block says it. */
export const reasonOfBlocks = ([first]: readonly UnlabelledBlock[]): ActReason | undefined =>
  first && reasonByBlock[first.code];

const loanRefusalByBlock: Readonly<Record<BlockCode, LoanRefusal>> = {
  'card-expired': 'AccountNotPaid',
  'card-lost': 'CardLost',
  fees: 'FeeLimitExceeded',
  overdue: 'ReminderLevelExceeded',
  blocked: 'AccountDisabled',
  other: 'PatronAccountMustBeResubmitted',
};

/** Why a loan at the shelf is refused to a patron with this block. */
export const loanRefusalOfBlock = (code: BlockCode): LoanRefusal => loanRefusalByBlock[code];

/** Why a patron with these blocks is not let in by a system that refuses the login; only for whoever has the right PIN. */
export function loginErrorOfBlocks(blocks: readonly UnlabelledBlock[]): ErrorCode {
  const has = (block: BlockCode) => blocks.some(({ code }) => code === block);
  if (has('card-lost')) return 'card-lost';
  return has('card-expired') ? 'card-expired' : 'account-disabled';
}
