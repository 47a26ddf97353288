import { ImapFlow } from 'imapflow';
import type { BounceMailbox } from '../mail-server.ts';
import { type CollectionFault, faultOfImapError } from './imap-fault.ts';
import { type Bounce, maxBounceBytes, readBounce } from './read-bounce.ts';

/** What became of one look at the mailbox. */
export type BounceCollection =
  | {
      readonly kind: 'read';
      /** The mails that were read, and how many of them were bounces. */
      readonly mails: number;
      readonly bounces: number;
      /** Whether others wait for the next look. */
      readonly hasMore: boolean;
    }
  | { readonly kind: 'failed'; readonly reason: CollectionFault; readonly detail: string };

export interface CollectionOptions {
  /** The most mails of one look. */
  readonly limit: number;
  /**
   * Takes a bounce. It may get one twice, when the connection breaks before the mail is marked. What it throws ends the look,
   * and the mail is read again at the next one.
   */
  readonly onBounce: (bounce: Bounce) => Promise<void>;
  /** Milliseconds that a look may take. */
  readonly timeLimit?: number;
}

/**
 * Reads the mails of the mailbox that nobody has read, the oldest first, and marks them as read, bounces or not. Rejects only
 * with what `onBounce` throws. One caller at a time: the mailbox keeps what is done.
 */
export async function collectBounces(
  mailbox: BounceMailbox,
  { limit, onBounce, timeLimit = 60_000 }: CollectionOptions,
): Promise<BounceCollection> {
  const client = openClient(mailbox, timeLimit);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client.close();
  }, timeLimit);
  let refusal: { readonly error: unknown } | undefined;
  const take = (bounce: Bounce) =>
    onBounce(bounce).catch((error: unknown) => {
      refusal = { error };
      throw error;
    });
  try {
    await client.connect();
    const read = await readUnseen(client, { folder: mailbox.folder, limit, onBounce: take });
    await client.logout();
    return read;
  } catch (error) {
    if (refusal !== undefined) throw refusal.error;
    return { kind: 'failed', ...faultOfImapError(error, isLate) };
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

function openClient({ host, port, isTls, user, password, ca }: BounceMailbox, timeLimit: number): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: isTls,
    doSTARTTLS: isTls ? undefined : false,
    auth: { user, pass: password },
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: Math.min(15_000, timeLimit),
    greetingTimeout: Math.min(15_000, timeLimit),
    socketTimeout: Math.min(30_000, timeLimit),
  });
  // Each call that is under way rejects with the same error.
  client.on('error', () => undefined);
  return client;
}

async function readUnseen(
  client: ImapFlow,
  { folder, limit, onBounce }: Pick<CollectionOptions, 'limit' | 'onBounce'> & { readonly folder: string },
): Promise<BounceCollection> {
  const lock = await client.getMailboxLock(folder);
  try {
    const unseen = (await client.search({ seen: false }, { uid: true })) || [];
    let bounces = 0;
    const uids = unseen.toSorted((one, other) => one - other).slice(0, limit);
    for (const uid of uids) {
      const mail = await client.fetchOne(String(uid), { source: { maxLength: maxBounceBytes } }, { uid: true });
      const bounce = mail && mail.source !== undefined ? await readBounce(mail.source) : undefined;
      if (bounce !== undefined) {
        bounces++;
        await onBounce(bounce);
      }
      const isMarked = await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      if (!isMarked && mail) return { kind: 'failed', reason: 'folder', detail: 'Mails cannot be marked as read.' };
    }
    return { kind: 'read', mails: uids.length, bounces, hasMore: unseen.length > uids.length };
  } finally {
    lock.release();
  }
}
