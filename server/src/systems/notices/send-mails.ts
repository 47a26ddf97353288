import type { OutgoingMail } from '@buchfink/connectors/builtin/circulation/outbox/claim-mails';
import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { SendingOutcome } from '@buchfink/connectors/builtin/circulation/outbox/settle-mail';
import type { NoticeWay } from '@buchfink/contract/account/notices';
import type { Mail } from '../mail/mail.ts';
import { type DelayReason, isAboutServer, type MailOutcome, type RefusalReason } from '../mail/mail-outcome.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { runOutboxes } from './run-outboxes.ts';
import type { SendingState } from './sending-state.ts';
import { storeOutcome } from './store-outcome.ts';

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
  const recovered = new Set<number>();

  async function recover({ libraryId, outbox }: WritingLibrary): Promise<void> {
    if (recovered.has(libraryId)) return;
    const count = await outbox.recover('email');
    recovered.add(libraryId);
    if (count === 0) return;
    state.count('uncertain', count);
    warn(
      `Library ${libraryId}: ${count} mails were under way when a process ended. They are sent again with the same Message-ID and may arrive twice`,
    );
  }

  /** Plans and sends all that is due. Returns why the server takes nothing; undefined: all was done. */
  async function serve(library: WritingLibrary, signal: AbortSignal): Promise<DelayReason | undefined> {
    const { outbox } = library;
    await recover(library);
    const work = await outbox.work();
    if (work.isClockHeld) return undefined;
    let isToPlan = work.isToPlan;
    while (isToPlan && !signal.aborted) isToPlan = await outbox.plan(ways);
    if (work.isPaused) return undefined;
    while (!signal.aborted) {
      const mails = await outbox.claimMails(underWay);
      if (mails.length === 0) return undefined;
      const reasons = await Promise.all(mails.map((mail) => send(library, mail, signal)));
      const reason = reasons.find((each) => each !== undefined);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  /** Sends a mail and settles it. Returns why no mail can be sent at present; then this one was given back. */
  async function send(
    { libraryId, outbox, compose }: WritingLibrary,
    mail: OutgoingMail,
    signal: AbortSignal,
  ): Promise<DelayReason | undefined> {
    const store = (work: () => Promise<void>) =>
      storeOutcome(work, {
        signal,
        onError: (error) => warn(`Library ${libraryId}: what became of a mail could not be stored`, error),
      });
    const outcome = await outcomeOf(async () => transport.send(await compose(mail)));
    if (outcome instanceof Error) {
      // A fault of the program concerns this mail alone.
      warn(`Library ${libraryId}: the mail ${mail.sendingId} could not be written`, outcome);
      state.count('refused');
      const settlement = { state: 'refused', reason: 'not-written', isAddressRefused: false } as const;
      await store(() => outbox.settleMail(mail.sendingId, settlement));
      return undefined;
    }
    if (outcome.kind === 'later' && outcome.isUncertain) state.count('uncertain');
    if (outcome.kind === 'later' && isAboutServer(outcome.reason)) state.fail(outcome.reason, outcome.detail);
    else state.succeed();
    if (outcome.kind === 'later' && isForAll(outcome)) {
      await store(() => outbox.releaseMail(mail.sendingId, outcome.reason));
      return outcome.reason;
    }
    state.count(outcome.kind);
    await store(() => outbox.settleMail(mail.sendingId, settlementOf(outcome)));
    return undefined;
  }

  const running = runOutboxes({
    libraries,
    version,
    serve: async (library, signal) => (await serve(library, signal)) === undefined,
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

function settlementOf(outcome: MailOutcome): SendingOutcome {
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
