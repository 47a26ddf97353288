/** A card in a calendar feed. Which feed and whose card it is only keyed and plain hashes say; the card itself is sealed. */
export interface FeedRow {
  /** SHA-256 of the feed's secret. */
  readonly feed: Buffer;
  /** Keyed hash of the patron. */
  readonly patron: Buffer;
  /** Epoch milliseconds. */
  readonly added: number;
  /** The day on which the feed was read last, `YYYY-MM-DD`. */
  readonly readDay: string;
  /** Library and patron, sealed for who has the feed's secret. */
  readonly card: Buffer;
}

/** Who is in which calendar feed. Implemented by `server/storage`. */
export interface FeedStore {
  /** The cards of a feed in the order they came. */
  cardsOf(feed: Buffer): Promise<FeedRow[]>;
  /** The feeds a patron is in, the oldest first. */
  feedsOf(patron: Buffer): Promise<Buffer[]>;
  /** Adds a card to a feed, or replaces the one of this patron. */
  put(row: FeedRow): Promise<void>;
  /** Takes a patron out of one feed, or out of all; answers how many it was. */
  remove(patron: Buffer, feed?: Buffer): Promise<number>;
  markRead(feed: Buffer, day: string): Promise<void>;
  /** Drops feeds that nobody has read since a day. */
  forget(before: string): Promise<void>;
}
