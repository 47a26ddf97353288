import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locale.ts';

/** The most devices of a patron that get pushes; the oldest make room. */
export const maxPushDevices = 10;

/** Bytes in base64url without padding. */
const bytes = (count: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`)));

/** The address at the push service of a browser (RFC 8030); https only. */
const Endpoint = z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[^\s#@]+$/));

/** What a browser gives to get pushes: `PushSubscription` of the Push API, with the language of the app. */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  /** The keys of RFC 8291, base64url: a point on P-256, and a secret of 16 bytes. */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  language: Locale,
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The devices that get pushes, as SHA-256 of their endpoints in base64url. */
export const PushDevices = z.object({ devices: z.array(z.string()) });
export type PushDevices = z.infer<typeof PushDevices>;

/** What a device needs to subscribe. `key`: the `applicationServerKey` (RFC 8292), base64url. */
export const PushKey = z.object({ key: z.string(), devices: z.array(z.string()) });
export type PushKey = z.infer<typeof PushKey>;

/** `GET {service}/account/notices/push`. Errors: those of `account/info`, `not-supported` (501). */
export const pushKey = endpoint({
  name: 'pushKey',
  summary: 'The key for pushes to devices, and the devices that get them',
  path: '/account/notices/push',
  access: 'patron',
  answer: PushKey,
});

/**
 * `POST {service}/account/notices/push`: adds this device, or renews its keys. Errors: `invalid-input` (400) for an
 * endpoint that is not on the public internet, `not-supported` (501).
 */
export const addPushSubscription = endpoint({
  name: 'addPushSubscription',
  summary: 'Get pushes on this device',
  method: 'POST',
  path: '/account/notices/push',
  access: 'patron',
  body: PushSubscription,
  answer: PushDevices,
});

/** `POST {service}/account/notices/push/remove`: no more pushes to this device. Error: `not-supported` (501). */
export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  summary: 'Get no more pushes on this device',
  method: 'POST',
  path: '/account/notices/push/remove',
  access: 'patron',
  body: z.object({ endpoint: Endpoint }),
  answer: PushDevices,
});
