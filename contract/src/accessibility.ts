import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Locale } from './locale.ts';

/** A text of the statement; `language` where it is not that of the call. */
const StatementText = z.object({ text: z.string(), language: z.optional(Locale) });
export type StatementText = z.infer<typeof StatementText>;

/** A way to somebody, or to another page, with what it is. `href`: a path of the app, or an address of `https`, `mailto` or `tel`. */
const StatementLink = z.object({
  label: z.string(),
  text: z.string(),
  href: z.optional(z.string()),
  language: z.optional(Locale),
});
export type StatementLink = z.infer<typeof StatementLink>;

/** The parts of the statement, in their order (Commission Implementing Decision (EU) 2018/1523, annex). */
export const statementSectionIds = [
  'introduction',
  'conformance',
  'barriers',
  'external',
  'operation',
  'preparation',
  'feedback',
  'enforcement',
] as const;

/** A part of the statement: texts, then a list, then links. Only the introduction has no heading. */
export const StatementSection = z.object({
  id: z.enum(statementSectionIds),
  heading: z.optional(z.string()),
  texts: z.array(StatementText),
  items: z.array(StatementText),
  links: z.array(StatementLink),
});
export type StatementSection = z.infer<typeof StatementSection>;

/** The accessibility statement of a project, in the caller's language, and the ways to report a barrier. */
export const AccessibilityStatement = z.object({
  /** Empty where the project has a page of its own in place of it, or shows none. */
  sections: z.array(StatementSection),
  reports: z.object({
    /** Whether the service sends what is entered in the form. */
    hasForm: z.boolean(),
    /** Who gets the reports: absent where the project names nobody. */
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
  }),
});
export type AccessibilityStatement = z.infer<typeof AccessibilityStatement>;

/** `GET {service}/accessibility` */
export const accessibilityStatement = endpoint({
  name: 'accessibilityStatement',
  summary: 'The accessibility statement of a project',
  path: '/accessibility',
  answer: AccessibilityStatement,
});

/** The maximum lengths of what a person enters, in characters. */
export const barrierReportLimits = { message: 4_000, place: 300, email: 320 } as const;

const oneLine = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** What a person says of a barrier. An absent part is empty. */
export const BarrierReport = z.object({
  /** Random, made with the form: a report that is sent twice arrives once. */
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
  message: z.string().check(z.maxLength(barrierReportLimits.message), z.regex(/\S/)),
  /** Where it was: the name or the address of a page. */
  place: z.optional(oneLine(barrierReportLimits.place)),
  /** Where an answer shall go. */
  email: z.optional(oneLine(barrierReportLimits.email)),
});
export type BarrierReport = z.infer<typeof BarrierReport>;

/**
 * The outcome of a report. `sent`: the mail server has it · `not-sent`: nobody has it for certain; nothing was stored, and the same
 * report may be sent again.
 */
export const BarrierReportOutcome = z.object({ outcome: z.enum(['sent', 'not-sent']) });
export type BarrierReportOutcome = z.infer<typeof BarrierReportOutcome>;

/**
 * `POST {service}/accessibility/report`: sends a report to the contact of the project by mail. It always needs a proof of work,
 * unless somebody is logged in. Errors: `proof-needed` (429), `too-many-requests` (429), `not-supported` (501) where no mail can be
 * sent or nobody is named.
 */
export const reportBarrier = endpoint({
  name: 'reportBarrier',
  summary: 'Report a barrier',
  method: 'POST',
  path: '/accessibility/report',
  body: BarrierReport,
  answer: BarrierReportOutcome,
});
