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
  removeRegistration(id: string): Promise<void>;
  registrationCounts(): Promise<RegistrationCount[]>;
  /** The pending ones with this address (`emailKey`), since an instant (epoch milliseconds). */
  pendingWithEmail(emailKey: string, since: number): Promise<number>;
  /** Patrons whose papers nobody has seen, the longest first; at most `limit`. */
  provisionalPatrons(limit: number): Promise<ProvisionalRow[]>;
  /** Those whose cards ended before a day; at most `limit`. */
  provisionalEndedBefore(day: Day, limit: number): Promise<ProvisionalRow[]>;
  /** The registrations that ended before a day; at most `limit`. */
  registrationsEndedBefore(day: Day, limit: number): Promise<RegistrationRow[]>;
  /** Removes pending ones that expired before an instant (epoch milliseconds); returns how many. */
  removePendingRegistrations(before: number): Promise<number>;
  /** Those whose mails are to be sent now, the oldest first; at most `limit`. */
  registrationsToMail(now: number, limit: number): Promise<RegistrationRow[]>;
  /** The one whose mail has this id. */
  registrationMailedAs(mailId: string): Promise<RegistrationRow | undefined>;
  /** Those whose mails are under way. */
  registrationsInMail(): Promise<RegistrationRow[]>;
}
