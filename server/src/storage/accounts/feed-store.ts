/** A card in a calendar feed. The feed and the patron are stored as hashes, the card is sealed. */
export interface FeedRow {
  /** SHA-256 of the feed's secret. */
  readonly feed: Buffer;
  /** Keyed hash of the patron. */
  readonly patron: Buffer;
  /** Epoch milliseconds. */
  readonly added: number;
  /** The day on which the feed was read last, `YYYY-MM-DD`. */
  readonly readDay: string;
  /** Library and patron, sealed so that only the feed's secret opens them. */
  readonly card: Buffer;
}

/** The calendar feeds and the cards in them. Implemented by `server/storage`. */
export interface FeedStore {
  /** The cards of a feed, the oldest first. */
  cardsOf(feed: Buffer): Promise<FeedRow[]>;
  /** The feeds a patron is in, the oldest first. */
  feedsOf(patron: Buffer): Promise<Buffer[]>;
  /** When patrons were added to feeds, and when these were read last, the oldest first. */
  ofPatrons(patrons: readonly Buffer[]): Promise<Pick<FeedRow, 'added' | 'readDay'>[]>;
  /** Adds a card to a feed, or replaces the card of the same patron. */
  put(row: FeedRow): Promise<void>;
  /** Removes a patron from one feed, or from all feeds. Returns the number of removed cards. */
  remove(patron: Buffer, feed?: Buffer): Promise<number>;
  markRead(feed: Buffer, day: string): Promise<void>;
  /** Removes the feeds that were last read before a day (`YYYY-MM-DD`). */
  forget(before: string): Promise<void>;
}
