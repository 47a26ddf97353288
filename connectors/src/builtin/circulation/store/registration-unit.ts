import type { Day, PatronRow } from './circulation-rows.ts';
import type { RegistrationCount, RegistrationRow } from './registration-rows.ts';

/** A provisional patron. */
export interface ProvisionalRow {
  readonly registration: RegistrationRow;
  readonly patron: PatronRow;
}

/** The reads and writes of registrations in a transaction of circulation. */
export interface RegistrationUnit {
  registration(id: string): Promise<RegistrationRow | undefined>;
  putRegistration(row: RegistrationRow): Promise<void>;
  registrationCounts(): Promise<RegistrationCount[]>;
  /** The pending ones with this address (`emailKey`), since an instant (epoch milliseconds). */
  pendingWithEmail(emailKey: string, since: number): Promise<number>;
  /** Patrons whose papers nobody has seen, the longest first; at most `limit`. */
  provisionalPatrons(limit: number): Promise<ProvisionalRow[]>;
  /** Those whose cards ended before a day; at most `limit`. */
  provisionalEndedBefore(day: Day, limit: number): Promise<ProvisionalRow[]>;
  /** The registrations that ended before a day; at most `limit`. */
  registrationsEndedBefore(day: Day, limit: number): Promise<RegistrationRow[]>;
  /** Removes pending ones that expired before an instant (epoch milliseconds), with their mails; returns how many. */
  removePendingRegistrations(before: number): Promise<number>;
}
