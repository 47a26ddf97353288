import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { OutgoingMail } from '@buchfink/connectors/builtin/circulation/outbox/outgoing-mail';
import type { MailSettlement } from '@buchfink/connectors/builtin/circulation/outbox/settle-mail';
import type { NoticeWay } from '@buchfink/contract/account/notices';
import type { Mail } from '../mail/mail.ts';
import { isAboutServer, type MailOutcome, type RefusalReason } from '../mail/mail-outcome.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { retryUntilStopped } from './retry-until-stopped.ts';
import { runOutboxes } from './run-outboxes.ts';
import type { SendingState } from './sending-state.ts';

/** A library whose patrons are written to. */
export interface WritingLibrary {
  readonly libraryId: number;
  readonly outbox: Pick<Outbox, 'work' | 'plan' | 'claimMails' | 'settleMail' | 'releaseMail' | 'recover'>;
  /** Writes a mail in the patron's language. */
  readonly compose: (mail: OutgoingMail) => Promise<Mail>;
}

/** What sending needs. */
export interface SendingDeps {
  readonly libraries: () => readonly WritingLibrary[];
  readonly transport: Pick<MailTransport, 'send'>;
  /** The ways that the service has. */
  readonly ways: readonly NoticeWay[];
  /** Differs after a change of circulation by any process. Cheap. */
  readonly version: () => string | number;
  readonly state: SendingState;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Mails in the hands of this process at a time: each of them may arrive twice when it is killed. */
const underWay = 8;

/**
 * Plans and sends the mails of all libraries until it is stopped; for one node at a time. A mail is `sending` in the database before
 * the server hears of it, and settled as soon as the server has answered: a process that is killed leaves those that were
 * between the two, which the next one sends again with the same Message-ID, and counts.
 */
export function sendMails({ libraries, transport, ways, version, state, warn }: SendingDeps): {
  stop(): Promise<void>;
} {
  /** Sends a mail and settles it. False: no mail can be sent at present, and this one was given back. */
  async function send(
    { libraryId, outbox, compose }: WritingLibrary,
    mail: OutgoingMail,
    signal: AbortSignal,
  ): Promise<boolean> {
    const store = (work: () => Promise<void>) =>
      retryUntilStopped(work, {
        signal,
        onError: (error) => warn(`Library ${libraryId}: what became of a mail could not be stored`, error),
      });
    const outcome = await outcomeOf(async () => transport.send(await compose(mail)));
    if (outcome instanceof Error) {
      // A fault of the program concerns this mail alone.
      warn(`Library ${libraryId}: the mail ${mail.sendingId} could not be written`, outcome);
      state.count('refused');
      await store(() => outbox.settleMail(mail.sendingId, { state: 'refused', reason: 'not-written' }));
      return true;
    }
    if (outcome.kind === 'later' && outcome.isUncertain) state.count('uncertain');
    if (outcome.kind === 'later' && isAboutServer(outcome.reason)) state.fail(outcome.reason, outcome.detail);
    else state.succeed();
    if (outcome.kind === 'later' && isForAll(outcome)) {
      await store(() => outbox.releaseMail(mail.sendingId, outcome.reason));
      return false;
    }
    state.count(outcome.kind);
    await store(() => outbox.settleMail(mail.sendingId, settlementOf(outcome)));
    return true;
  }

  const running = runOutboxes({
    libraries,
    way: 'email',
    ways,
    version,
    onRecovered({ libraryId }, count) {
      state.count('uncertain', count);
      warn(
        `Library ${libraryId}: ${count} mails were under way when a process ended. They are sent again with the same Message-ID and may arrive twice`,
      );
    },
    claim: ({ outbox }) => outbox.claimMails(underWay),
    send,
    onError: ({ libraryId }, error) => warn(`Library ${libraryId}: its mails could not be sent`, error),
  });
  return {
    async stop() {
      await running.stop();
      // Another node sends now, and knows how that goes.
      state.succeed();
    },
  };
}

async function outcomeOf(send: () => Promise<MailOutcome>): Promise<MailOutcome | Error> {
  try {
    return await send();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Delays that hold for every mail, so that the others need not be tried. A mail that may have arrived waits alone. */
const isForAll = ({ reason, isUncertain }: Extract<MailOutcome, { kind: 'later' }>): boolean =>
  !isUncertain && reason !== 'slow' && isAboutServer(reason);

/** Refusals that another mail to this address would get, too. */
const ofAddress: readonly RefusalReason[] = ['address', 'international-address', 'mailbox'];

function settlementOf(outcome: MailOutcome): MailSettlement {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'accepted', reply: outcome.reply };
    case 'later':
      return { state: 'later', reason: outcome.reason, reply: outcome.detail, retryAfter: outcome.retryAfter };
    case 'refused':
      return {
        state: 'refused',
        reason: outcome.reason,
        reply: outcome.detail,
        isAddressRefused: ofAddress.includes(outcome.reason),
      };
  }
}
