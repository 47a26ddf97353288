import type { StepResult } from '../connection/step-results.ts';
import type { FailureReason } from '../failures.ts';

/** A library as a finding names it. */
type NamedLibrary = { readonly id: number; readonly name: string };

/** The last fault of a library's system. */
type LastFault = {
  readonly code: string;
  /** As it is stored. */
  readonly role: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** What a finding of the running service is about: the library, what exactly, and since when (epoch milliseconds). */
type HealthValues = {
  readonly library?: NamedLibrary | undefined;
  readonly about?: string | undefined;
  readonly since?: number | undefined;
};

/** Everything that `doctor` and the pages of operators can see, with the values of each. The codes are stable. */
export type Observations = {
  'node-good': { readonly version: string; readonly supportEnds?: string | undefined };
  'node-too-old': { readonly version: string; readonly oldest: string };
  'node-not-long-term': { readonly version: string };
  'node-support-ended': { readonly version: string; readonly supportEnds: string };
  /** `at`: an ISO 8601 instant. */
  'clock-read': { readonly at: string };
  'clock-in-past': { readonly at: string };
  'time-zones-missing': object;

  'environment-wrong': { readonly reason: FailureReason };
  /** `suggestion`: the setting that was probably meant. */
  'variable-unknown': { readonly name: string; readonly suggestion?: string | undefined };
  'variable-empty': { readonly name: string };
  'variable-unreadable': { readonly name: string; readonly reference: string };
  'projects-valid': { readonly folder: string; readonly projects: number; readonly libraries: number };
  'projects-wrong': { readonly reason: FailureReason };

  'data-missing': { readonly folder: string };
  'data-writable': { readonly folder: string };
  'data-not-usable': { readonly folder: string; readonly reason: FailureReason };
  /** Bytes. */
  'disk-room': { readonly free: number; readonly used: number };
  'disk-room-unknown': { readonly reason: FailureReason };
  'database-older': { readonly name: string };
  'database-newer': { readonly name: string };
  'database-unreadable': { readonly name: string; readonly reason: FailureReason };
  'databases-current': { readonly names: readonly string[] };
  'keys-not-yet': object;
  'keys-missing': object;
  /** `ageInDays`: absent for keys of the environment. */
  'keys-read': { readonly place: string; readonly count: number; readonly ageInDays?: number | undefined };
  'keys-unusable': { readonly reason: FailureReason };

  'backup-never': object;
  'backup-read': { readonly id: string; readonly target: string; readonly hours: number };
  'backup-target-missing': { readonly target: string };
  'backup-by-postgresql': object;

  'database-is-directory': object;
  'postgresql-read': {
    readonly name: string;
    readonly release: string;
    readonly tables: 'current' | 'empty' | 'older' | 'newer';
  };
  'database-failed': { readonly reason: FailureReason };
  'opensearch-read': {
    readonly version: string;
    /** That of the worst of our indexes, as OpenSearch names it. */
    readonly status: 'green' | 'yellow' | 'red';
    readonly nodes: number;
  };
  /** The address of the server with its port. */
  'mail-server-ready': { readonly server: string };
  'mail-server-failed': {
    readonly server: string;
    /** `DelayReason` of `systems/mail`. */
    readonly reason: string;
    /** What the server or the connection says. */
    readonly detail: string;
  };
  /** The service makes no links for this library: no project that has it names a host. */
  'mail-without-host': { readonly library: NamedLibrary };
  /** The accessibility statement of a project names no contact, or no body that readers can turn to. */
  'statement-incomplete': { readonly project: string; readonly missing: 'contact' | 'authority' };
  'bounces-readable': { readonly mailbox: string };
  'bounces-unreadable': { readonly mailbox: string; readonly reason: string; readonly detail: string };
  'opensearch-index-read': {
    readonly library: NamedLibrary;
    /** `none`: no index serves; `behind`: it lacks changes of the records; `outdated`: another version made it, or it is of other records. */
    readonly state: 'current' | 'none' | 'behind' | 'outdated';
    readonly records: number;
    /** The version of its mapping, and that of this program. */
    readonly mapping: number;
    readonly newest: number;
  };
  'data-not-read': object;

  'service-elsewhere': { readonly host: string };
  'service-silent': { readonly origin: string };
  'service-ready': { readonly origin: string; readonly version: string };
  'service-not-ready': { readonly origin: string; readonly status: string };
  'service-other-version': { readonly service: string; readonly program: string };
  'metrics-hidden': object;
  'indexes-broken': { readonly libraries: readonly number[] };
  'indexes-preparing': { readonly libraries: readonly number[] };
  'health-disk-full': HealthValues;
  'health-disk-failing': HealthValues;
  'health-database-damaged': HealthValues;
  'health-database-unreachable': HealthValues;
  'health-database-failing': HealthValues;
  'health-secret-missing': HealthValues;
  'health-keys-lost': HealthValues;
  'health-keys-replaced': HealthValues;
  /** `about`: why; `since`: the last sign of life, or the newest row. */
  'health-clock-held': HealthValues;
  'health-library-slow': HealthValues;
  'health-opensearch-unreachable': HealthValues;
  'health-opensearch-unauthorised': HealthValues;
  'health-opensearch-too-old': HealthValues;
  'health-opensearch-foreign-index': HealthValues;
  'health-opensearch-index-missing': HealthValues;
  'health-opensearch-incomplete': HealthValues;
  'health-opensearch-red': HealthValues;
  'health-opensearch-read-only': HealthValues;
  'health-opensearch-slow': HealthValues;
  'health-opensearch-overloaded': HealthValues;
  'health-opensearch-refused': HealthValues;
  'health-opensearch-partial': HealthValues;
  'health-mail-unreachable': HealthValues;
  'health-mail-tls': HealthValues;
  'health-mail-login': HealthValues;
  'health-mail-slow': HealthValues;
  'health-mail-busy': HealthValues;
  'health-mail-unwelcome': HealthValues;
  'health-mail-hourly-limit': HealthValues;
  'health-mail-missing': HealthValues;
  'addresses-forwarded': {
    readonly trusted: number;
    readonly ignored: number;
    readonly absent: number;
    readonly proxies: readonly string[];
  };

  'clock-not-compared': object;
  /** `seconds` ahead of the clocks of so many systems; negative: behind them. */
  'clock-compared': { readonly seconds: number; readonly systems: number };
  /** `seconds` ahead of the database's clock; negative: behind it. */
  'database-clock': { readonly seconds: number };
  'hosts-none': object;
  'host-reserved': { readonly host: string };
  /** What a step of the check of a connection says. */
  'host-checked': { readonly host: string; readonly result: StepResult };

  'library-good': { readonly library: NamedLibrary };
  'library-down': {
    readonly library: NamedLibrary;
    readonly isMaintained: boolean;
    readonly fault?: LastFault | undefined;
  };
  'library-unsteady': {
    readonly library: NamedLibrary;
    readonly role: string;
    /** Of the last day. */
    readonly percent: number;
    readonly fault?: LastFault | undefined;
  };
  'import-failed': { readonly library: NamedLibrary; readonly at?: number | undefined };
  'import-unfinished': { readonly library: NamedLibrary; readonly at?: number | undefined };
  'harvest-never': { readonly library: NamedLibrary };
  'harvest-read': { readonly library: NamedLibrary; readonly hours: number };
  'library-empty': { readonly library: NamedLibrary };
  /** Nobody is asked where a reservation shall be fetched. */
  'pickup-not-asked': { readonly library: NamedLibrary };
  'states-unknown': {
    readonly library: NamedLibrary;
    readonly setting: string;
    readonly copies: number;
    readonly values: string;
  };
};
export type ObservationCode = keyof Observations;

/** One observation; its values are those of its code. */
export interface Observation {
  readonly code: ObservationCode;
  readonly values: object;
}
