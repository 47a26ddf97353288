import { isAbsolute } from 'node:path';
import * as z from 'zod/mini';
import { parseMailAddress } from '../../systems/mail/mail-address.ts';
import type { MailSecurity } from '../../systems/mail/mail-server.ts';
import { isReference, wholeNumber, wrongVariable } from './setting-values.ts';

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** The address of a server with its port, without a user or a path. */
function parseServer(text: string): URL | undefined {
  if (!/^smtps?:\/\/[^\s/@?#]+\/?$/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.hostname !== '' && url.port !== '' ? url : undefined;
}

/** The address of a mailbox with its user. Without TLS it must be on this machine. */
function parseMailbox(text: string): URL | undefined {
  if (!/^imaps?:\/\/[^\s/:?#]+@[^\s/@?#]+(\/[^\s/?#]*)?$/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isDecodable(url) && (url.protocol === 'imaps:' || isLoopback(url.hostname)) ? url : undefined;
}

/** Whether user and folder are texts that a line can hold. */
function isDecodable({ username, pathname }: URL): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(username) + decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

const dkimForm = /^([a-z0-9.-]+\.[a-z0-9-]+)\/([A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)$/;
const isOwnAddress = (text: string) => parseMailAddress(text)?.isInternational === false;

const reference = (secret: string) =>
  z.optional(z.string().check(z.refine(isReference, `a reference to the ${secret}: env:NAME or file:/path`)));

/** The variables of the mail server. */
export const mailShape = {
  BUCHFINK_SMTP: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseServer(text) !== undefined,
          'the address of a mail server with its port and without a user, such as smtps://mail.example.org:465',
        ),
      ),
  ),
  BUCHFINK_SMTP_USER: z.optional(z.string()),
  BUCHFINK_SMTP_PASSWORD: reference('password'),
  BUCHFINK_SMTP_CA: z.optional(
    z.string().check(z.refine(isAbsolute, 'the absolute path of a file with certificates in PEM format')),
  ),
  BUCHFINK_MAIL_FROM: z.optional(
    z.string().check(z.refine(isOwnAddress, 'an address without a name, such as library@example.org')),
  ),
  BUCHFINK_MAIL_PER_HOUR: z._default(wholeNumber(1, 1_000_000, 'a whole number from 1 to 1000000'), 2_000),
  BUCHFINK_MAIL_DKIM: z.optional(
    z.string().check(z.regex(dkimForm, 'a domain and a selector, such as example.org/library')),
  ),
  BUCHFINK_MAIL_DKIM_KEY: reference('private key'),
  BUCHFINK_MAIL_BOUNCES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseMailbox(text) !== undefined,
          'the address of a mailbox with its user and without a password, such as imaps://bounces%40example.org@mail.example.org/INBOX',
        ),
      ),
  ),
  BUCHFINK_MAIL_BOUNCES_PASSWORD: reference('password'),
};

/** How mail is sent (`MailLocation`), with references to what is read at the start. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly user: string | undefined;
  /** A reference to the password. */
  readonly password: string | undefined;
  /** The file of trusted certificates, of the mail server and of the mailbox for bounces. */
  readonly ca: string | undefined;
  readonly from: string;
  readonly perHour: number;
  /** `key` is a reference. */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly key: string } | undefined;
  readonly bounces: BounceSettings | undefined;
}

/** The mailbox that bounces arrive in; `password` is a reference. */
export interface BounceSettings {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

const MailVariables = z.object(mailShape);
type Variables = z.infer<typeof MailVariables>;

/** Undefined without a mail server: no mail is sent. Throws an `Error` where settings contradict each other. */
export function mailOf(variables: Variables): MailSettings | undefined {
  const { BUCHFINK_SMTP: address, BUCHFINK_SMTP_CA: ca, BUCHFINK_MAIL_FROM: from } = variables;
  const server = address === undefined ? undefined : parseServer(address);
  if (server === undefined) return undefined;
  if (from === undefined) throw wrongVariable('BUCHFINK_MAIL_FROM', 'mails need an address that they come from');
  needsBoth(variables, 'BUCHFINK_SMTP_USER', 'BUCHFINK_SMTP_PASSWORD');
  return {
    host: bareHost(server),
    port: Number(server.port),
    security: securityOf(server, ca),
    user: variables.BUCHFINK_SMTP_USER,
    password: variables.BUCHFINK_SMTP_PASSWORD,
    ca,
    from: parseMailAddress(from)?.text ?? from,
    perHour: variables.BUCHFINK_MAIL_PER_HOUR,
    dkim: dkimOf(variables, from),
    bounces: bouncesOf(variables),
  };
}

/** On this machine no network needs to be protected, unless the operator names certificates to trust. */
function securityOf({ protocol, hostname }: URL, ca: string | undefined): MailSecurity {
  if (protocol === 'smtps:') return 'tls';
  return isLoopback(hostname) && ca === undefined ? 'none' : 'starttls';
}

function dkimOf(variables: Variables, from: string): MailSettings['dkim'] {
  needsBoth(variables, 'BUCHFINK_MAIL_DKIM', 'BUCHFINK_MAIL_DKIM_KEY');
  const { BUCHFINK_MAIL_DKIM: name, BUCHFINK_MAIL_DKIM_KEY: key } = variables;
  if (name === undefined || key === undefined) return undefined;
  const [, domain = '', selector = ''] = dkimForm.exec(name) ?? [];
  const sender = parseMailAddress(from)?.text.split('@').at(-1) ?? '';
  // Recipients count a signature only if it is of the domain that they see (RFC 7489, section 3.1.1).
  if (sender !== domain && !sender.endsWith(`.${domain}`))
    throw wrongVariable('BUCHFINK_MAIL_DKIM', `${domain} is neither the domain of BUCHFINK_MAIL_FROM nor one above it`);
  return { domain, selector, key };
}

function bouncesOf(variables: Variables): BounceSettings | undefined {
  needsBoth(variables, 'BUCHFINK_MAIL_BOUNCES', 'BUCHFINK_MAIL_BOUNCES_PASSWORD');
  const { BUCHFINK_MAIL_BOUNCES: address = '', BUCHFINK_MAIL_BOUNCES_PASSWORD: password } = variables;
  const url = parseMailbox(address);
  if (url === undefined || password === undefined) return undefined;
  const isTls = url.protocol === 'imaps:';
  return {
    host: bareHost(url),
    port: url.port === '' ? (isTls ? 993 : 143) : Number(url.port),
    isTls,
    user: decodeURIComponent(url.username),
    password,
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}

/** Without the brackets of IPv6. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

function needsBoth(variables: Variables, one: keyof Variables, other: keyof Variables): void {
  if (variables[one] !== undefined && variables[other] === undefined) throw wrongVariable(one, `it needs ${other}`);
  if (variables[other] !== undefined && variables[one] === undefined) throw wrongVariable(other, `it needs ${one}`);
}
