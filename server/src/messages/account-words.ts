import type { ActDetail } from '@buchfink/connectors/patron-system';
import type { BlockCode, FeeKind, RenewalReason, ReservationState } from '@buchfink/contract/account';
import type { LoanRefusal, ReturnRefusal } from '@buchfink/contract/account/checkout';
import type { ContactReason, PinReason } from '@buchfink/contract/account/profile';
import type { Locale } from '@buchfink/contract/locale';
import type { ActReason, StepAction } from '@buchfink/contract/multi-step';
import { accountDe } from './account-de.ts';
import { accountEn } from './account-en.ts';

/** The acts of a patron. */
export type ActName = 'reserve' | 'cancel' | 'renew' | 'changePickup' | 'pause' | 'resume';

/** The texts of account answers in one language. A code of the contract without a text is a compile error. */
export interface AccountWords {
  readonly untitled: string;
  /** A title that the library's system does not tell, by the number of the copy or record. */
  readonly unknownTitle: (number: string) => string;
  readonly overdue: string;
  /** Why a loan cannot be renewed, shown below its title; empty when no reason needs to be shown. */
  readonly renewals: Readonly<Record<RenewalReason, string>>;
  /** Why no loan can be renewed, by the block of the account. */
  readonly renewalBlocks: Readonly<Record<BlockCode, string>>;
  readonly renewableFrom: (day: string) => string;
  readonly reservations: Readonly<Record<ReservationState, string>>;
  readonly queue: (place: number) => string;
  readonly readyUntil: (day: string) => string;
  readonly pausedUntil: (day: string) => string;
  readonly blocks: Readonly<Record<BlockCode, string>>;
  readonly fees: Readonly<Record<FeeKind, string>>;
  /** Sums that need words: one that nobody could read, one of which a part was read, and what the library owes the patron. */
  readonly sums: {
    readonly unknown: string;
    readonly atLeast: (sum: string) => string;
    readonly credit: (sum: string) => string;
  };
  /** Why an act was refused. */
  readonly reasons: Readonly<Record<ActReason, string>>;
  /** Why a PIN or contact data were not changed. */
  readonly pinReasons: Readonly<Record<PinReason, string>>;
  readonly contactReasons: Readonly<Record<ContactReason, string>>;
  readonly done: Readonly<Record<ActName, string>>;
  readonly renewed: (count: number, of: number) => string;
  readonly newDueDate: (day: string) => string;
  /** The question of the next step. */
  readonly questions: Readonly<Record<StepAction, string>>;
  /** The question whether an act may cost something. */
  readonly costQuestions: Readonly<Record<'renew' | 'reserve' | 'other', (fee: string) => string>>;
  /** The labels of the details shown beside a question. */
  readonly details: Readonly<Record<Exclude<ActDetail['kind'], 'text' | 'fee-in-words'>, string>>;
  readonly loanRefusals: Readonly<Record<LoanRefusal, string>>;
  readonly returnRefusals: Readonly<Record<ReturnRefusal, string>>;
  readonly card: Readonly<Record<'name' | 'number' | 'validUntil' | 'library', string>>;
  readonly pass: {
    readonly description: (library: string) => string;
    readonly address: string;
    readonly website: string;
  };
  readonly calendar: {
    readonly name: string;
    readonly due: (title: string) => string;
    readonly pickup: (title: string) => string;
    readonly renewable: string;
  };
}

/** The texts of account answers by language. */
export const accountWords: Record<Locale, AccountWords> = { de: accountDe, en: accountEn };
