import { simpleParser } from 'mailparser';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/make-certificate.ts';
import { sparePort } from '../../testing/processes/spare-port.ts';
import type { Mail } from './mail.ts';
import { delayReasons, isAboutServer } from './mail-outcome.ts';
import type { MailServer } from './mail-server.ts';
import { type MailTransport, type MailTransportOptions, openMailTransport } from './mail-transport.ts';
import { probeServer } from './probe-server.ts';
import { localServer, sampleMail } from './testing/sample-mail.ts';
import { reply, type Script, sessionScript, startMailServer, startScriptedServer } from './testing/smtp-servers.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function started(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  closing.push(() => server.close());
  return server;
}

async function scripted(script: Script) {
  const server = await startScriptedServer(script);
  closing.push(() => server.close());
  return server;
}

function opened(server: MailServer, options?: MailTransportOptions): MailTransport {
  const transport = openMailTransport(server, options);
  closing.push(() => transport.close());
  return transport;
}

/** Short enough for a test of a server that never answers, long enough for one on a busy machine that does. */
const impatient = { connect: 2_000, greeting: 500, socket: 500, delivery: 5_000 };
const probed = (server: MailServer) => probeServer(server, impatient);
const to = (address: string): Mail => ({ ...sampleMail, to: address });

describe('a mail', () => {
  it('is accepted with the reply of the server, from the envelope sender to the recipient', async () => {
    const server = await started();
    const transport = opened(localServer(server.port));
    const outcome = await transport.send({ ...sampleMail, envelopeSender: 'bounces@library.example' });
    expect(outcome).toEqual({ kind: 'accepted', reply: '250 queued as 1' });
    const [received] = server.received;
    expect(received).toMatchObject({ sender: 'bounces@library.example', recipients: [sampleMail.to] });
    const read = await simpleParser(received?.source ?? '');
    expect([read.subject, read.messageId]).toEqual([sampleMail.subject, sampleMail.messageId]);
    expect(read.text?.trim()).toBe(sampleMail.text);
  });

  it('shares a few connections with the others', async () => {
    const server = await started();
    const transport = opened(localServer(server.port));
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, at) => transport.send(to(`r${at}@reader.example`))),
    );
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
      Array.from({ length: 120 }, (_, at) => `r${at}@reader.example`).sort(),
    );
    expect(server.connections()).toBeLessThanOrEqual(8);
  });

  it('with a wrong address is refused without a connection', async () => {
    const server = await started();
    const transport = opened(localServer(server.port));
    expect(await transport.send(to('reader@'))).toEqual({ kind: 'refused', reason: 'address', detail: '' });
    expect(server.connections()).toBe(0);
  });

  it('of a program that makes a mistake is thrown back', async () => {
    const server = await started();
    const transport = opened(localServer(server.port));
    await expect(transport.send({ ...sampleMail, html: '<img src="https://x.example/p.gif">' })).rejects.toThrow(
      /<img/,
    );
    expect(server.connections()).toBe(0);
  });

  it('goes to an international address where the server offers SMTPUTF8, else it is refused', async () => {
    const commands: string[] = [];
    const withUtf8 = await scripted(
      sessionScript((line, write) => {
        commands.push(Buffer.from(line, 'latin1').toString());
        if (!line.startsWith('EHLO')) return false;
        write('250-test');
        write('250 SMTPUTF8');
        return true;
      }),
    );
    expect(await opened(localServer(withUtf8.port)).send(to('jürgen@bücherei.example'))).toMatchObject({
      kind: 'accepted',
    });
    expect(commands.find((line) => line.startsWith('MAIL'))).toMatch(
      /^MAIL FROM:<reminders@library.example> .*SMTPUTF8/,
    );
    expect(commands.find((line) => line.startsWith('RCPT'))).toMatch(/^RCPT TO:<jürgen@/);

    const without = await started({ hideSMTPUTF8: true });
    const transport = opened(localServer(without.port));
    const refused = { kind: 'refused', reason: 'international-address' };
    expect(await transport.send(to('jürgen@bücherei.example'))).toMatchObject(refused);
    // A domain beyond ASCII needs nothing: it goes in ASCII, and this server reads it.
    expect(await transport.send(to('juergen@bücherei.example'))).toMatchObject({ kind: 'accepted' });
    expect(without.received.map(({ recipients }) => recipients)).toEqual([['juergen@bücherei.example']]);
    // Asked once, not for each mail.
    const before = without.connections();
    await transport.send(to('jörg@bücherei.example'));
    expect(without.connections()).toBe(before);
  });
});

