import { createHash } from 'node:crypto';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import type { Locale } from '@buchfink/contract/locale';
import { accountWords } from '../../messages/account-words.ts';

/** A whole day in the calendar of a patron. */
export interface FeedEntry {
  /** The same for the same loan or reservation, whatever its day becomes. */
  readonly uid: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly summary: string;
  readonly location: string;
  readonly description?: string;
}

/** Whose entries they are, in which feed. */
interface EntriesOptions {
  readonly account: UnlabelledAccount;
  readonly libname: string;
  /** The feed's secret; makes the ids of its entries its own. */
  readonly secret: string;
  readonly locale: Locale;
}

/** What is to be brought back and fetched when. A card that the library has blocked shows nothing. */
export function feedEntries({ account, libname, secret, locale }: EntriesOptions): FeedEntry[] {
  if (account.account.blocks.some(({ code }) => code === 'blocked' || code === 'card-lost')) return [];
  const words = accountWords[locale];
  const uid = (kind: string, id: string) =>
    createHash('sha256')
      .update(JSON.stringify([secret, account.libraryId, kind, id]))
      .digest('base64url')
      .slice(0, 22);
  const place = (branch: string | undefined) =>
    branch === undefined || branch === '' || branch === libname ? libname : `${libname}, ${branch}`;
  const loans = account.lent.flatMap(({ id, title, deadline, branch, lendingBranch, renewal }) =>
    deadline === undefined
      ? []
      : [
          {
            uid: uid('loan', id),
            day: deadline,
            summary: words.calendar.due(title || words.untitled),
            location: place(lendingBranch ?? branch),
            ...(renewal.possible && { description: words.calendar.renewable }),
          },
        ],
  );
  const pickups = account.reservations.flatMap(({ id, title, state, pickupUntil, pickupBranch }) =>
    state !== 'ready' || pickupUntil === undefined
      ? []
      : [
          {
            uid: uid('pickup', id),
            day: pickupUntil,
            summary: words.calendar.pickup(title || words.untitled),
            location: place(pickupBranch),
          },
        ],
  );
  return [...loans, ...pickups].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
