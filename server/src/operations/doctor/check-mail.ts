import { lendingWithoutHost } from '../../projects/project/lending-without-host.ts';
import type { Project } from '../../projects/project/project.ts';
import type { BounceMailbox, MailLocation, MailServer } from '../../systems/mail/mail-server.ts';
import type { AddFinding, DoctorProblem } from './doctor-report.ts';

/** Milliseconds for the steps of a connection, and for all of them. */
const timeouts = { connect: 10_000, greeting: 10_000, socket: 10_000, delivery: 20_000 };

const problems: Readonly<Partial<Record<string, DoctorProblem>>> = {
  unreachable: 'mail-unreachable',
  slow: 'mail-unreachable',
  tls: 'mail-tls',
  login: 'mail-login',
  folder: 'mail-folder',
};

/** Connects to the mail server and to the mailbox of bounces, and logs in. Sends nothing, and marks no mail as read. */
export async function checkMail({ server, bounces }: MailLocation, add: AddFinding): Promise<void> {
  await checkServer(server, add);
  if (bounces !== undefined) await checkBounces(bounces, add);
}

/** Names the libraries that are not written to, because their mails would have no links. */
export function checkMailHosts(projects: readonly Project[], add: AddFinding): void {
  for (const { id, libname: name } of lendingWithoutHost(projects))
    add('warning', 'mail-without-host', { library: { id, name } }, 'mail-without-host');
}

async function checkServer(server: MailServer, add: AddFinding): Promise<void> {
  // The client is only loaded where it is used.
  const { probeServer } = await import('../../systems/mail/probe-server.ts');
  const place = `${server.host}:${server.port}`;
  const check = await probeServer(server, timeouts);
  if (check.isUsable) return add('ok', 'mail-server-ready', { server: place });
  const { reason, detail } = check;
  add('fault', 'mail-server-failed', { server: place, reason, detail }, problems[reason] ?? 'mail-unwelcome');
}

async function checkBounces(mailbox: BounceMailbox, add: AddFinding): Promise<void> {
  const { collectBounces } = await import('../../systems/mail/bounces/collect-bounces.ts');
  const place = `${mailbox.host}:${mailbox.port}, ${mailbox.folder}`;
  const result = await collectBounces(mailbox, { limit: 0, onBounce: async () => {}, timeLimit: timeouts.delivery });
  if (result.kind === 'read') return add('ok', 'bounces-readable', { mailbox: place });
  const { reason, detail } = result;
  add('fault', 'bounces-unreadable', { mailbox: place, reason, detail }, problems[reason]);
}
