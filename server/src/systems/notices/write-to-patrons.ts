import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { Projects } from '../../projects/project/project.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import type { CirculationOf } from '../circulation/circulations.ts';
import type { MailLocation } from '../mail/mail-server.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { composeNoticeMail } from './content/compose-notice-mail.ts';
import { followBounces } from './follow-bounces.ts';
import { messageIdOf } from './message-id.ts';
import { sendMails, type WritingLibrary } from './send-mails.ts';
import type { SendingState } from './sending-state.ts';

/** What writing to patrons needs. */
export interface WritingDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly circulationOf: CirculationOf;
  readonly location: MailLocation;
  readonly transport: Pick<MailTransport, 'send'>;
  readonly state: SendingState;
  readonly keys: Keys;
  /** The path of the service at its hosts; empty, or with a slash in front. */
  readonly basePath: string;
  /** Differs after a change of circulation by any process. */
  readonly version: () => string | number;
  readonly now: () => Date;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Sends the mails of all libraries, and notes those that come back; for one node at a time. */
export function writeToPatrons(deps: WritingDeps): { stop(): Promise<void> } {
  const { location, transport, version, state, warn } = deps;
  const libraries = () => writingLibraries(deps);
  const sending = sendMails({ libraries, transport, version, state, warn });
  const { from, bounces: mailbox } = location;
  const outboxOf = (id: number) => libraries().find(({ libraryId }) => libraryId === id)?.outbox;
  const bounces = mailbox && followBounces({ mailbox, from, outboxOf, warn });
  return {
    async stop() {
      await Promise.all([sending.stop(), bounces?.stop()]);
    },
  };
}

/**
 * The libraries with lending of their own. A library in two projects writes as one of the first. Its links need a host: a
 * project without one writes nothing, and its notices wait in the app.
 */
function writingLibraries({ projects, circulationOf, location, keys, basePath, now }: WritingDeps) {
  const { from } = location;
  const all = new Map<number, WritingLibrary & { readonly outbox: Outbox }>();
  for (const project of projects.all) {
    const [host] = project.hosts;
    for (const library of project.libraries) {
      const circulation = circulationOf(library);
      if (circulation === undefined || host === undefined || all.has(library.id)) continue;
      const { options, outbox } = circulation;
      const service = `https://${host}${basePath}`;
      all.set(library.id, {
        libraryId: library.id,
        outbox,
        async compose(mail) {
          const at = now();
          const source = { project, library, rules: options.rules, service, keys, now: at };
          return {
            ...(await composeNoticeMail(source, mail)),
            from: { name: library.libname, address: from },
            ...(library.email !== undefined && { replyTo: { name: library.libname, address: library.email } }),
            to: mail.to,
            messageId: messageIdOf(library.id, mail.sendingId, from),
            date: at,
          };
        },
      });
    }
  }
  return [...all.values()];
}
