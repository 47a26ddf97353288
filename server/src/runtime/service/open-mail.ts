import { mailLocation } from '../../operations/environment/mail-location.ts';
import type { MailLocation } from '../../systems/mail/mail-server.ts';
import type { MailTransport } from '../../systems/mail/mail-transport.ts';
import { mailInThread } from '../../systems/mail/thread/mail-in-thread.ts';
import { createSendingState, type SendingState } from '../../systems/notices/sending-state.ts';
import type { ServiceContext } from './service-context.ts';

/** How the service sends mail, and how that goes. */
export interface MailParts {
  readonly location: MailLocation;
  readonly transport: MailTransport;
  readonly state: SendingState;
  close(): Promise<void>;
}

/** Opens the transport of mails; undefined where none is configured, and in a preview. Throws an `Error` about its secrets. */
export async function openMail({
  settings,
  preview,
  now,
  threads,
  warn,
}: ServiceContext): Promise<MailParts | undefined> {
  const location = preview === undefined ? await mailLocation(settings.mail) : undefined;
  if (location === undefined) return undefined;
  const transport = mailInThread({ threads, server: location.server, warn });
  return { location, transport, state: createSendingState(now), close: transport.close };
}