describe('one mail that fails', () => {
  /** A server that refuses by the recipient. */
  const byRecipient: SMTPServerOptions = {
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone'))
        return done(reply(550, `5.1.1 <${address}>: Recipient address rejected: unknown`));
      if (address.startsWith('plain')) return done(reply(550, 'No such user here'));
      if (address.startsWith('full')) return done(reply(552, '5.2.2 Mailbox is full'));
      if (address.startsWith('later')) return done(reply(451, '4.7.1 Greylisted, please try again in 300 seconds'));
      if (address.startsWith('locked')) return done(reply(450, 'Mailbox is locked'));
      if (address.startsWith('never')) return done(reply(554, '5.7.1 Not with this mailbox'));
      done();
    },
  };

  it.each([
    ['gone', { kind: 'refused', reason: 'mailbox', detail: '550 5.1.1 <…>: Recipient address rejected: unknown' }],
    ['plain', { kind: 'refused', reason: 'mailbox' }],
    ['full', { kind: 'refused', reason: 'mailbox-full' }],
    ['later', { kind: 'later', reason: 'deferred', isUncertain: false }],
    ['locked', { kind: 'later', reason: 'deferred', isUncertain: false }],
    ['never', { kind: 'refused', reason: 'policy' }],
  ])('at the mailbox %s has its own outcome', async (name, outcome) => {
    const server = await started(byRecipient);
    expect(await opened(localServer(server.port)).send(to(`${name}@reader.example`))).toMatchObject(outcome);
  });

  it.each([
    [552, '5.3.4 Message size exceeds fixed limit', { kind: 'refused', reason: 'message' }],
    [554, '5.7.1 Message looks like spam', { kind: 'refused', reason: 'message' }],
    [554, 'Transaction failed', { kind: 'refused', reason: 'message' }],
    [550, '5.1.1 User unknown', { kind: 'refused', reason: 'mailbox' }],
    [451, '4.3.0 Try again', { kind: 'later', reason: 'deferred', isUncertain: false }],
    [421, '4.3.2 Shutting down', { kind: 'later', reason: 'busy', isUncertain: false }],
  ])('at its content with %i %s has its own outcome', async (code, text, outcome) => {
    const server = await started({
      onData(stream, _session, done) {
        stream.resume().once('end', () => done(reply(code, text)));
      },
    });
    expect(await opened(localServer(server.port)).send(sampleMail)).toMatchObject(outcome);
  });

  it.each([
    [550, '5.1.8 Sender address rejected', { kind: 'later', reason: 'unwelcome' }],
    [530, '5.7.0 Authentication required', { kind: 'later', reason: 'login' }],
    [552, '5.3.4 Message too big', { kind: 'refused', reason: 'message' }],
    [450, '4.7.1 Too many mails', { kind: 'later', reason: 'deferred' }],
  ])('at its sender with %i %s has its own outcome', async (code, text, outcome) => {
    const server = await started({ onMailFrom: (_address, _session, done) => done(reply(code, text)) });
    expect(await opened(localServer(server.port)).send(sampleMail)).toMatchObject(outcome);
  });

  it('larger than the server announces is refused before it is sent', async () => {
    const server = await started({ size: 500 });
    expect(await opened(localServer(server.port)).send(sampleMail)).toMatchObject({
      kind: 'refused',
      reason: 'message',
    });
    expect(server.received).toEqual([]);
  });

  it('leaves the others alone, on the same connections', async () => {
    const server = await started(byRecipient);
    const transport = opened(localServer(server.port));
    const names = Array.from({ length: 60 }, (_, at) => ['gone', 'good', 'later', 'never', 'full', ''][at % 6] ?? '');
    const outcomes = await Promise.all(
      names.map((name, at) => transport.send(to(name && `${name}${at}@reader.example`))),
    );
    expect(outcomes.map((outcome) => (outcome.kind === 'accepted' ? 'accepted' : outcome.reason))).toEqual(
      names.map((name) => {
        const expected: Record<string, string> = {
          gone: 'mailbox',
          good: 'accepted',
          later: 'deferred',
          never: 'policy',
        };
        return expected[name] ?? (name === 'full' ? 'mailbox-full' : 'address');
      }),
    );
    expect(server.connections()).toBeLessThanOrEqual(4);
  });

  it('delays none of the others, also when the server never ends its reply', async () => {
    const server = await scripted(
      sessionScript((line, write, socket) => {
        if (!line.startsWith('RCPT TO:<slow')) return false;
        // A byte now and then, so that the connection is never silent.
        const timer = setInterval(() => write('250-wait'), 50);
        socket.once('close', () => clearInterval(timer));
        return true;
      }),
    );
    const transport = opened(localServer(server.port), { timeouts: { ...impatient, delivery: 3_000 } });
    const slow = transport.send(to('slow@reader.example'));
    const begin = performance.now();
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, at) => transport.send(to(`r${at}@reader.example`))),
    );
    expect(others.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(performance.now() - begin).toBeLessThan(2_500);
    expect(await slow).toMatchObject({ kind: 'later', reason: 'slow', isUncertain: false });
    expect(await transport.send(sampleMail)).toMatchObject({ kind: 'accepted' });
  });
});

