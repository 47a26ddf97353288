import type { Day, PatronRow } from './circulation-rows.ts';

/**
 * How far a person is. `pending`: the e-mail address is not proved, and nobody is a patron yet · `provisional`: a patron whose
 * papers nobody has seen · `confirmed`: staff have seen them · `ended`: by staff, or because nobody came.
 */
export const registrationStates = ['pending', 'provisional', 'confirmed', 'ended'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/**
 * A person who has become a patron, or wants to. What the person has entered stands here only while it is pending; it moves to
 * the patron, who has the same id.
 */
export interface RegistrationRow
  extends Pick<PatronRow, 'name' | 'born' | 'email' | 'street' | 'postcode' | 'town' | 'country'> {
  readonly id: string;
  readonly state: RegistrationState;
  /** When the person sent the form and agreed to the terms; epoch milliseconds. */
  readonly at: number;
  /** When a pending one is deleted; epoch milliseconds. */
  readonly expires: number;
  /** The address as pending ones are compared by it. */
  readonly emailKey?: string;
  /** The language of the form. */
  readonly language: string;
  /** Who agreed for a young person. */
  readonly guardian?: string;
  /** The version of the terms that the person agreed to. */
  readonly termsVersion?: string;
  /** The day on which it left the state before. */
  readonly decided?: Day;
  /** Why it ended, in the words of staff; absent: nobody came in time. */
  readonly reason?: string;
}

/** How many registrations are in a state, and of how many the mail that tells it could not be sent. */
export interface RegistrationCount {
  readonly state: RegistrationState;
  readonly count: number;
  readonly failedMails: number;
}
