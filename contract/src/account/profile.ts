import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Session } from '../session.ts';

/** What a new PIN or password must be like; an absent rule is one that the library's system does not have. */
export const PinRules = z.object({
  minLength: z.optional(z.int()),
  maxLength: z.optional(z.int()),
  /** The digits 0 to 9 only. */
  digitsOnly: z.optional(z.boolean()),
});
export type PinRules = z.infer<typeof PinRules>;

/**
 * Why a PIN was not changed. `too-weak`: easy to guess, or without the characters that the system requires ·
 * `invalid-characters`: characters that the system does not accept · `not-allowed`: this patron may not change it ·
 * `unknown`: the library gave another reason, or its answer was lost.
 */
export const pinReasons = [
  'wrong-pin',
  'too-short',
  'too-long',
  'too-weak',
  'invalid-characters',
  'not-allowed',
  'unknown',
] as const;
export const PinReason = z.enum(pinReasons);
export type PinReason = z.infer<typeof PinReason>;

/** The parts of the contact data that a patron may change. */
export const contactFields = ['email', 'phones', 'address', 'homeBranch'] as const;
export const ContactField = z.enum(contactFields);
export type ContactField = z.infer<typeof ContactField>;

/** The maximum lengths of contact data, in characters and entries. */
export const contactLimits = { line: 200, lines: 6, phone: 50, phones: 4, email: 200 } as const;

/** A text in one line: a line break or control character would break out of a message to a library's system. */
const oneLine = (maxLength: number, minLength = 0) =>
  z.string().check(z.minLength(minLength), z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** Contact data as a patron enters it; an absent field stays as it is, an empty one is removed. */
export const ContactChange = z.object({
  email: z.optional(oneLine(contactLimits.email)),
  phones: z.optional(z.array(oneLine(contactLimits.phone, 1)).check(z.maxLength(contactLimits.phones))),
  /** The lines of the postal address, without the name. */
  address: z.optional(z.array(oneLine(contactLimits.line, 1)).check(z.maxLength(contactLimits.lines))),
  /** A branch id of `homeBranches`; empty = none. */
  homeBranch: z.optional(oneLine(100)),
});
export type ContactChange = z.infer<typeof ContactChange>;

/**
 * Why contact data was not changed. `wrong-pin`: the check of the PIN failed · `invalid-…`: the library refuses the value · `not-allowed`: this patron may not
 * change it · `unknown`: the library gave another reason, or its answer was lost.
 */
export const contactReasons = [
  'wrong-pin',
  'invalid-email',
  'invalid-phone',
  'invalid-address',
  'unknown-branch',
  'not-allowed',
  'unknown',
] as const;
export const ContactReason = z.enum(contactReasons);
export type ContactReason = z.infer<typeof ContactReason>;

/** The contact data that the library has of a patron. An absent field is not known here. */
export const Contact = z.object({
  email: z.optional(z.string()),
  phones: z.array(z.string()),
  /** The lines of the postal address, without the name. */
  address: z.array(z.string()),
  homeBranch: z.optional(z.string()),
  /** The fields that the patron may change here. */
  editable: z.array(ContactField),
  /** The branches to choose from as home branch. */
  homeBranches: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Contact = z.infer<typeof Contact>;

/** A patron's own data. An absent part is one that the library's system does not offer. */
export const Profile = z.object({
  contact: z.optional(Contact),
  /** Present if the patron can change the PIN here. */
  pin: z.optional(PinRules),
  /** The login was too long ago: a change of the contact data needs the PIN. */
  pinNeeded: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

/** `GET {service}/account/profile`. Errors: those of `account/info`, `not-supported` (501). */
export const profile = endpoint({
  name: 'profile',
  summary: "The patron's contact data, and the rules of a new PIN",
  path: '/account/profile',
  access: 'patron',
  answer: Profile,
});

const pinText = z.string().check(z.minLength(1), z.maxLength(200));

/** Minutes after a login in which contact data can be changed without the PIN. */
export const recentLoginMinutes = 10;

/**
 * The outcome of a change of contact data. `requested`: the library's staff will see to it · `refused`: nothing was
 * changed, for `reason`; `message` says it in the caller's language.
 */
export const ContactOutcome = z.object({
  outcome: z.enum(['changed', 'requested', 'refused']),
  reason: z.optional(ContactReason),
  message: z.optional(z.string()),
  /** The contact data after the change, if the library could be asked for it. */
  contact: z.optional(Contact),
});
export type ContactOutcome = z.infer<typeof ContactOutcome>;

/**
 * `POST {service}/account/profile`: changes contact data. Errors: `pin-needed` (403) without a PIN when the login was
 * longer than `recentLoginMinutes` ago, `too-many-logins` (429) because a wrong PIN counts as a failed login,
 * `not-supported` (501).
 */
export const changeContact = endpoint({
  name: 'changeContact',
  summary: 'Change contact data and home branch',
  method: 'POST',
  path: '/account/profile',
  access: 'patron',
  body: z.object({ change: ContactChange, pin: z.optional(pinText) }),
  answer: ContactOutcome,
});

/**
 * The outcome of a change of the PIN. After a change all sessions of the account are over, and `session` is the new
 * one of this device. `reason` and `message` (in the caller's language) say why the PIN is unchanged; with `unknown` it
 * may have changed.
 */
export const PinOutcome = z.object({
  outcome: z.enum(['changed', 'refused']),
  session: z.optional(Session),
  reason: z.optional(PinReason),
  message: z.optional(z.string()),
});
export type PinOutcome = z.infer<typeof PinOutcome>;

/**
 * `POST {service}/account/pin`: changes the PIN. A wrong old PIN counts as a failed login. Errors: `too-many-logins`
 * (429), `not-supported` (501).
 */
export const changePin = endpoint({
  name: 'changePin',
  summary: 'Change the PIN or password',
  method: 'POST',
  path: '/account/pin',
  access: 'patron',
  body: z.object({ oldPin: pinText, newPin: oneLine(200, 1) }),
  answer: PinOutcome,
});
