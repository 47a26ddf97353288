import { setTimeout as pause } from 'node:timers/promises';
import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import { collectBounces } from '../mail/bounces/collect-bounces.ts';
import type { Bounce } from '../mail/bounces/read-bounce.ts';
import type { BounceMailbox } from '../mail/mail-server.ts';
import { mailOfMessageId } from './message-id.ts';

/** What following bounces needs. */
export interface BouncesDeps {
  readonly mailbox: BounceMailbox;
  /** The address that mails come from. */
  readonly from: string;
  readonly outboxOf: (libraryId: number) => Pick<Outbox, 'returnMail'> | undefined;
  readonly warn: (message: string, error?: unknown) => void;
  /** Milliseconds between two looks at the mailbox. */
  readonly lookEvery?: number;
}

/** Mails of one look. */
const mailsPerLook = 100;

/** Reads the mails that came back, and marks their addresses; for one node at a time. */
export function followBounces({ mailbox, from, outboxOf, warn, lookEvery = 180_000 }: BouncesDeps): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function onBounce({ messageId = '', recipient, action, status, detail }: Bounce): Promise<void> {
    const mail = mailOfMessageId(messageId, from);
    if (mail === undefined || action !== 'failed' || !status.startsWith('5')) return;
    await outboxOf(mail.libraryId)?.returnMail(mail.sendingId, recipient, `${status} ${detail}`);
  }

  async function run(): Promise<void> {
    let told: string | undefined;
    while (!signal.aborted) {
      const look = await collectBounces(mailbox, { limit: mailsPerLook, onBounce }).catch((error: unknown) => {
        warn('A mail that came back could not be noted', error);
        return undefined;
      });
      const failure = look?.kind === 'failed' ? `${look.reason}: ${look.detail}` : undefined;
      if (failure !== undefined && failure !== told) warn(`The mailbox of bounces cannot be read: ${failure}`);
      told = failure;
      const hasMore = look?.kind === 'read' && look.hasMore;
      await pause(hasMore ? 1_000 : lookEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
