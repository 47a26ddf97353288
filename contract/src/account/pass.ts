import * as z from 'zod/mini';
import { BarcodeFormat } from '../config/barcode-format.ts';
import { endpoint } from '../endpoint.ts';

/** The card of the account: what it shows, and the wallets that can hold it. */
export const Pass = z.object({
  fields: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  barcode: z.object({ value: z.string(), format: BarcodeFormat }),
  platforms: z.object({ apple: z.boolean(), google: z.optional(z.string()) }),
});
export type Pass = z.infer<typeof Pass>;

/** `GET {service}/account/pass` */
export const accountPass = endpoint({
  name: 'accountPass',
  summary: 'The card of the account',
  path: '/account/pass',
  access: 'patron',
  answer: Pass,
});

/** The lifetime of a token for the pass file in seconds, and how often it can be used. */
export const passTokenSeconds = 60;
export const passTokenUses = 3;

/**
 * `GET {service}/account/pass-token`: a short-lived token for the pass file. Error: `not-supported` without
 * certificates.
 */
export const passToken = endpoint({
  name: 'passToken',
  summary: 'A short-lived token for the pass file',
  path: '/account/pass-token',
  access: 'patron',
  answer: z.object({ token: z.string(), expiresIn: z.literal(passTokenSeconds) }),
});

/** `GET {service}/pass/{token}.pkpass`: `application/vnd.apple.pkpass`. Errors `not-supported`, `pass-gone` (410). */
export const passFile = endpoint({
  name: 'passFile',
  summary: 'The card as a pass for a wallet',
  path: '/pass/:file',
  params: z.object({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,2000}\.pkpass$/)) }),
  answer: z.unknown(),
});
