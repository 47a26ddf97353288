import { parseRetryAfter } from '@buchfink/contract/validation/parse-retry-after';
import { Agent } from 'undici';
import webPush from 'web-push';
import { callWeb } from '../../base/http/client/call-web.ts';
import { isPublicAddress } from '../../base/http/client/public-address.ts';
import { checkedLookup, type MayConnect, type Resolve } from '../../base/http/client/web-address.ts';
import type { WebFailureCode } from '../../base/http/client/web-failure.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Where a push goes: what the browser gave. */
export interface PushTarget {
  readonly endpoint: string;
  /** base64url (RFC 8291). */
  readonly publicKey: string;
  readonly secret: string;
}

/** A push to one device. */
export interface Push {
  readonly payload: string;
  /** Seconds for which the push service keeps it. */
  readonly seconds: number;
  readonly urgency: 'normal' | 'high';
  /** A later push with the same topic replaces one that has not arrived; at most 32 characters of base64url. */
  readonly topic: string;
  /** The address of the service, for the operators of the push service. */
  readonly subject: string;
}

/**
 * What became of a push. `gone`: the device wants no more, and never will · `later`: the push service may take it another time ·
 * `refused`: it takes this one never.
 */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'gone'; readonly detail: string }
  | {
      readonly kind: 'later';
      readonly reason: 'unreachable' | 'deferred';
      readonly detail: string;
      /** Milliseconds, where the push service says so. */
      readonly retryAfter?: number;
    }
  | { readonly kind: 'refused'; readonly detail: string };

/** Sends pushes to the push services of browsers. */
export interface PushTransport {
  send(target: PushTarget, push: Push): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** What the transport needs. */
export interface PushTransportOptions {
  /** The current pair first. */
  readonly vapidKeys: readonly VapidKeys[];
  readonly now: () => Date;
  /** By default only the public internet: endpoints come from patrons. */
  readonly mayConnect?: MayConnect;
  readonly resolve?: Resolve;
  /** A certificate authority besides those that are known, in PEM format. */
  readonly authority?: string;
}

/** Milliseconds for one call. */
const maxTime = 15_000;
/** The answer is not read beyond this. */
const maxBytes = 16_384;
/** The failure of an endpoint in a private network, which no browser gives. */
const notPublic: WebFailureCode = 'address-not-public';
/** The longest pause that a push service can ask for, in milliseconds. */
const longestPause = 86_400_000;

/** Opens the transport. A payload is encrypted for its device by RFC 8291 (aes128gcm); no message or log has an endpoint. */
export function openPushTransport(options: PushTransportOptions): PushTransport {
  const { vapidKeys, now, mayConnect = isPublicAddress, resolve, authority } = options;
  const dispatcher = new Agent({
    connect: { lookup: checkedLookup(mayConnect, resolve), ...(authority !== undefined && { ca: authority }) },
    maxHeaderSize: 16_384,
  });

  /** Calls the push service, with the name of one pair. */
  const call = (target: PushTarget, push: Push, pair: VapidKeys) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.publicKey, auth: target.secret } },
      push.payload,
      {
        vapidDetails: { ...pair, subject: push.subject },
        TTL: Math.max(0, Math.floor(push.seconds)),
        contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
        urgency: push.urgency,
        topic: push.topic,
      },
    );
    return callWeb({
      address: target.endpoint,
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
      body: body ?? undefined,
      maxBytes,
      signal: AbortSignal.timeout(maxTime),
      routeTo: () => ({ dispatcher, mayConnect }),
    });
  };

  return {
    async send(target, push) {
      if (!target.endpoint.startsWith('https://')) return { kind: 'gone', detail: 'no https' };
      try {
        let status = 0;
        let retryAfter: string | undefined;
        // A device that subscribed before a change of keys knows the service by an older pair.
        for (const pair of vapidKeys) {
          const answer = await call(target, push, pair);
          status = answer.status;
          retryAfter = answer.headers['retry-after'];
          if (status !== 401 && status !== 403) break;
        }
        return outcomeOf(status, retryAfter, now());
      } catch (error) {
        const detail = codeOf(error);
        if (detail === notPublic) return { kind: 'gone', detail };
        return { kind: 'later', reason: 'unreachable', detail };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** The meaning of a status (RFC 8030, section 5 to 7). A pair that is not known any more never will be. */
function outcomeOf(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  const detail = `status ${status}`;
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone', detail };
  if (status === 429 || status >= 500)
    return { kind: 'later', reason: 'deferred', detail, ...pauseOf(parseRetryAfter(retryAfter, now)) };
  return { kind: 'refused', detail };
}

/** The pause that a push service asks for, within bounds. */
const pauseOf = (pause: number | undefined): { retryAfter?: number } =>
  pause === undefined ? {} : { retryAfter: Math.min(longestPause, pause) };

/** Why a call failed, without an address in it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}
