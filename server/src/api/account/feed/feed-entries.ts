import { createHash } from 'node:crypto';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import type { Locale } from '@buchfink/contract/locale';
import { wordsIn } from '../../../messages/texts.ts';

/** An all-day entry in a patron's calendar. */
export interface FeedEntry {
  /** Stable for the same loan or reservation, even when its day changes. */
  readonly uid: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly summary: string;
  readonly location: string;
  readonly description?: string;
}

/** The account of the entries, and their feed. */
interface EntriesOptions {
  readonly account: UnlabelledAccount;
  readonly libname: string;
  /** The feed's secret, which makes the ids of its entries unique to it. */
  readonly secret: string;
  readonly locale: Locale;
}

/** The due dates and pick-up days of an account. A card that the library has blocked has no entries. */
export function feedEntries({ account, libname, secret, locale }: EntriesOptions): FeedEntry[] {
  if (account.account.blocks.some(({ code }) => code === 'blocked' || code === 'card-lost')) return [];
  const words = wordsIn(locale).account;
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
            summary: words.calendar.due({ title: title || words.untitled }),
            location: place(lendingBranch ?? branch),
            description: renewal.possible ? words.calendar.renewable : undefined,
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
            summary: words.calendar.pickup({ title: title || words.untitled }),
            location: place(pickupBranch),
          },
        ],
  );
  return [...loans, ...pickups].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
