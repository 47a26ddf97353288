import type { ActDetail } from '@buchfink/connectors/patron-system';
import type { blockCodes, FeeKind, RenewalReason, ReservationState } from '@buchfink/contract/account';
import type { LoanRefusal } from '@buchfink/contract/checkout';
import type { Locale } from '@buchfink/contract/locale';
import type { ActReason, StepAction } from '@buchfink/contract/multi-step';
import { accountDe } from './account-de.ts';
import { accountEn } from './account-en.ts';

/** What can be done with an account. */
export type ActName = 'reserve' | 'cancel' | 'renew' | 'changePickup' | 'pause' | 'resume';

/** The words of account answers in one language: every code of the contract has one, or this does not compile. */
export interface AccountWords {
  readonly untitled: string;
  readonly overdue: string;
  /** Why a loan cannot be renewed, in the line below its title; empty where there is nothing to say. */
  readonly renewals: Readonly<Record<RenewalReason, string>>;
  readonly renewableFrom: (day: string) => string;
  readonly reservations: Readonly<Record<ReservationState, string>>;
  readonly queue: (place: number) => string;
  readonly readyUntil: (day: string) => string;
  readonly pausedUntil: (day: string) => string;
  readonly blocks: Readonly<Record<(typeof blockCodes)[number], string>>;
  readonly fees: Readonly<Record<FeeKind, string>>;
  /** Why an act was refused. */
  readonly reasons: Readonly<Record<ActReason, string>>;
  readonly done: Readonly<Record<ActName, string>>;
  readonly renewed: (count: number, of: number) => string;
  readonly newDueDate: (day: string) => string;
  /** What the next step asks. */
  readonly questions: Readonly<Record<StepAction, string>>;
  /** The labels of what stands beside a question. */
  readonly details: Readonly<Record<Exclude<ActDetail['kind'], 'text'>, string>>;
  readonly loanRefusals: Readonly<Record<LoanRefusal, string>>;
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

/** The words of account answers by language. */
export const accountWords: Record<Locale, AccountWords> = { de: accountDe, en: accountEn };
