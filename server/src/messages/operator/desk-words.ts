import type { DeskError, DeskErrorDetail } from '@buchfink/connectors/builtin/circulation/desk/desk-error';
import type { PatronBlockKind } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type { BlockCode, RenewalReason } from '@buchfink/contract/account';
import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import type { Locale } from '@buchfink/contract/locale';
import type { ActReason } from '@buchfink/contract/multi-step';
import { deskDe } from './desk-de.ts';
import { deskEn } from './desk-en.ts';

/** The tables that a patron is deleted from. */
export type DeletedTable =
  | 'patron'
  | 'reservation'
  | 'loan_code'
  | 'desk_act'
  | 'daily_change'
  | 'forgotten_line'
  | 'session'
  | 'login_attempt'
  | 'feed_card';

/** The data of a patron that staff enter. */
export type PatronField =
  | 'card'
  | 'pin'
  | 'name'
  | 'userName'
  | 'email'
  | 'born'
  | 'group'
  | 'homeBranch'
  | 'validUntil';

/** The texts of the desk's pages, which speak to staff about a patron. */
export interface DeskWords {
  readonly title: string;
  readonly lead: string;
  readonly noLibraries: string;
  readonly deskOf: (library: string) => string;
  readonly toPatron: string;
  /** The tab of the search for accounts. */
  readonly accounts: string;
  readonly search: {
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    readonly title: string;
    readonly none: string;
    readonly more: string;
  };
  readonly returns: {
    readonly title: string;
    readonly lead: string;
    readonly barcode: string;
    readonly branch: string;
    readonly submit: string;
    readonly shelf: (title: string) => string;
    readonly pickupShelf: (title: string, number: string, until: string) => string;
    readonly send: (title: string, branch: string) => string;
    readonly notLent: string;
    readonly inTime: string;
    readonly late: (due: string) => string;
    readonly fee: (amount: string) => string;
    readonly borrower: string;
  };
  readonly branch: { readonly label: string; readonly show: string };
  readonly pullList: {
    readonly title: string;
    readonly lead: (branch: string, day: string) => string;
    readonly columns: readonly [title: string, place: string, barcodes: string, count: string, since: string];
    readonly empty: string;
    readonly scan: string;
  };
  readonly holdShelf: {
    readonly title: string;
    readonly sections: Readonly<
      Record<
        'ready' | 'expired' | 'inTransit',
        { readonly title: string; readonly empty: string; readonly columns: readonly string[] }
      >
    >;
    readonly expiredHint: string;
    readonly more: string;
  };
  readonly dueDay: {
    readonly title: string;
    readonly lead: string;
    readonly until: string;
    readonly range: (earliest: string, latest: string) => string;
    readonly submit: string;
    readonly other: string;
    readonly byRules: string;
    readonly change: string;
    readonly of: (title: string) => string;
  };
  readonly copies: {
    readonly title: string;
    readonly lead: string;
    readonly show: string;
    readonly link: (barcode: string) => string;
    readonly facts: Readonly<
      Record<'barcode' | 'shelf' | 'state' | 'at' | 'to' | 'borrower' | 'heldFor' | 'waiting', string>
    >;
    readonly state: string;
    readonly submit: string;
    readonly lentHint: string;
    readonly heldHint: string;
    readonly requeued: string;
    readonly done: (title: string, state: string) => string;
  };
  /** What was done by mistake. */
  readonly undo: {
    readonly title: string;
    readonly lead: string;
    readonly columns: readonly [act: string, since: string, undo: string];
    readonly returned: (title: string) => string;
    readonly paid: (amount: string) => string;
    readonly undoReturn: string;
    readonly cancelPayment: string;
    readonly of: (button: string, act: string) => string;
    readonly returnUndone: (title: string) => string;
    readonly loanGoesOn: (title: string, due: string) => string;
    readonly paymentCancelled: (amount: string) => string;
    readonly isUndone: string;
  };
  /** Slips to print for copies that are on their way or set aside. */
  readonly slip: {
    readonly print: string;
    readonly of: (title: string) => string;
    readonly transfer: string;
    readonly hold: string;
    readonly facts: Readonly<
      Record<'title' | 'shelf' | 'barcode' | 'from' | 'to' | 'for' | 'shelfAt' | 'until' | 'home' | 'date', string>
    >;
    readonly forReservation: string;
    readonly backHome: string;
    readonly hint: string;
    readonly none: string;
  };
  readonly newPatron: { readonly title: string; readonly submit: string };
  readonly edit: {
    readonly title: string;
    readonly submit: string;
    readonly canLogIn: string;
  };
  readonly fields: Readonly<Record<PatronField, string>>;
  readonly fieldHints: { readonly pin: string; readonly empty: string };
  readonly noBranch: string;
  readonly patronColumns: Readonly<Record<'name' | 'card' | 'group' | 'validUntil' | 'state', string>>;
  readonly noName: string;
  readonly state: { readonly good: string; readonly noLogin: string; readonly expired: string };
  readonly blocks: Readonly<Record<BlockCode, string>>;
  readonly blockKinds: Readonly<Record<PatronBlockKind, string>>;
  readonly data: string;
  readonly loans: {
    readonly title: string;
    readonly columns: readonly [title: string, barcode: string, due: string, renewal: string, act: string];
    readonly empty: string;
    readonly overdue: (day: string) => string;
    readonly renewable: (until: string) => string;
    readonly renewableFor: (until: string, fee: string) => string;
    readonly renew: string;
    readonly renewTitle: (title: string) => string;
    readonly renewAll: string;
    readonly lend: string;
    readonly barcode: string;
    readonly barcodeHint: string;
    readonly lent: (title: string, due: string) => string;
  };
  readonly reservations: {
    readonly title: string;
    readonly columns: readonly [title: string, state: string, pickup: string, since: string, act: string];
    readonly empty: string;
    readonly item: string;
    readonly itemHint: string;
    readonly reserve: string;
    readonly reserved: (place: string) => string;
    readonly cancel: string;
    readonly cancelTitle: (title: string) => string;
    readonly cancelLead: string;
    readonly cancelled: string;
    readonly pickupNumber: (number: string) => string;
    readonly change: {
      readonly link: string;
      readonly of: (title: string) => string;
      readonly done: string;
      readonly notWaiting: string;
      readonly pauseTitle: string;
      readonly pauseUntil: string;
      readonly pauseHint: string;
      readonly pause: string;
      readonly resume: string;
      readonly pickupTitle: string;
      readonly pickupBranch: string;
      readonly movePickup: string;
      readonly placeTitle: string;
      readonly place: string;
      readonly placeHint: string;
      readonly movePlace: string;
    };
  };
  readonly fees: {
    readonly title: string;
    readonly columns: readonly [fee: string, date: string, amount: string, act: string];
    readonly empty: string;
    readonly owed: (amount: string) => string;
    readonly payAll: string;
    readonly amount: string;
    readonly amountHint: string;
    readonly pay: string;
    readonly payOne: (fee: string) => string;
    readonly waive: string;
    readonly waiveOne: (fee: string) => string;
    readonly waiveTitle: string;
    readonly waiveLead: (fee: string, amount: string) => string;
    readonly add: string;
    readonly reason: string;
    readonly added: string;
    readonly noSum: string;
    readonly paid: (amount: string) => string;
    readonly waived: (amount: string) => string;
    readonly owesNothing: string;
    readonly receipt: string;
    readonly receiptOf: (library: string, day: string) => string;
    readonly receiptTotal: (amount: string) => string;
  };
  readonly card: {
    readonly title: string;
    readonly prolong: string;
    readonly until: string;
    readonly prolonged: (day: string) => string;
    readonly edit: string;
    readonly pin: string;
    readonly block: string;
    readonly unblock: string;
    readonly privacy: string;
  };
  readonly pin: { readonly title: string; readonly lead: string; readonly submit: string; readonly done: string };
  readonly block: {
    readonly title: string;
    readonly lead: string;
    readonly kind: string;
    readonly text: string;
    readonly textHint: string;
    readonly submit: string;
    readonly done: string;
    readonly lifted: string;
  };
  readonly done: { readonly added: string; readonly changed: string };
  readonly privacy: {
    readonly title: string;
    readonly exportTitle: string;
    readonly exportLead: string;
    readonly exportSubmit: string;
    readonly forgetTitle: string;
    readonly forgetLead: string;
    readonly forgetItems: (reservations: string) => readonly string[];
    readonly forgetStays: string;
    readonly confirmCard: string;
    readonly confirmHint: string;
    readonly forgetSubmit: string;
    readonly wrongCard: string;
    readonly forgotten: string;
    readonly forgottenLead: string;
    readonly deletedColumns: readonly [data: string, rows: string];
    readonly deletedTables: Readonly<Record<DeletedTable, string>>;
    readonly ledger: (lines: string) => string;
    readonly running: string;
    readonly clean: (tables: string, files: string) => string;
    readonly left: (places: string) => string;
  };
  readonly question: { readonly cancel: string; readonly goOn: string };
  readonly questions: Readonly<Record<'branch' | 'copy' | 'confirm' | 'email', string>>;
  readonly costs: (fee: string) => string;
  readonly errors: Readonly<Record<Exclude<DeskError['code'], 'invalid' | 'in-use'>, string>>;
  readonly details: Readonly<Record<DeskErrorDetail, string>>;
  readonly loanRefusals: Readonly<Record<LoanRefusal, string>>;
  readonly reasons: Readonly<Record<ActReason, string>>;
  readonly renewals: Readonly<Record<RenewalReason, string>>;
  readonly disabled: string;
  readonly unsupported: string;
  readonly external: (address: string) => string;
}

/** The texts of the desk's pages by language. */
export const deskWords: Readonly<Record<Locale, DeskWords>> = { de: deskDe, en: deskEn };
