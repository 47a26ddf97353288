import { createServer, type Socket } from 'node:net';

/** A mail server of a test, which takes every mail and shows it. */
export interface MailSink {
  readonly port: number;
  /** Waits for a mail to an address that has this in it; returns what matches. */
  find(to: string, pattern: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** Starts a mail server (RFC 5321) on this port, without TLS and without a login. */
export async function startMailSink(port: number): Promise<MailSink> {
  const mails: { readonly to: string; readonly source: string }[] = [];
  const server = createServer((socket) => talk(socket, (to, source) => mails.push({ to, source })));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port,
    async find(to, pattern) {
      for (;;) {
        const matches = mails.flatMap((mail) => (mail.to === to ? (pattern.exec(textOf(mail.source)) ?? []) : []));
        const [found] = matches;
        if (found !== undefined) return found;
        await new Promise((later) => setTimeout(later, 100));
      }
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Answers the commands of a client until it leaves. */
function talk(socket: Socket, take: (to: string, source: string) => void): void {
  let received = '';
  let to = '';
  let isData = false;
  socket.on('error', () => undefined).write('220 sink\r\n');
  socket.on('data', (part) => {
    received += part.toString();
    for (;;) {
      const [end, skip] = isData ? [received.indexOf('\r\n.\r\n'), 5] : [received.indexOf('\r\n'), 2];
      if (end < 0) return;
      const text = received.slice(0, end);
      received = received.slice(end + skip);
      if (isData) {
        isData = false;
        take(to, text);
        socket.write('250 taken\r\n');
        continue;
      }
      const [, command = '', address = ''] = /^(\w+)(?:.*<(.*)>)?/.exec(text) ?? [];
      if (command.toUpperCase() === 'RCPT') to = address;
      isData = command.toUpperCase() === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 sink\r\n');
      if (command.toUpperCase() === 'QUIT') socket.end();
    }
  });
}

/** The texts of a mail, in quoted-printable (RFC 2045, section 6.7), whose other characters do not matter here. */
const textOf = (source: string): string =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
