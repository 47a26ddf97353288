import type { BlockCode } from '@buchfink/contract/account';
import type { ActReason } from '@buchfink/contract/multi-step';
import type { UnlabelledBlock } from './unlabelled.ts';

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
