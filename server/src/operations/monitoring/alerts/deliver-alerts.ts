import { Agent } from 'undici';
import { callWeb } from '../../../base/http/client/call-web.ts';
import { checkedLookup, type MayConnect, type Resolve } from '../../../base/http/client/web-address.ts';
import type { AlertStore } from '../../../storage/monitoring/alert-store.ts';
import { readSecretAt } from '../../../systems/upstream/read-secret-at.ts';
import { signAlert } from './alert-message.ts';
import type { AlertSettings } from './alert-settings.ts';

/** Milliseconds before each further attempt; after the last one the alert is dropped. */
const pauses = [5_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000, 10_800_000];
/** The most alerts that wait; the oldest are dropped. */
export const maxWaiting = 500;
/** Milliseconds for one attempt. */
const maxAttemptTime = 10_000;
/** The answer is not read beyond this. */
const maxBytes = 65_536;

/** Where alerts go. */
export interface AlertWebhook extends Pick<AlertSettings, 'address' | 'secret'> {
  readonly mayConnect: MayConnect;
  readonly resolve?: Resolve;
  readonly now: () => Date;
  /** Receives a warning when an alert could not be delivered. It never contains the address, which may be a secret. */
  readonly warn: (message: string, error?: unknown) => void;
  /** Milliseconds for one attempt; ten seconds by default. */
  readonly maxTime?: number;
}

/** Delivers waiting alerts, one after the other. */
export interface AlertDelivery {
  /** Tries those that are due until none is. A second call while one is running is ignored. */
  deliver(): Promise<void>;
  /** Ends the attempt that is running; its alert stays and is tried again after the next start. */
  close(): Promise<void>;
}

/**
 * Creates the delivery. An alert counts as delivered at any status from 200 to 299; a redirect is not followed. Other
 * attempts are repeated with growing pauses for about five hours.
 */
export function createAlertDelivery(store: AlertStore, webhook: AlertWebhook): AlertDelivery {
  const { mayConnect, resolve, now, warn, maxTime = maxAttemptTime } = webhook;
  const dispatcher = new Agent({ connect: { lookup: checkedLookup(mayConnect, resolve) }, maxHeaderSize: 16_384 });
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  const send = async (body: string) => {
    const address = await textAt(webhook.address);
    if (!URL.canParse(address)) throw new AttemptFailed('the webhook is not an address');
    const signature = webhook.secret && signAlert(body, await secretAt(webhook.secret), now().getTime());
    const { status } = await callWeb({
      address,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'buchfink-signature': signature }) },
      body,
      maxBytes,
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(maxTime)]),
      routeTo: () => ({ dispatcher, mayConnect }),
    });
    if (status < 200 || status > 299) throw new AttemptFailed(`status ${status}`);
  };

  const attemptAll = async () => {
    const dropped = await store.removeAbove(maxWaiting);
    if (dropped > 0) warn(`${dropped} alerts were dropped: more than ${maxWaiting} are waiting`);
    for (;;) {
      const message = await store.due(now().getTime());
      if (message === undefined || stop.signal.aborted) return;
      try {
        await send(message.body);
        await store.remove(message.number);
      } catch (error) {
        if (stop.signal.aborted) return;
        const pause = pauses[message.attempts];
        const reason = reasonOf(error);
        if (pause === undefined) {
          warn(`an alert was dropped after ${pauses.length + 1} attempts: ${reason}`);
          await store.remove(message.number);
        } else {
          if (message.attempts === 0) warn(`an alert could not be delivered and is tried again: ${reason}`);
          await store.retry(message.number, now().getTime() + pause);
        }
      }
    }
  };

  return {
    async deliver() {
      running ??= attemptAll().finally(() => {
        running = undefined;
      });
      await running;
    },
    async close() {
      stop.abort(new Error('the service stops'));
      await running?.catch(() => undefined);
      await dispatcher.destroy();
    },
  };
}

/** A failed attempt, in words without the address. */
class AttemptFailed extends Error {}

/** Why an attempt failed. Messages of other errors may contain the address: only their codes are told. */
function reasonOf(error: unknown): string {
  if (error instanceof AttemptFailed) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer in time';
  const codes = [error, error instanceof Error ? error.cause : undefined].flatMap((one) =>
    one instanceof Error && 'code' in one ? [String(one.code)] : [],
  );
  return codes[0] ?? 'the webhook cannot be called; its address must be public or in BUCHFINK_UPSTREAM_NETWORKS';
}

const textAt = async (address: string) => (/^(env|file):/.test(address) ? secretAt(address) : address);

const secretAt = (reference: string) =>
  readSecretAt(reference).catch((error: Error) => {
    throw new AttemptFailed(error.message, { cause: error });
  });
