import type { OtherTrust, SystemBranch } from '@buchfink/connectors/connector';
import type { UndecidedDate } from '@buchfink/connectors/dates/date-reader';
import type { SystemAmount } from '@buchfink/connectors/money/read-amount';
import type { SystemReport } from '@buchfink/connectors/system-report';
import type { SystemWarning } from '@buchfink/connectors/system-warning';
import type { ErrorCode } from '@buchfink/contract/error';
import type { FailureReason } from '../failures.ts';

/** What a step of a connection test tries: a host, or one of the calls. */
export type TriedStep = {
  readonly code:
    | 'host'
    | 'source'
    | 'fields'
    | 'search'
    | 'record'
    | 'states'
    | 'login'
    | 'logout'
    | 'account'
    | 'features';
  /** The host with its port, or the record. */
  readonly name?: string | undefined;
};

/** Why a step failed: an error of the calls, what a connector says, or another failure. */
export type StepReason = { readonly error: ErrorCode } | { readonly warning: SystemWarning } | FailureReason;

/** The first part of the records of a repository: how many were read, how many are titles, the first of them. */
interface SourceTitles {
  readonly read: number;
  readonly titles: number;
  /** Of the whole list, where the repository says it. */
  readonly total?: number | undefined;
  readonly title?: string | undefined;
}

/** Everything that a connection test can report of a step, with the values of each. The codes are stable. */
export type StepResults = {
  'host-resolved': { readonly host: string; readonly addresses: readonly string[] };
  connected: { readonly place: string; readonly ms: number };
  /** `days`: until its end. */
  certificate: { readonly protocol: string; readonly issuer?: string | undefined; readonly days: number };
  'certificate-ends': { readonly on: string };
  'no-tls': { readonly place: string };
  failed: { readonly tried: TriedStep; readonly reasons: readonly StepReason[] };
  'search-not-tried': object;
  'login-not-tried': object;
  'fields-read': { readonly fields: readonly string[] };
  searched: { readonly words: string; readonly total: number; readonly isExact: boolean; readonly ms: number };
  'title-damaged': { readonly title: string };
  'no-record-to-read': object;
  'record-read': {
    readonly id: string;
    readonly title: string;
    readonly details: number;
    readonly copies: number;
    readonly volumes: number;
  };
  /** `prefixes`: of the formats that a repository has. */
  'source-formats': { readonly prefixes: readonly string[] };
  'source-without-format': { readonly prefix: string; readonly prefixes: readonly string[] };
  'source-titles': SourceTitles;
  'source-without-titles': SourceTitles;
  'koha-numbers': object;
  /** `unnamed`: those that the settings do not name. */
  'branches-found': { readonly branches: readonly SystemBranch[]; readonly unnamed: readonly string[] };
  'pickup-at-home': object;
  /** Numbers of copies by state, with the setting as it is and with the other choice; some of the copies that differ. */
  'trust-compared': {
    readonly setting: OtherTrust['setting'];
    readonly isSet: boolean;
    readonly now: Readonly<Record<string, number>>;
    readonly other: Readonly<Record<string, number>>;
    readonly examples: readonly { readonly copy: string; readonly now: string; readonly other: string }[];
  };
  /** Dates of copies that may mean several days. */
  'dates-undecided': { readonly dates: readonly UndecidedDate[] };
  'states-not-told': object;
  'no-copies-to-look-up': object;
  'states-read': {
    readonly known: number;
    readonly titles: number;
    readonly counts: Readonly<Record<string, number>>;
    readonly ms: number;
  };
  'no-message-list': object;
  'acts-offered': { readonly acts: readonly string[] };
  'logged-in': { readonly isOtherNumber: boolean };
  'account-read': {
    readonly loans: number;
    readonly reservations: number;
    readonly fees: number;
    /** The total of the test card, or the system's words where it cannot be read; absent where the system tells none. */
    readonly owed?: SystemAmount | undefined;
    readonly hasExpiry: boolean;
    readonly blocks: readonly string[];
  };
  'account-damaged': object;
  'no-renewals': object;
  /** Numbers of loans by what a renewal would do; `not-offered` and `would-be-tried` beside the codes of refusals. */
  renewals: { readonly counts: Readonly<Record<string, number>> };
  'self-checkout-offered': object;
  'self-checkout-missing': object;
  /** What the connector of the system found out about its protocol. */
  'system-finding': { readonly report: SystemReport };
  /** What the connector of the system warns of. */
  'system-warning': { readonly warning: SystemWarning };
};
export type StepResultCode = keyof StepResults;

/** One result; its values are those of its code. */
export interface StepResult {
  readonly code: StepResultCode;
  readonly values: object;
}
