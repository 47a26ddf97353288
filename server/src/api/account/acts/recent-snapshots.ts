import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { type AccountSnapshot, accountSnapshotOf } from './account-snapshot.ts';

/** The owner of an account. */
interface Whose {
  readonly libraryId: number;
  readonly patronId: string;
}

/**
 * Snapshots of recently read accounts, so that an act need not read the account again before it starts. In memory
 * only.
 */
export interface RecentSnapshots {
  get(patron: Whose): AccountSnapshot | undefined;
  keep(patron: Whose, account: UnlabelledAccount): void;
  /** Drops the snapshot, because an act may have changed the account. */
  drop(patron: Whose): void;
}

/** Lifetime of a snapshot in milliseconds. */
const lifetime = 10 * 60_000;
/** Most accounts that are kept. */
const maxSnapshots = 5000;

/**
 * Keeps the snapshots of the accounts that were read last. With `isShared` other nodes act on the same accounts: none is
 * kept, because it could be older than an act of another node, whose effect would count as that of the next act.
 */
export function createRecentSnapshots(now: () => Date, isShared = false): RecentSnapshots {
  const snapshots = new Map<string, { readonly traces: AccountSnapshot; readonly until: number }>();
  const keyOf = ({ libraryId, patronId }: Whose) => `${libraryId}:${patronId}`;
  return {
    get(patron) {
      const snapshot = snapshots.get(keyOf(patron));
      return snapshot !== undefined && snapshot.until >= now().getTime() ? snapshot.traces : undefined;
    },
    keep(patron, account) {
      if (isShared) return;
      snapshots.delete(keyOf(patron));
      snapshots.set(keyOf(patron), { traces: accountSnapshotOf(account), until: now().getTime() + lifetime });
      // The map is ordered by age; each new snapshot removes expired and surplus ones.
      for (const [key, { until }] of snapshots) {
        if (snapshots.size <= maxSnapshots && until >= now().getTime()) break;
        snapshots.delete(key);
      }
    },
    drop: (patron) => void snapshots.delete(keyOf(patron)),
  };
}
