import Dkim from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { headerText } from './header-text.ts';
import { InvalidMailError, type Mail, type MailPart, type MailSender } from './mail.ts';
import { type MailAddress, parseMailAddress } from './mail-address.ts';
import { mailDocument, maxSubject } from './mail-document.ts';
import type { DkimKey } from './mail-server.ts';

/** The longest name in characters, and the longest body in bytes. */
const maxName = 120;
const maxBody = 500_000;

/** A mail as it goes over the wire. */
export interface ComposedMail {
  /** RFC 5322, with CRLF and without lines of more than 998 octets; signed if there is a key. */
  readonly source: Buffer;
  readonly sender: MailAddress;
  readonly recipient: MailAddress;
}

/**
 * Writes a mail: both texts as alternatives, `Auto-Submitted: auto-generated` (RFC 3834), so that vacation messages do not
 * answer it, and the way to unsubscribe. Undefined when `to` is no address. Throws `InvalidMailError` where another part
 * cannot be written; no text of a mail can begin another header.
 */
export async function composeMail(mail: Mail, key?: DkimKey): Promise<ComposedMail | undefined> {
  const recipient = parseMailAddress(mail.to);
  if (recipient === undefined) return undefined;
  const from = senderIn('from', mail.from);
  const sender = addressIn('envelopeSender', mail.envelopeSender ?? from.address);
  const composed = new MailComposer({
    from,
    to: { name: '', address: recipient.text },
    ...(mail.replyTo !== undefined && { replyTo: senderIn('replyTo', mail.replyTo) }),
    subject: subjectIn(mail.subject),
    messageId: matched('messageId', mail.messageId, /^<[\w.!#$%&*+/=?^`{|}~-]{1,120}@[\w.-]{1,120}>$/),
    date: dateIn(mail.date),
    headers: headersOf(mail),
    text: bodyIn('text', mail.text),
    html: bodyIn('html', mailDocument(mail)),
    encoding: 'quoted-printable',
    newline: 'win',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const source = await composed.build();
  return { source: key === undefined ? source : await signed(source, key), sender, recipient };
}

/** Headers that nodemailer has no field for. Prepared ones are written as they are. */
function headersOf({ language, unsubscribe }: Mail) {
  const prepared = (value: string) => ({ prepared: true, foldLines: false, value });
  const tag = matched('language', language, /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/);
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': tag,
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': prepared(
        `<${matched('unsubscribe', unsubscribe.address, /^https:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/)}>`,
      ),
      'List-Unsubscribe-Post': prepared('List-Unsubscribe=One-Click'),
    }),
  };
}

function subjectIn(subject: string): string {
  const line = headerText(subject, maxSubject);
  if (line === '') throw new InvalidMailError('subject', 'is empty');
  return line;
}

function bodyIn(part: 'text' | 'html', body: string): string {
  if (body.trim() === '') throw new InvalidMailError(part, 'is empty');
  if (Buffer.byteLength(body) > maxBody) throw new InvalidMailError(part, `has more than ${maxBody} bytes`);
  return body.replace(/\r\n?|\n/g, '\r\n');
}

const senderIn = (part: 'from' | 'replyTo', { name, address }: MailSender) => ({
  name: headerText(name, maxName),
  address: addressIn(part, address).text,
});

/** Addresses of our own are in ASCII: a recipient's server need not know SMTPUTF8 because of them. */
function addressIn(part: MailPart, text: string): MailAddress {
  const address = parseMailAddress(text);
  if (address === undefined || address.isInternational) throw new InvalidMailError(part, 'is no address in ASCII');
  return address;
}

function matched(part: MailPart, text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new InvalidMailError(part, 'has another form');
  return text;
}

function dateIn(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new InvalidMailError('date', 'is none');
  return date;
}

/** Signs with RSA and SHA-256, also the headers for unsubscribing, as RFC 8058 demands. */
async function signed(source: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const signing = new Dkim({ domainName: domain, keySelector: selector, privateKey });
  const chunks: Buffer[] = [];
  for await (const chunk of signing.sign(source)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
