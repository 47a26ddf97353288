import type { StoreState } from '../record/record-store.ts';
import type { IndexPosition } from './index-position.ts';

/** Changes that are few: those of lending and of cataloguers, not of an import. */
const few = 100;
/** Changes that are surely those of an import, which goes on: so many come in no time. */
const many = 2_000;
/** The longest pauses between two ingestions while changes stream in, in milliseconds. */
const maxPauseForFew = 1_000;
const maxPauseForMany = 10_000;
/** A pause before so many wait takes at most this share of the time for which they have been streaming in. */
const share = 0.5;

/**
 * Decides when an index ingests changes of the records. A change is ingested at once; while more and more come, as from
 * an import, the pauses grow, and are the longest as soon as thousands wait: records that are in memory only are indexed again with each ingestion, and the threads that
 * search build tables for each state of the index. When no more have come for a moment, the rest is ingested at once.
 */
export class IngestPace {
  private readonly quiet: number;
  private readonly clock: () => number;
  private seen: StoreState | undefined;
  private beganAt = 0;
  private changedAt = 0;
  private ingestedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param quiet milliseconds without a change after which changes no longer stream in
   * @param clock monotonic milliseconds
   */
  constructor(quiet: number, clock: () => number = () => performance.now()) {
    this.quiet = quiet;
    this.clock = clock;
  }

  /** Milliseconds since a change was seen or ingested. */
  get age(): number {
    return this.clock() - this.changedAt;
  }

  /** Whether an index at this position ingests the changes up to this state of the store now. */
  isDue(position: IndexPosition, state: StoreState): boolean {
    const now = this.clock();
    if (state.last !== this.seen?.last || state.removals !== this.seen.removals) {
      if (this.age >= this.quiet) this.beganAt = now;
      this.changedAt = now;
      this.seen = state;
    }
    const waiting = state.last - position.upTo + state.removals - position.removals;
    if (waiting === 0 || this.age >= this.quiet) return true;
    const maxPause = waiting > few ? maxPauseForMany : maxPauseForFew;
    const pause = waiting > many ? maxPause : Math.min(maxPause, share * (now - this.beganAt));
    return now - this.ingestedAt >= pause;
  }

  /** Called when changes were ingested. */
  ingested(): void {
    this.changedAt = this.clock();
    this.ingestedAt = this.changedAt;
  }
}
