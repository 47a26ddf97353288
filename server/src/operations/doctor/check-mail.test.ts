import { afterEach, describe, expect, it } from 'vitest';
import type { MailLocation } from '../../systems/mail/mail-server.ts';
import { canRunMailHost, startMailHost } from '../../systems/mail/testing/mail-host.ts';
import { localServer } from '../../systems/mail/testing/sample-mail.ts';
import { reply, startMailServer } from '../../systems/mail/testing/smtp-servers.ts';
import { sparePort } from '../../testing/processes/spare-port.ts';
import { checkMail } from './check-mail.ts';
import { type DoctorFinding, findingsAbout } from './doctor-report.ts';

/** What doctor says: outcome, code and advice of each finding. */
async function examine(location: MailLocation): Promise<(string | undefined)[][]> {
  const found: DoctorFinding[] = [];
  await checkMail(
    location,
    findingsAbout('mail', (finding) => found.push(finding)),
  );
  expect(JSON.stringify(found)).not.toContain(location.server.password ?? 'secret');
  return found.map(({ outcome, code, problem }) => [outcome, code, ...(problem ? [problem] : [])]);
}
const locationAt = (port: number): MailLocation => ({
  from: 'library@library.example',
  server: localServer(port),
  bounces: undefined,
});

describe('a mail server', () => {
  let close = async () => {};
  afterEach(() => close());

  it('that takes mail is good', async () => {
    const server = await startMailServer();
    close = server.close;
    expect(await examine(locationAt(server.port))).toEqual([['ok', 'mail-server-ready']]);
    expect(server.received).toEqual([]);
  });

  it('that is down, or wants nothing of us, comes with an advice', async () => {
    expect(await examine(locationAt(await sparePort()))).toEqual([['fault', 'mail-server-failed', 'mail-unreachable']]);
    const server = await startMailServer({ onConnect: (_session, done) => done(reply(554, '5.7.1 Not you')) });
    close = server.close;
    expect(await examine(locationAt(server.port))).toEqual([['fault', 'mail-server-failed', 'mail-unwelcome']]);
  });
});

describe.skipIf(!canRunMailHost())('a real mail server and its mailbox (skipped without them)', () => {
  it('are examined with their logins and certificates', async () => {
    const host = await startMailHost();
    try {
      const { ports, password, authority: ca } = host;
      const login = { user: 'reader', password, ca };
      const bounces = { host: '127.0.0.1', port: ports.imaps, isTls: true, ...login, folder: 'INBOX' };
      const server = { ...localServer(ports.submission), security: 'starttls' as const, ...login };
      const location: MailLocation = { ...locationAt(0), server, bounces };
      expect(await examine(location)).toEqual([
        ['ok', 'mail-server-ready'],
        ['ok', 'bounces-readable'],
      ]);
      const wrong = { ...location, server: { ...server, password: 'wr0ng' }, bounces: { ...bounces, folder: 'None' } };
      expect(await examine(wrong)).toEqual([
        ['fault', 'mail-server-failed', 'mail-login'],
        ['fault', 'bounces-unreadable', 'mail-folder'],
      ]);
      const distrusted = { ...location, server: { ...server, ca: undefined }, bounces: { ...bounces, ca: undefined } };
      expect(await examine(distrusted)).toEqual([
        ['fault', 'mail-server-failed', 'mail-tls'],
        ['fault', 'bounces-unreadable', 'mail-tls'],
      ]);
    } finally {
      await host.stop();
    }
  });
});