describe('a server', () => {
  it('that is down is unreachable, until it is back', async () => {
    const server = localServer(await sparePort());
    expect(await probed(server)).toMatchObject({ isUsable: false, reason: 'unreachable' });
    expect(await opened(server).send(sampleMail)).toMatchObject({
      kind: 'later',
      reason: 'unreachable',
      isUncertain: false,
    });
  });

  it('whose name nobody knows is unreachable', async () => {
    const transport = opened({ ...localServer(25), host: 'mail.invalid' }, { timeouts: impatient });
    expect(await transport.send(sampleMail)).toMatchObject({ kind: 'later', reason: 'unreachable' });
  });

  it.each<[string, Script]>([
    ['never greets', () => undefined],
    ['never answers to EHLO', (line, write) => line === 'connect' && write('220 test')],
    ['never answers to MAIL', sessionScript((line) => line.startsWith('MAIL'))],
    ['never answers to RCPT', sessionScript((line) => line.startsWith('RCPT'))],
    ['never answers to DATA', sessionScript((line) => line === 'DATA')],
  ])('that %s is slow', async (_, script) => {
    const { port } = await scripted(script);
    const outcome = await opened(localServer(port), { timeouts: impatient }).send(sampleMail);
    expect(outcome).toMatchObject({ kind: 'later', reason: 'slow', isUncertain: false });
  });

  it('that never confirms a whole mail may have taken it', async () => {
    const { port } = await scripted(sessionScript((line) => line === '.'));
    const outcome = await opened(localServer(port), { timeouts: impatient }).send(sampleMail);
    expect(outcome).toMatchObject({ kind: 'later', reason: 'slow', isUncertain: true });
  });

  it('that ends the connection after a whole mail may have taken it', async () => {
    const { port } = await scripted(
      sessionScript((line, _write, socket) => line === '.' && socket.destroy().destroyed),
    );
    const outcome = await opened(localServer(port)).send(sampleMail);
    expect(outcome).toMatchObject({ kind: 'later', reason: 'unreachable', isUncertain: true });
  });

  it.each<[string, Script, boolean]>([
    ['before it greets', (_line, _write, socket) => socket.destroy(), false],
    ['at MAIL', sessionScript((line, _write, socket) => line.startsWith('MAIL') && socket.destroy().destroyed), false],
    ['at DATA', sessionScript((line, _write, socket) => line === 'DATA' && socket.destroy().destroyed), false],
    // All of a short mail is written at once: nobody but the server knows how far it came.
    [
      'in the middle of a mail',
      sessionScript((line, _write, socket) => line.startsWith('Subject:') && socket.destroy().destroyed),
      true,
    ],
  ])('that ends the connection %s is unreachable', async (_, script, isUncertain) => {
    const { port } = await scripted(script);
    const outcome = await opened(localServer(port)).send(sampleMail);
    expect(outcome).toMatchObject({ kind: 'later', reason: 'unreachable', isUncertain });
  });

  it.each<[string, string, string]>([
    ['421 4.7.0 Too many connections', 'busy', 'connect'],
    ['450 4.3.2 Not now', 'busy', 'connect'],
    ['554 5.7.1 No mail from your network', 'unwelcome', 'connect'],
    ['HTTP/1.1 400 Bad Request', 'unreachable', 'connect'],
    ['421 4.3.2 Shutting down', 'busy', 'MAIL'],
    ['421 4.3.2 Shutting down', 'busy', 'RCPT'],
    ['421 4.3.2 Shutting down', 'busy', 'DATA'],
    ['421 4.3.2 Shutting down', 'busy', '.'],
  ])('that says %s means %s at %s', async (line, reason, at) => {
    const { port } = await scripted(
      sessionScript((command, write, socket) => {
        if (!command.startsWith(at)) return false;
        write(line);
        socket.end();
        return true;
      }),
    );
    const outcome = await opened(localServer(port), { timeouts: impatient }).send(sampleMail);
    expect(outcome).toMatchObject({ kind: 'later', reason, isUncertain: false });
  });

  it('that answers without end is given up', async () => {
    const { port } = await scripted((line, write) => {
      if (line === 'connect') for (let at = 0; at < 2_000; at++) write(`220-${'x'.repeat(100)}`);
    });
    const outcome = await opened(localServer(port), { timeouts: impatient }).send(sampleMail);
    expect(outcome).toMatchObject({ kind: 'later', reason: 'unreachable' });
  });
});

