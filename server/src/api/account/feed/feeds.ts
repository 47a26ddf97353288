import { createHmac } from 'node:crypto';
import { addDays } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import { maxAccounts } from '@buchfink/contract/session';
import type { LoggedInPatron } from '../../../base/http/endpoint/patron-authenticator.ts';
import type { FeedRow, FeedStore } from '../../../storage/accounts/feed-store.ts';
import type { Key, Keys } from '../../../storage/keys/keys.ts';
import { hashOf, newSecret } from '../../../storage/keys/tokens.ts';
import { vaultOf } from '../../../storage/keys/vault.ts';

/** A card whose dates a feed shows. */
export interface FeedCard {
  readonly libraryId: number;
  readonly userId: string;
  readonly patronId: string;
}

/** The calendar feeds of the service. */
export interface Feeds {
  /**
   * Adds a card to a feed, or to a new feed without `secret`. Throws `ApiException`: `unknown-feed`, `invalid-input`
   * (full).
   */
  add(
    patron: LoggedInPatron,
    secret?: string,
  ): Promise<{ readonly secret: string; readonly cards: readonly FeedCard[] }>;
  /** Removes a card from all feeds and returns their number. */
  end(patron: Pick<FeedCard, 'libraryId' | 'patronId'>): Promise<number>;
  /** The entries of a card in feeds: when it was added (epoch milliseconds), and the day of the last reading. */
  ofPatron(patron: Pick<FeedCard, 'libraryId' | 'patronId'>): Promise<Pick<FeedRow, 'added' | 'readDay'>[]>;
  /** Lists the cards of a feed; an empty list means that there is no such feed. */
  read(secret: string): Promise<readonly FeedCard[]>;
}

/** The feeds in a preview: they are read, but adding and ending throw `ApiException('read-only')`. */
export function readOnlyFeeds(feeds: Feeds): Feeds {
  const refuse = async () => {
    throw new ApiException('read-only');
  };
  return { ...feeds, add: refuse, end: refuse };
}

/** Most feeds of one card; a person never needs more. The oldest feed gives way. */
const maxFeeds = 10;
/** Days after which an unread feed is removed. */
export const feedDays = 400;

/** The keyed hashes that stand for a patron in the store, one per service key. */
export function feedPatronHashes(keys: Keys, patron: Pick<FeedCard, 'libraryId' | 'patronId'>): Buffer[] {
  return keys.all.map((key) => feedPatronHash(keys, patron, key));
}

function feedPatronHash(keys: Keys, { libraryId, patronId }: Pick<FeedCard, 'libraryId' | 'patronId'>, key: Key) {
  return createHmac('sha256', keys.derive('feed patrons', key))
    .update(JSON.stringify([libraryId, patronId]))
    .digest();
}

/** Creates feeds on a store that learns neither their secrets nor the owners of their cards. */
export function createFeeds(deps: {
  readonly store: FeedStore;
  readonly keys: Keys;
  readonly now: () => Date;
  /** Whether nothing may be removed because it is old. */
  readonly isClockHeld?: () => boolean;
}): Feeds {
  const { store, keys, now, isClockHeld = () => false } = deps;
  const vault = vaultOf(keys);
  const today = () => now().toISOString().slice(0, 10);
  let forgotten = '';

  const nameOf = (patron: Pick<FeedCard, 'libraryId' | 'patronId'>) => feedPatronHash(keys, patron, keys.current);

  const opened = (secret: string, rows: readonly FeedRow[]) =>
    rows.map(({ card }) => JSON.parse(vault.open(secret, 'feed', card)) as FeedCard);

  /** The rows of a feed, without those whose key has been removed: they have ended. */
  const rowsOf = async (feed: Buffer) => {
    const rows = await store.cardsOf(feed);
    return rows.filter(({ card }) => vault.keyOf(card) !== undefined);
  };

  /**
   * Seals a row with the current key: a feed's address is valid for years, but a replaced key is removed after a
   * month.
   */
  const renew = async (secret: string, row: FeedRow, card: FeedCard) => {
    const patron = nameOf(card);
    await store.put({ ...row, patron, card: vault.seal(secret, 'feed', JSON.stringify(card)) });
    if (!patron.equals(row.patron)) await store.remove(row.patron, row.feed);
  };

  const makeRoom = async (patron: FeedCard) => {
    const name = nameOf(patron);
    const feeds = await store.feedsOf(name);
    for (const feed of feeds.slice(0, Math.max(0, feeds.length - maxFeeds))) await store.remove(name, feed);
  };

  return {
    async add({ libraryId, userId, patronId }, existingSecret) {
      const secret = existingSecret ?? newSecret();
      const card = { libraryId, userId, patronId };
      const storedCards =
        existingSecret === undefined ? [] : opened(existingSecret, await rowsOf(hashOf(existingSecret)));
      if (existingSecret !== undefined && storedCards.length === 0) throw new ApiException('unknown-feed');
      const otherCards = storedCards.filter((card) => card.libraryId !== libraryId || card.patronId !== patronId);
      if (otherCards.length >= maxAccounts)
        throw new ApiException('invalid-input', [{ path: 'body.secret', message: `${maxAccounts} cards` }]);
      await store.put({
        feed: hashOf(secret),
        patron: nameOf(card),
        added: now().getTime(),
        readDay: today(),
        card: vault.seal(secret, 'feed', JSON.stringify(card)),
      });
      await makeRoom(card);
      return { secret, cards: [...otherCards, card] };
    },
    ofPatron: (patron) => store.ofPatrons(feedPatronHashes(keys, patron)),
    async end(patron) {
      let ended = 0;
      for (const name of feedPatronHashes(keys, patron)) ended += await store.remove(name);
      return ended;
    },
    async read(secret) {
      const day = today();
      if (forgotten !== day && !isClockHeld()) {
        forgotten = day;
        await store.forget(addDays(day, -feedDays));
      }
      const feed = hashOf(secret);
      const rows = await rowsOf(feed);
      if (rows.some(({ readDay }) => readDay !== day)) await store.markRead(feed, day);
      const cards = opened(secret, rows);
      for (const [at, row] of rows.entries()) {
        const card = cards[at];
        if (card && vault.keyOf(row.card) !== keys.current) await renew(secret, { ...row, readDay: day }, card);
      }
      return cards;
    },
  };
}
