import type { OutgoingPush } from '@buchfink/connectors/builtin/circulation/outbox/claim-pushes';
import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { DeviceOutcome } from '@buchfink/connectors/builtin/circulation/outbox/settle-push';
import type { NoticeWay } from '@buchfink/contract/account/notices';
import type { PushOutcome, PushTransport } from '../push/push-transport.ts';
import type { PushPayload } from './content/compose-push.ts';
import { retryUntilStopped } from './retry-until-stopped.ts';
import { runOutboxes } from './run-outboxes.ts';

/** A library that pushes to the devices of its patrons. */
export interface PushingLibrary {
  readonly libraryId: number;
  readonly outbox: Pick<Outbox, 'work' | 'plan' | 'claimPushes' | 'settlePush' | 'recover'>;
  /** The address of the service, for push services. */
  readonly service: string;
  /** Writes a push in the language of the patron, or of the device. */
  readonly compose: (push: OutgoingPush, deviceLanguage: string | undefined) => PushPayload;
}

/** The logins of a patron that have not ended, by the marks that devices have of them (`NewPushDevice`). */
export type LoginsOf = (patron: {
  readonly libraryId: number;
  readonly patronId: string;
}) => Promise<ReadonlySet<string>>;

/** What pushing needs. */
export interface PushingDeps {
  readonly libraries: () => readonly PushingLibrary[];
  readonly transport: Pick<PushTransport, 'send'>;
  readonly loginsOf: LoginsOf;
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
 * same topic and tag: a device shows them once. Nothing goes to a device whose login has ended.
 */
export function sendPushes({ libraries, transport, loginsOf, ways, version, now, warn }: PushingDeps): {
  stop(): Promise<void>;
} {
  /** Sends a push to each of its devices, and settles it. */
  async function send(library: PushingLibrary, push: OutgoingPush, signal: AbortSignal): Promise<boolean> {
    const { libraryId, outbox } = library;
    const { sendingId, patronId, subscriptions } = push;
    const logins = await retryUntilStopped(() => loginsOf({ libraryId, patronId }), {
      signal,
      onError: (error) => warn(`Library ${libraryId}: the logins of a patron could not be read`, error),
    });
    const tried = await Promise.all(
      subscriptions.map(
        async (subscription): Promise<DeviceOutcome> => ({
          subscriptionId: subscription.id,
          outcome: logins.has(subscription.login)
            ? outcomeOf(await sendTo(library, push, subscription))
            : { state: 'gone' },
        }),
      ),
    );
    await retryUntilStopped(() => outbox.settlePush(sendingId, tried), {
      signal,
      onError: (error) => warn(`Library ${libraryId}: what became of a push could not be stored`, error),
    });
    // Each push service is another one: what one of them says holds for no other push.
    return true;
  }

  async function sendTo(
    { libraryId, service, compose }: PushingLibrary,
    push: OutgoingPush,
    subscription: OutgoingPush['subscriptions'][number],
  ): Promise<PushOutcome> {
    const { sendingId, expires, notices } = push;
    const urgency = notices.some(({ kind }) => kind === 'pin-changed' || kind === 'email-changed') ? 'high' : 'normal';
    const seconds = (expires - now().getTime()) / 1000;
    try {
      const payload = JSON.stringify(compose(push, subscription.language));
      return await transport.send(subscription, { payload, seconds, urgency, topic: sendingId, subject: service });
    } catch (error) {
      // A fault of the program concerns this push alone.
      warn(`Library ${libraryId}: the push ${sendingId} could not be written`, error);
      return { kind: 'refused', detail: 'not-written' };
    }
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

function outcomeOf(outcome: PushOutcome): DeviceOutcome['outcome'] {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'accepted' };
    case 'gone':
      return { state: 'gone' };
    case 'later':
      return { state: 'later', reason: outcome.reason, reply: outcome.detail, retryAfter: outcome.retryAfter };
    case 'refused':
      return { state: 'refused', reason: 'not-taken', reply: outcome.detail };
  }
}