describe('a protected connection', () => {
  const user = 'opac';
  const secured = (port: number, more: Partial<MailServer>): MailServer => ({ ...localServer(port), ...more });
  const withLogin: SMTPServerOptions = {
    disabledCommands: [],
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      if (password === 'busy') return done(reply(454, '4.7.0 Temporary authentication failure'));
      if (username !== user || password !== 'right') return done(reply(535, '5.7.8 Authentication failed'));
      done(null, { user });
    },
  };

  it.each([
    ['STARTTLS', 'starttls', {}],
    ['TLS', 'tls', { secure: true }],
  ] as const)('by %s is made when the certificate is right, and the login too', async (_, security, options) => {
    const { key, cert, authority } = await makeCertificate();
    const server = await started({ ...withLogin, ...options, key, cert });
    const right = secured(server.port, { security, ca: authority, user, password: 'right' });
    const transport = opened(right);
    expect(await probed(right)).toMatchObject({ isUsable: true });
    expect(await transport.send(sampleMail)).toMatchObject({ kind: 'accepted' });
    expect(server.received).toMatchObject([{ user, isSecure: true }]);

    const wrong = { ...right, password: 'wrong' };
    expect(await probed(wrong)).toMatchObject({ isUsable: false, reason: 'login' });
    const outcome = await opened(wrong).send(sampleMail);
    expect(outcome).toMatchObject({ kind: 'later', reason: 'login', detail: expect.stringContaining('535') });
    expect(JSON.stringify(outcome)).not.toContain('wrong');
    expect(await opened({ ...right, password: 'busy' }).send(sampleMail)).toMatchObject({ reason: 'busy' });
    expect(await opened({ ...right, user: undefined }).send(sampleMail)).toMatchObject({ reason: 'login' });
    expect(await opened({ ...right, ca: undefined }).send(sampleMail)).toMatchObject({ kind: 'later', reason: 'tls' });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['STARTTLS', 'starttls', {}],
    ['TLS', 'tls', { secure: true }],
  ] as const)('by %s is not made with a certificate of another name', async (_, security, options) => {
    const { key, cert, authority } = await makeCertificate('DNS:other.example');
    const server = await started({ ...withLogin, ...options, key, cert });
    const other = secured(server.port, { security, ca: authority, user, password: 'right' });
    expect(await probed(other)).toMatchObject({ isUsable: false, reason: 'tls' });
    expect(await opened(other).send(sampleMail)).toMatchObject({ kind: 'later', reason: 'tls', isUncertain: false });
    expect(server.received).toEqual([]);
  });

  it('is demanded: a server without STARTTLS gets neither the mail nor the password', async () => {
    const lines: string[] = [];
    const { port } = await scripted(
      sessionScript((line, write) => {
        lines.push(line);
        if (!line.startsWith('EHLO')) return false;
        write('250-test');
        write('250 AUTH PLAIN LOGIN');
        return true;
      }),
    );
    const transport = opened(secured(port, { security: 'starttls', user, password: 'right' }), { timeouts: impatient });
    expect(await transport.send(sampleMail)).toMatchObject({ kind: 'later', reason: 'tls' });
    expect(lines.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([]);
  });

  it('has a login where there is a user: a server that knows none is wrong', async () => {
    const server = await started();
    const transport = opened(secured(server.port, { user, password: 'right' }));
    expect(await transport.send(sampleMail)).toMatchObject({ kind: 'later', reason: 'login' });
  });
});

