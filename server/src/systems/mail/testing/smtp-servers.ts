import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that a server of a test has taken. */
export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly source: string;
  /** Who logged in. */
  readonly user: string | undefined;
  readonly isSecure: boolean;
}

export interface TestMailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** The connections that were made so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a mail server, by default on a free port, without TLS and login. The options say where it fails. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('latin1'),
          user: session.user,
          isSecure: session.secure,
        });
        done(null, `queued as ${received.length}`);
      });
    },
    ...options,
  });
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: portOf(listening.address()),
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An error that a mail server of a test answers with. */
export const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** What a scripted server does with a line, or with `connect`. `write` sends a line. */
export type Script = (line: string, write: (text: string) => void, socket: Socket) => void;

/** Starts a server that does nothing but what the script says. */
export async function startScriptedServer(script: Script): Promise<Pick<TestMailServer, 'port' | 'close'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => void sockets.delete(socket));
    const write = (text: string) => void socket.write(`${text}\r\n`);
    let rest = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) script(line, write, socket);
    });
    script('connect', write, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A script that takes mail until a line that `fault` says it has dealt with. */
export function sessionScript(fault: (line: string, write: (text: string) => void, socket: Socket) => boolean): Script {
  const inData = new WeakSet<Socket>();
  return (line, write, socket) => {
    if (fault(line, write, socket)) return;
    if (line === 'connect') write('220 test ESMTP');
    else if (inData.has(socket)) {
      if (line !== '.') return;
      inData.delete(socket);
      write('250 2.0.0 queued');
    } else if (line === 'DATA') {
      inData.add(socket);
      write('354 go on');
    } else if (line === 'QUIT') {
      write('221 bye');
      socket.end();
    } else write(/^(EHLO|MAIL|RCPT|RSET)/.test(line) ? '250 ok' : '502 5.5.2 unknown');
  };
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address !== null ? address.port : 0;
