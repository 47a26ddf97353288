import * as z from 'zod/mini';
import { PinRules, type pinReasons } from './account/profile.ts';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { Locale } from './locale.ts';

/** Whether a form asks for something. `none`: it does not. */
export const FieldNeed = z.enum(['required', 'optional', 'none']);
export type FieldNeed = z.infer<typeof FieldNeed>;

/** The form with which a person becomes a patron of a library. Name and PIN are always required. */
export const RegistrationForm = z.object({
  fields: z.object({ born: FieldNeed, address: FieldNeed, email: FieldNeed }),
  /** The age from which a person can fill in the form, in years; 0 = any. */
  minimumAge: z.int(),
  /** Below this age a guardian agrees, in years; 0 = nobody needs one. */
  guardianBelow: z.int(),
  /** What the person agrees to, in the caller's language. */
  terms: z.optional(
    z.object({
      version: z.string(),
      text: z.optional(z.string()),
      /** The language of the text, where it is not that of the call. */
      language: z.optional(Locale),
      /** The whole terms, on https. */
      link: z.optional(z.string()),
    }),
  ),
  pin: PinRules,
  /** Days for which the provisional card is valid, until the papers are shown. */
  daysToShowPapers: z.int(),
  /** Days for which the link of the mail works. */
  daysToProve: z.int(),
});
export type RegistrationForm = z.infer<typeof RegistrationForm>;

/** The parts of the form at which something can be wrong. */
export const registrationFields = [
  'name',
  'born',
  'guardian',
  'street',
  'postcode',
  'town',
  'country',
  'email',
  'terms',
  'pin',
] as const;
export const RegistrationField = z.enum(registrationFields);
export type RegistrationField = z.infer<typeof RegistrationField>;

/**
 * What is wrong with a part of the form. `too-young`: below the age of the form · `terms-changed`: the person has read another
 * version of the terms. The others are those of a PIN.
 */
export const registrationReasons = [
  'required',
  'invalid',
  'too-young',
  'terms-changed',
  'too-short',
  'too-long',
  'too-weak',
] as const satisfies readonly ('required' | 'invalid' | 'too-young' | 'terms-changed' | (typeof pinReasons)[number])[];
export const RegistrationReason = z.enum(registrationReasons);
export type RegistrationReason = z.infer<typeof RegistrationReason>;

/** The maximum lengths of what a person enters, in characters. */
export const registrationLimits = {
  name: 200,
  guardian: 200,
  street: 100,
  postcode: 20,
  town: 80,
  country: 60,
  email: 320,
} as const;

/** A text in one line: a line break or control character would break out of a mail or a letter. */
const oneLine = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const optionalLine = (maxLength: number) => z.optional(oneLine(maxLength));
const pinText = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** What a person enters. An absent part is empty. */
export const NewRegistration = z.object({
  /** Random, made with the form: a form that is sent twice counts once. */
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
  name: oneLine(registrationLimits.name),
  /** `YYYY-MM-DD` */
  born: optionalLine(10),
  /** The name of the guardian who agrees. */
  guardian: optionalLine(registrationLimits.guardian),
  street: optionalLine(registrationLimits.street),
  postcode: optionalLine(registrationLimits.postcode),
  town: optionalLine(registrationLimits.town),
  country: optionalLine(registrationLimits.country),
  email: optionalLine(registrationLimits.email),
  /** The version of the terms that the person has agreed to. */
  termsVersion: optionalLine(100),
  /** Only without an e-mail address; otherwise the PIN is chosen at the link of the mail. */
  pin: z.optional(pinText),
});
export type NewRegistration = z.infer<typeof NewRegistration>;

/** The card of a new patron, whose papers nobody has seen yet. */
export const ProvisionalCard = z.object({
  number: z.string(),
  /** The last day on which it is valid without papers, `YYYY-MM-DD`. */
  validUntil: z.string(),
});
export type ProvisionalCard = z.infer<typeof ProvisionalCard>;

/** Something wrong with a part of the form; `message` says it in the caller's language. */
export const RegistrationFault = z.object({
  field: RegistrationField,
  reason: RegistrationReason,
  message: z.string(),
});
export type RegistrationFault = z.infer<typeof RegistrationFault>;

/**
 * The outcome of the form. `mail-sent`: whoever reads the mail to this address goes on there; the same for every address,
 * known here or not · `card`: without an e-mail address the card is there at once · `refused`: nothing was stored.
 */
export const RegistrationOutcome = z.object({
  outcome: z.enum(['mail-sent', 'card', 'refused']),
  card: z.optional(ProvisionalCard),
  faults: z.optional(z.array(RegistrationFault)),
});
export type RegistrationOutcome = z.infer<typeof RegistrationOutcome>;

/** `GET {service}/library/{libraryId}/registration`. Error: `not-supported` (501) where nobody becomes a patron in the app. */
export const registrationForm = endpoint({
  name: 'registrationForm',
  summary: 'What a library asks of a person who becomes a patron',
  path: '/library/:libraryId/registration',
  params: LibraryIdParam,
  answer: RegistrationForm,
});

/**
 * `POST {service}/library/{libraryId}/registration`: stores what a person has entered. It always needs a proof of work, unless
 * somebody is logged in. Errors: `proof-needed` (429), `too-many-requests` (429), `not-supported` (501).
 */
export const register = endpoint({
  name: 'register',
  summary: 'Become a patron of a library',
  method: 'POST',
  path: '/library/:libraryId/registration',
  params: LibraryIdParam,
  body: NewRegistration,
  answer: RegistrationOutcome,
});

/**
 * The outcome of a confirmation. `used`: the link was used before, is too old or was never sent. `message` says why the PIN
 * is refused, in the caller's language; the link then still works.
 */
export const ConfirmationOutcome = z.object({
  outcome: z.enum(['card', 'refused', 'used']),
  card: z.optional(ProvisionalCard),
  message: z.optional(z.string()),
});
export type ConfirmationOutcome = z.infer<typeof ConfirmationOutcome>;

/**
 * `POST {service}/library/{libraryId}/registration/confirm`: proves the e-mail address by the secret of the mail's link, once,
 * and gives the person a provisional card with the PIN that the person has chosen. Error: `not-supported` (501).
 */
export const confirmRegistration = endpoint({
  name: 'confirmRegistration',
  summary: 'Confirm an e-mail address and get a provisional card',
  method: 'POST',
  path: '/library/:libraryId/registration/confirm',
  params: LibraryIdParam,
  body: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)), pin: pinText }),
  answer: ConfirmationOutcome,
});
