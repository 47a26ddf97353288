import type { Mail } from '../mail.ts';
import type { MailServer } from '../mail-server.ts';

/** A reminder, as a library sends it. */
export const sampleMail: Mail = {
  from: { name: 'Stadtbücherei Musterstadt', address: 'reminders@library.example' },
  to: 'reader@reader.example',
  replyTo: { name: 'Auskunft', address: 'desk@library.example' },
  subject: 'Rückgabe übermorgen: „Die Entdeckung der Langsamkeit“',
  text: 'Guten Tag,\n\nbitte geben Sie „Die Entdeckung der Langsamkeit“ bis übermorgen zurück.\n.\nIhre Bücherei',
  html: '<p>Guten Tag,</p><p>bitte geben Sie <em>Die Entdeckung der Langsamkeit</em> bis übermorgen zurück.</p>',
  messageId: '<loan-17.due-soon@library.example>',
  date: new Date('2026-11-30T09:30:00Z'),
  language: 'de',
  unsubscribe: { address: 'https://opac.library.example/unsubscribe?token=Zm9vYmFy' },
};

/** A server of a test on this machine, without TLS and login. */
export const localServer = (port: number): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: undefined,
  password: undefined,
  ca: undefined,
  perHour: 2_000,
  dkim: undefined,
});
