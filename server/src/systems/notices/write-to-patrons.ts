import type { NoticeWay } from '@buchfink/contract/account/notices';
import type { MailLocation } from '../mail/mail-server.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import type { PushTransport } from '../push/push-transport.ts';
import { composeNoticeMail } from './content/compose-notice-mail.ts';
import { composePush } from './content/compose-push.ts';
import { followBounces } from './follow-bounces.ts';
import { messageIdOf } from './message-id.ts';
import { type NoticeLibrariesDeps, type NoticeLibrary, noticeLibraries, noticeWaysWith } from './notice-libraries.ts';
import { sendMails, type WritingLibrary } from './send-mails.ts';
import { type LoginsOf, type PushingLibrary, sendPushes } from './send-pushes.ts';
import type { SendingState } from './sending-state.ts';

/** How mails are sent, where the operator has named a server. */
export interface MailDeps {
  readonly location: MailLocation;
  readonly transport: Pick<MailTransport, 'send'>;
  readonly state: SendingState;
}

/** What writing to patrons needs. */
export interface WritingDeps extends NoticeLibrariesDeps {
  readonly mail: MailDeps | undefined;
  readonly push: PushTransport;
  readonly loginsOf: LoginsOf;
  /** Differs after a change of circulation by any process. */
  readonly version: () => string | number;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Sends the mails and pushes of all libraries, and notes mails that come back; for one node at a time. */
export function writeToPatrons(deps: WritingDeps): { stop(): Promise<void> } {
  const { mail, push, loginsOf, version, now, warn } = deps;
  const ways = noticeWaysWith(mail);
  const libraries = () => noticeLibraries(deps).map(pushingLibrary);
  const pushing = sendPushes({ libraries, transport: push, loginsOf, ways, version, now, warn });
  const mailing = mail && writeMails(deps, mail, ways);
  return {
    async stop() {
      await Promise.all([pushing.stop(), mailing?.stop()]);
      await push.close();
    },
  };
}

function writeMails(deps: WritingDeps, { location, transport, state }: MailDeps, ways: readonly NoticeWay[]) {
  const { version, warn } = deps;
  const { from, bounces: mailbox } = location;
  const libraries = () => noticeLibraries(deps).map((library) => writingLibrary(library, from));
  const sending = sendMails({ libraries, transport, ways, version, state, warn });
  const outboxOf = (id: number) => noticeLibraries(deps).find(({ library }) => library.id === id)?.outbox;
  const bounces = mailbox && followBounces({ mailbox, from, outboxOf, warn });
  return {
    async stop() {
      await Promise.all([sending.stop(), bounces?.stop()]);
    },
  };
}

function writingLibrary({ library, outbox, source }: NoticeLibrary, from: string): WritingLibrary {
  return {
    libraryId: library.id,
    outbox,
    async compose(mail) {
      const written = source();
      return {
        ...(await composeNoticeMail(written, mail)),
        from: { name: library.libname, address: from },
        ...(library.email !== undefined && { replyTo: { name: library.libname, address: library.email } }),
        to: mail.to,
        messageId: messageIdOf(library.id, mail.sendingId, from),
        date: written.now,
      };
    },
  };
}

const pushingLibrary = ({ library, outbox, service, source }: NoticeLibrary): PushingLibrary => ({
  libraryId: library.id,
  outbox,
  service,
  compose: (push, deviceLanguage) => composePush(source(), push, deviceLanguage),
});
