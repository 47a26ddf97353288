/** A system of a library, as the guard names it. */
export interface ConnectionKey {
  readonly libraryId: number;
  readonly role: string;
}

/** The lengths of the slots, in seconds, and for how many seconds they are kept. */
export const hourSlots = { seconds: 3_600, kept: 48 * 3_600 };
export const daySlots = { seconds: 86_400, kept: 31 * 86_400 };

/** Upper bounds of the counted response times in milliseconds; the last count has no bound. */
export const timeBounds = [20, 50, 100, 300, 1_000, 3_000, 10_000] as const;

/** What happened in a stretch of time. All numbers add up. */
export interface ConnectionCounts {
  /** Milliseconds in which the state was known, and those of them in which the system was down. */
  readonly observed: number;
  readonly down: number;
  readonly calls: number;
  readonly failures: number;
  /** Answered calls by response time: one number for each of `timeBounds`, and one for slower ones. */
  readonly times: readonly number[];
}

/** Counts of one system that are added to its slots at an instant (epoch milliseconds). */
export interface ConnectionChange extends ConnectionKey, ConnectionCounts {
  readonly at: number;
}

/** An hour or a day of a system; `start` in epoch milliseconds, days are those of UTC. */
export interface ConnectionSlot extends ConnectionCounts {
  readonly start: number;
}

/** The last failed call of a system; `at` in epoch milliseconds. */
export interface ConnectionFault extends ConnectionKey {
  readonly at: number;
  readonly code: string;
}

/** The counts of a system over the last day and the last thirty days. */
export interface ConnectionSummary extends ConnectionKey {
  readonly day: ConnectionCounts;
  readonly month: ConnectionCounts;
}

/** The history of libraries' systems. Implemented by `server/storage`. */
export interface ConnectionHistory {
  /** Adds counts to the hour and the day of their instant, stores faults, and removes slots that are no longer kept. */
  add(changes: readonly ConnectionChange[], faults: readonly ConnectionFault[], now: number): Promise<void>;
  /** The sums of all systems. */
  summaries(now: number): Promise<ConnectionSummary[]>;
  /** The hours of the last day and the days of the last thirty of a library's system, the oldest first. */
  slotsOf(key: ConnectionKey, now: number): Promise<{ hours: ConnectionSlot[]; days: ConnectionSlot[] }>;
  /** The last fault of each system. */
  faults(): Promise<ConnectionFault[]>;
}
