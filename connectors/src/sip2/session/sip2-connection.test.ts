import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SystemWarning } from '../../system-warning.ts';
import { hasSip2Recordings, readSip2Recordings } from '../../testing/sip2/sip2-recordings.ts';
import {
  type Sip2Server,
  type Sip2ServerOptions,
  sequenceOf,
  sip2Line,
  startSip2Server,
} from '../../testing/sip2/sip2-server.ts';
import { codeOf, parseMessage } from '../codec/message-layout.ts';
import { sip2Exchanges } from '../codec/messages/exchanges.ts';
import { itemInformationRequest, itemInformationResponse } from '../codec/messages/items.ts';
import { openConnection, type TerminalOptions } from './open-connection.ts';
import { type Sip2Dialect, speakSip2 } from './sip2-connection.ts';

const signal = new AbortController().signal;
const defaultLimits = { signal, timeout: 60_000 };
const date = { day: '2026-11-25', time: '10:52:42', zone: '' };
const question = { date, institution: 'HB', item: '31000301', terminalPassword: '' };
const requestText = '1720261125    105242AOHB|AB31000301|AC|';
const answer = '1803020120261125    115242AB31000301|AJKochen|AQHB|';

let servers: Sip2Server[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function serve(options: Sip2ServerOptions) {
  const server = await startSip2Server(options);
  servers.push(server);
  return server;
}

/** A connection to a server that answers in this way, and one question to it. */
async function connected(reply: Sip2ServerOptions['reply'], dialect: Partial<Sip2Dialect> = {}) {
  const server = await serve({ reply });
  const warnings: SystemWarning[] = [];
  const connection = speakSip2(
    await server.open(signal),
    { charset: 'found', checksums: 'required', ...dialect },
    (warning) => warnings.push(warning),
  );
  const ask = (limits = defaultLimits, values = question) =>
    connection.exchange(itemInformationRequest, values, itemInformationResponse, limits);
  return { server, connection, ask, warnings };
}

const answerTo = (message: string, text = answer) => sip2Line(text, sequenceOf(message));

describe('a connection', () => {
  it('numbers its messages and reads the answers', async () => {
    const { ask, server } = await connected((message) => answerTo(message));
    for (let time = 0; time < 11; time++) expect(await ask()).toMatchObject({ item: '31000301', title: 'Kochen' });
    expect(server.messages.map(sequenceOf).join('')).toBe('01234567890');
    expect(`${server.messages[3]}\r`).toBe(sip2Line(requestText, '3'));
  });

  it('sends neither number nor checksum to a server without error detection', async () => {
    const { ask, server } = await connected(() => sip2Line(answer), { checksums: 'off' });
    expect(await ask()).toMatchObject({ title: 'Kochen' });
    expect(server.messages).toEqual([requestText]);
  });

  it('has one message under way, however many are asked at once', async () => {
    let underWay = 0;
    let most = 0;
    const { ask } = await connected(async (message) => {
      most = Math.max(most, ++underWay);
      await new Promise((done) => setImmediate(done));
      underWay--;
      return answerTo(message);
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(answers).toHaveLength(20);
    expect(most).toBe(1);
  });

  it('repeats the same bytes when the server asks for it, but not for ever', async () => {
    let times = 0;
    const { ask, server } = await connected((message) => (times++ < 2 ? '96AZFEF6\r' : answerTo(message)));
    expect(await ask()).toMatchObject({ title: 'Kochen' });
    expect(new Set(server.messages).size).toBe(1);
    expect(server.messages).toHaveLength(3);
    const stubborn = await connected(() => '96\r');
    await expect(stubborn.ask()).rejects.toMatchObject({ code: 'library-answer' });
    expect(stubborn.connection.isOpen).toBe(false);
    expect(stubborn.server.messages.length).toBeLessThan(6);
  });

  it('asks again for an answer with a wrong checksum, and takes the repetition without a number', async () => {
    const { ask, server, warnings } = await connected((message) =>
      message.startsWith('97') ? sip2Line(answer) : answerTo(message).replace('Kochen', 'Kuchen'),
    );
    expect(await ask()).toMatchObject({ title: 'Kochen' });
    expect(server.messages.map(codeOf)).toEqual(['17', '97']);
    expect(warnings).toEqual([{ code: 'sip2-checksum-wrong', values: {} }]);
    const damaged = await connected((message) => answerTo(message).replace('Kochen', 'Kuchen'));
    await expect(damaged.ask()).rejects.toMatchObject({ code: 'library-answer' });
  });

  it('accepts wrong checksums where that is set, and reports them once', async () => {
    const { ask, warnings } = await connected((message) => answerTo(message).replace('Kochen', 'Kuchen'), {
      checksums: 'reported',
    });
    expect((await ask()).title).toBe('Kuchen');
    expect((await ask()).title).toBe('Kuchen');
    expect(warnings).toEqual([{ code: 'sip2-checksums-accepted', values: {} }]);
  });

  it('never takes the answer of another message', async () => {
    for (const reply of [
      () => sip2Line(answer, '7'),
      (message: string) => sip2Line('941', sequenceOf(message)),
      (message: string) => `${answerTo(message)}${sip2Line(answer, '5')}`,
    ]) {
      const { ask, connection } = await connected(reply);
      await expect(ask().then(() => ask())).rejects.toMatchObject({ code: 'library-answer' });
      expect(connection.isOpen).toBe(false);
    }
  });

  it('ends when an answer does not come in time: it would belong to nothing', async () => {
    const { ask, connection } = await connected(() => 'silence');
    await expect(ask({ signal, timeout: 5 })).rejects.toMatchObject({ code: 'library-timeout' });
    expect(connection.isOpen).toBe(false);
    await expect(ask()).rejects.toMatchObject({ code: 'library-timeout' });
  });

  it('ends with the reason of its signal', async () => {
    const { ask, connection } = await connected(() => 'silence');
    const controller = new AbortController();
    const running = ask({ signal: controller.signal, timeout: 60_000 });
    controller.abort(new Error('the reader left'));
    await expect(running).rejects.toThrow('the reader left');
    expect(connection.isOpen).toBe(false);
    const { ask: another } = await connected(() => 'silence');
    await expect(another({ signal: AbortSignal.timeout(5), timeout: 60_000 })).rejects.toMatchObject({
      code: 'library-timeout',
    });
  });

  it('is unavailable when the server hangs up', async () => {
    const { ask, connection } = await connected(() => 'close');
    await expect(ask()).rejects.toMatchObject({ code: 'library-unavailable' });
    await expect(ask()).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(connection.isOpen).toBe(false);
  });

  it('is closed by an answer without an end', async () => {
    const { ask } = await connected(() => 'x'.repeat(70_000));
    await expect(ask()).rejects.toMatchObject({ code: 'library-answer' });
  });

  it('refuses a value that would add a field, and goes on', async () => {
    const { ask, server } = await connected((message) => answerTo(message));
    await expect(ask(defaultLimits, { ...question, item: '1|AA2' })).rejects.toMatchObject({ fault: 'field' });
    expect(await ask()).toMatchObject({ title: 'Kochen' });
    expect(server.messages).toHaveLength(1);
  });

  it('finds the character set of the server and then uses it', async () => {
    const { ask, server } = await connected((message) => answerTo(message, `${answer}AFGr\xfc\xdfe|`));
    expect((await ask()).messages).toEqual(['Grüße']);
    await ask(defaultLimits, { ...question, terminalPassword: 'süß' });
    expect(server.messages[1]).toContain('ACs\xfc\xdf|');
  });
});

describe('a terminal', () => {
  const status = '98YYYYNN10000520261125    1151002.00AOHB|BXYYYYYYYYYYYNYYYY|';
  const open = async (options: Sip2ServerOptions, login: Partial<TerminalOptions['login']> = {}) => {
    const server = await serve(options);
    const warnings: SystemWarning[] = [];
    const opened = openConnection(
      {
        openSocket: (aborted) => server.open(aborted),
        login: { by: 'message', user: 'sip', password: 'sip-pass', location: 'HB', ...login },
        dialect: { charset: 'found', checksums: 'required' },
        timeout: 60_000,
        warn: (warning) => warnings.push(warning),
      },
      signal,
    );
    return { server, warnings, opened };
  };

  it('logs in and learns what the server supports', async () => {
    const { opened, server } = await open({
      reply: (message) => sip2Line(message.startsWith('93') ? '941' : status, sequenceOf(message)),
    });
    expect((await opened).status).toMatchObject({
      institution: 'HB',
      supported: { renew: true, itemStatusUpdate: false },
    });
    expect(server.messages.map((message) => `${message}\r`)).toEqual([
      sip2Line('9300CNsip|COsip-pass|CPHB|', '0'),
      sip2Line('9900802.00', '1'),
    ]);
  });

  it('is closed when it is refused, even by a server that goes on answering', async () => {
    const { opened, server, warnings } = await open({
      reply: (message) => sip2Line(message.startsWith('93') ? '940' : status, sequenceOf(message)),
    });
    await expect(opened).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(server.messages).toHaveLength(1);
    expect(warnings).toEqual([{ code: 'sip2-login-refused', values: {} }]);
    expect(JSON.stringify(warnings)).not.toContain('sip-pass');
  });

  it('is closed when the library system is offline', async () => {
    const { opened, warnings } = await open(
      { reply: (message) => sip2Line(status.replace('98Y', '98N'), sequenceOf(message)) },
      { by: 'none' },
    );
    await expect(opened).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(warnings).toEqual([{ code: 'sip2-offline', values: {} }]);
  });

  it('answers the prompts of a telnet login', async () => {
    const reply = (message: string) => {
      if (message === 'sip') return 'password: ';
      if (message === 'sip-pass') return 'Login OK.  Initiating SIP\r\n';
      if (message === 'falsch') return 'Invalid login\r\nlogin: ';
      return sip2Line(status, sequenceOf(message));
    };
    const greeting = '\xff\xfb\x01login: ';
    const { opened } = await open({ reply, greeting }, { by: 'prompts' });
    expect((await opened).status.institution).toBe('HB');
    const refused = await open({ reply, greeting }, { by: 'prompts', password: 'falsch' });
    await expect(refused.opened).rejects.toMatchObject({ code: 'library-unavailable' });
  });

  it('speaks over TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sip2-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    rmSync(folder, { recursive: true });
    const reply = (message: string) => sip2Line(message.startsWith('93') ? '941' : status, sequenceOf(message));
    expect((await (await open({ reply, tls })).opened).status.institution).toBe('HB');
  });
});

describe.skipIf(!hasSip2Recordings())('a recorded conversation, played by a server', () => {
  const lines = hasSip2Recordings() ? readSip2Recordings() : [];
  const files = [...new Set(lines.map(({ file }) => file))].filter((file) =>
    /koha19.*\/(item-info|renew|renew-all|patron-info-states|checkout-checkin|hold-cancel|fee-paid|terminator-cr|item-info-latin1)\.txt/.test(
      file,
    ),
  );

  it.each(files)('%s is led byte for byte', async (file) => {
    const conversation = lines.filter((line) => line.file === file);
    const pairs = conversation.flatMap((line, index) => {
      const next = conversation[index + 1];
      return line.from === 'terminal' && next?.from === 'server' ? [[line.bytes, next] as const] : [];
    });
    let place = 0;
    const { server, connection } = await connected(() => {
      const recorded = pairs[place++]?.[1];
      return Buffer.concat([recorded?.bytes ?? Buffer.of(), Buffer.from(recorded?.lineEnd ?? '\r')]);
    });
    for (const [bytes] of pairs) {
      const message = Buffer.from(bytes)
        .toString('latin1')
        .replace(/AY\dAZ....$/, '');
      const exchange = sip2Exchanges.find(({ request }) => request.code === codeOf(message));
      if (!exchange) throw new Error(`no exchange of ${codeOf(message)}`);
      await connection.exchange(
        exchange.request,
        parseMessage(exchange.request, message),
        exchange.response,
        defaultLimits,
      );
    }
    expect(server.messages).toEqual(pairs.map(([bytes]) => Buffer.from(bytes).toString('latin1')));
    expect(pairs.length).toBeGreaterThan(2);
  });
});
