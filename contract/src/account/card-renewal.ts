import * as z from 'zod/mini';
import { Money } from '../account.ts';
import { endpoint } from '../endpoint.ts';

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * Why a patron cannot renew the card. `too-early`: it is valid for long · `no-end`: it has no last day · `provisional`: nobody has
 * seen the papers · `blocked`, `fees`: the account is blocked, or owes too much · `no-address`: the library has no whole postal address
 * to confirm · `changed`: what the patron has agreed to is no longer so.
 */
export const cardRenewalReasons = [
  'too-early',
  'no-end',
  'provisional',
  'blocked',
  'fees',
  'no-address',
  'changed',
] as const;
export const CardRenewalReason = z.enum(cardRenewalReasons);
export type CardRenewalReason = z.infer<typeof CardRenewalReason>;

/** How a patron can renew the card. */
export const CardRenewal = z.object({
  /** The last day of the card; absent: it has none. */
  validUntil: z.optional(Day),
  /** The last day after a renewal; absent where it cannot be renewed. */
  newEnd: z.optional(Day),
  /** What a renewal costs; absent: nothing. */
  fee: z.optional(Money),
  /** The lines of the postal address that the patron confirms. */
  address: z.array(z.string()),
  reason: z.optional(CardRenewalReason),
  /** The reason in the caller's language. */
  message: z.optional(z.string()),
});
export type CardRenewal = z.infer<typeof CardRenewal>;

/** `GET {service}/account/card/renewal`. Errors: those of `account/info`, `not-supported` (501). */
export const cardRenewal = endpoint({
  name: 'cardRenewal',
  summary: 'Whether the patron can renew the card, until when and for what',
  path: '/account/card/renewal',
  access: 'patron',
  answer: CardRenewal,
});

/** What the patron has seen and agrees to. The postal address is confirmed with it. */
export const CardRenewalConsent = z.object({
  newEnd: Day,
  /** Whole minor units of the currency; absent: nothing. */
  fee: z.optional(z.int().check(z.gte(0))),
});
export type CardRenewalConsent = z.infer<typeof CardRenewalConsent>;

/** The outcome of a renewal, and the card after it. */
export const CardRenewalOutcome = z.object({ outcome: z.enum(['renewed', 'refused']), card: CardRenewal });
export type CardRenewalOutcome = z.infer<typeof CardRenewalOutcome>;

/**
 * `POST` to the same path: renews the card. What is sent twice renews and charges once. Errors: those of `account/info`,
 * `not-supported` (501).
 */
export const renewCard = endpoint({
  name: 'renewCard',
  summary: "Renew the patron's card",
  method: 'POST',
  path: '/account/card/renewal',
  access: 'patron',
  body: CardRenewalConsent,
  answer: CardRenewalOutcome,
});
