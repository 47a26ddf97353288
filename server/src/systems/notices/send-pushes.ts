import type { OutgoingPush } from '@buchfink/connectors/builtin/circulation/outbox/claim-pushes';
import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { SendingOutcome } from '@buchfink/connectors/builtin/circulation/outbox/settle-mail';
import type { NoticeWay } from '@buchfink/contract/account/notices';
import type { PushOutcome, PushTransport } from '../push/push-transport.ts';
import type { PushPayload } from './content/compose-push.ts';
import { runOutboxes } from './run-outboxes.ts';
import { storeOutcome } from './store-outcome.ts';

/** A library that pushes to the devices of its patrons. */
export interface PushingLibrary {
  readonly libraryId: number;
  readonly outbox: Pick<Outbox, 'work' | 'plan' | 'claimPushes' | 'settlePush' | 'recover'>;
  /** The address of the service, for push services. */
  readonly service: string;
  /** Writes a push in the language of the patron, or of the device. */
  readonly compose: (push: OutgoingPush, deviceLanguage: string | undefined) => PushPayload;
}

/** What pushing needs. */
export interface PushingDeps {
  readonly libraries: () => readonly PushingLibrary[];
  readonly transport: Pick<PushTransport, 'send'>;
  /** The ways that the service has. */
  readonly ways: readonly NoticeWay[];
  /** Differs after a change of circulation by any process. Cheap. */
  readonly version: () => string | number;
  readonly now: () => Date;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Pushes in the hands of this process at a time. */
const underWay = 16;

/**
 * Plans and sends the pushes of all libraries until it is stopped; for one node at a time. A push is `sending` in the database before
 * a push service hears of it. A process that is killed leaves those that were between the two, which are sent again with the
 * same topic and tag: a device shows them once.
 */
export function sendPushes({ libraries, transport, ways, version, now, warn }: PushingDeps): { stop(): Promise<void> } {
  /** Sends a push to each device, and settles it. */
  async function send(
    { libraryId, outbox, service, compose }: PushingLibrary,
    push: OutgoingPush,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { sendingId, subscriptions, expires, notices } = push;
    const urgency = notices.some(({ kind }) => kind === 'pin-changed' || kind === 'email-changed') ? 'high' : 'normal';
    const seconds = (expires - now().getTime()) / 1000;
    const results = await Promise.all(
      subscriptions.map(async (subscription): Promise<{ id: string; outcome: PushOutcome }> => {
        const { id, language } = subscription;
        try {
          const payload = JSON.stringify(compose(push, language));
          const sent = { payload, seconds, urgency, topic: sendingId, subject: service } as const;
          return { id, outcome: await transport.send(subscription, sent) };
        } catch (error) {
          // A fault of the program concerns this push alone.
          warn(`Library ${libraryId}: the push ${sendingId} could not be written`, error);
          return { id, outcome: { kind: 'refused', detail: 'not-written' } };
        }
      }),
    );
    const goneIds = results.flatMap(({ id, outcome }) => (outcome.kind === 'gone' ? [id] : []));
    const settlement = settlementOf(results.map(({ outcome }) => outcome));
    await storeOutcome(() => outbox.settlePush(sendingId, settlement, goneIds), {
      signal,
      onError: (error) => warn(`Library ${libraryId}: what became of a push could not be stored`, error),
    });
    // Each push service is another one: what one of them says holds for no other push.
    return true;
  }

  return runOutboxes({
    libraries,
    way: 'push',
    ways,
    version,
    claim: ({ outbox }) => outbox.claimPushes(underWay),
    send,
    onError: ({ libraryId }, error) => warn(`Library ${libraryId}: its pushes could not be sent`, error),
  });
}

/** A push counts as sent as soon as one device has it; only when none has, it is tried again. */
function settlementOf(outcomes: readonly PushOutcome[]): SendingOutcome {
  if (outcomes.some(({ kind }) => kind === 'accepted')) return { state: 'accepted' };
  const later = outcomes.find((outcome) => outcome.kind === 'later');
  if (later !== undefined)
    return { state: 'later', reason: later.reason, reply: later.detail, retryAfter: later.retryAfter };
  const refused = outcomes.find((outcome) => outcome.kind === 'refused');
  return refused === undefined
    ? { state: 'refused', reason: 'no-device', isAddressRefused: false }
    : { state: 'refused', reason: 'not-taken', reply: refused.detail, isAddressRefused: false };
}
