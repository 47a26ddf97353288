import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import type { ActReason } from '@buchfink/contract/multi-step';

/**
 * What a text of a system means. `text` is compared with the whole screen message (`AF`) without regard to case; `*` stands for any
 * characters.
 */
export interface RefusalRule {
  readonly text: string;
  readonly reason?: ActReason | undefined;
  /** Of self-checkout; by default the one that belongs to the reason. */
  readonly loanRefusal?: LoanRefusal | undefined;
}