describe('a transport', () => {
  it('lets all mails wait for any reason but that of a single one', () => {
    expect(delayReasons.filter((reason) => !isAboutServer(reason))).toEqual(['deferred']);
  });

  it('sends no more in an hour than the operator wants, and says when to go on', async () => {
    const server = await started();
    let time = 0;
    const transport = opened({ ...localServer(server.port), perHour: 3 }, { now: () => time });
    const kinds = async (count: number) => {
      const outcomes = [];
      for (let at = 0; at < count; at++) outcomes.push(await transport.send(sampleMail));
      return outcomes;
    };
    expect((await kinds(2)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    time = 600_000;
    const [third, fourth] = await kinds(2);
    expect(third?.kind).toBe('accepted');
    expect(fourth).toMatchObject({ kind: 'later', reason: 'hourly-limit', retryAfter: 3_000_000 });
    time = 3_600_000;
    expect((await kinds(3)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'later']);
    expect(server.received).toHaveLength(5);
  });

  it('does not count mails that no server has heard of', async () => {
    const transport = opened({ ...localServer(await sparePort()), perHour: 1 });
    await transport.send(sampleMail);
    expect(await transport.send(sampleMail)).toMatchObject({ reason: 'unreachable' });
  });

  it('that is closed finishes what is on its way and takes no more', async () => {
    let isHeld = false;
    let release = () => {};
    const server = await started({
      onData(stream, _session, done) {
        stream.resume().once('end', () => {
          isHeld = true;
          release = () => done();
        });
      },
    });
    const transport = opened(localServer(server.port));
    const underway = transport.send(sampleMail);
    await expect.poll(() => isHeld).toBe(true);
    const closed = transport.close();
    expect(await transport.send(sampleMail)).toMatchObject({ kind: 'later', reason: 'closing' });
    release();
    expect(await underway).toMatchObject({ kind: 'accepted' });
    await closed;
    await transport.close();
  });
});
