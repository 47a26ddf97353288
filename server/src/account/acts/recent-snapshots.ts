import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { type AccountSnapshot, accountSnapshotOf } from './account-snapshot.ts';

/** Whose account it is. */
interface Whose {
  readonly libraryId: number;
  readonly patronId: string;
}

/** What accounts showed a short while ago, so that an act need not read them again before it begins. In memory only. */
export interface RecentSnapshots {
  get(patron: Whose): AccountSnapshot | undefined;
  keep(patron: Whose, account: UnlabelledAccount): void;
  /** An act may have changed it. */
  drop(patron: Whose): void;
}

/** Milliseconds for which they are good. */
const patience = 10 * 60_000;
/** How many accounts are kept. */
const most = 5000;

/** Keeps the traces of the accounts that were read last. */
export function createRecentSnapshots(now: () => Date): RecentSnapshots {
  const kept = new Map<string, { readonly traces: AccountSnapshot; readonly until: number }>();
  const keyOf = ({ libraryId, patronId }: Whose) => `${libraryId}:${patronId}`;
  return {
    get(patron) {
      const found = kept.get(keyOf(patron));
      return found !== undefined && found.until >= now().getTime() ? found.traces : undefined;
    },
    keep(patron, account) {
      kept.delete(keyOf(patron));
      kept.set(keyOf(patron), { traces: accountSnapshotOf(account), until: now().getTime() + patience });
      // The oldest stand first; those that are over go with every new one.
      for (const [key, { until }] of kept) {
        if (kept.size <= most && until >= now().getTime()) break;
        kept.delete(key);
      }
    },
    drop: (patron) => void kept.delete(keyOf(patron)),
  };
}
