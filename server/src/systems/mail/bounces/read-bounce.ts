import { simpleParser } from 'mailparser';
import { parseMailAddress } from '../mail-address.ts';
import { detailOf } from '../outcome-of-error.ts';
import { type HeaderFields, headerBlocks } from './header-blocks.ts';

/** What a server did with a mail (RFC 3464, section 2.3.3). */
export const bounceActions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
export type BounceAction = (typeof bounceActions)[number];

/**
 * What a server reports of a mail (a delivery status notification, RFC 3464). Anybody can write one: only that of a mail whose
 * id is known here, and whose recipient was this one, says anything.
 */
export interface Bounce {
  /** The address that the mail went to at last; another one than it was sent to where mail is forwarded. */
  readonly recipient: string;
  readonly action: BounceAction;
  /** The status such as `5.1.1` (RFC 3463); 5 is for good, 4 for now. */
  readonly status: string;
  /** The Message-ID of the mail with its angle brackets; undefined where the report does not return its headers. */
  readonly messageId: string | undefined;
  /** What the server says, on one line and without the address. */
  readonly detail: string;
}

/** Reports are short; what they return of a long mail is not needed. */
export const maxBounceBytes = 128 * 1024;

/** Reading takes time with the length of the head, and with the square of the depth of parts in parts. */
const maxHead = 32 * 1024;
const maxMultiparts = 20;

/** Reads a mail; undefined when it is no report on another one that can be understood. Never rejects. */
export async function readBounce(source: Buffer): Promise<Bounce | undefined> {
  const start = source.subarray(0, maxBounceBytes);
  if (!isReadable(start.toString('latin1'))) return undefined;
  const mail = await simpleParser(start, {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    checksumAlgo: false,
  }).catch(() => undefined);
  const part = (...types: readonly string[]) =>
    mail?.attachments.find(({ contentType }) => types.includes(contentType))?.content.toString();
  const report = part('message/delivery-status', 'message/global-delivery-status');
  if (report === undefined) return undefined;
  const original = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  // The first block is about the server, each other one about a recipient.
  const [, ...recipients] = headerBlocks(report);
  const bounces = recipients.flatMap((fields) => bounceOf(fields) ?? []);
  const bounce = bounces.find(({ action }) => action === 'failed') ?? bounces[0];
  return bounce && { ...bounce, messageId: messageIdOf(original) };
}

/** Whether there can be a report in a mail, and reading it takes milliseconds. */
function isReadable(source: string): boolean {
  const head = /\r?\n\r?\n/.exec(source)?.index ?? source.length;
  const multiparts = source.match(/multipart\//gi)?.length ?? 0;
  return /delivery-status/i.test(source) && head <= maxHead && multiparts <= maxMultiparts;
}

function bounceOf(fields: HeaderFields): Omit<Bounce, 'messageId'> | undefined {
  // `rfc822; reader@reader.example`, or `utf-8; …` (RFC 6533).
  const address = /^\s*(?:rfc822|utf-8)\s*;\s*(.+)$/i.exec(fields.get('final-recipient') ?? '')?.[1] ?? '';
  const recipient = parseMailAddress(address.replace(/^<(.*)>$/, '$1'))?.text;
  const action = bounceActions.find((each) => each === fields.get('action')?.toLowerCase());
  const status = /^[245]\.\d{1,3}\.\d{1,3}(?!\S)/.exec(fields.get('status') ?? '')?.[0];
  if (recipient === undefined || action === undefined || status === undefined) return undefined;
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  return { recipient, action, status, detail: detailOf(diagnostic, recipient) };
}

function messageIdOf(original = ''): string | undefined {
  const id = headerBlocks(original)[0]?.get('message-id') ?? '';
  return /^<[^\s<>@]{1,200}@[^\s<>@]{1,200}>$/.test(id) ? id : undefined;
}
