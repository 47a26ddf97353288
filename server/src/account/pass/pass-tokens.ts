import type { PatronCard } from '@buchfink/connectors/patron-system';
import { passTokenSeconds, passTokenUses } from '@buchfink/contract/pass';
import { hashOf, newSecret } from '../../session/keys/tokens.ts';

/** The card that a token opens, as it was when the token was issued. */
export interface PassGrant {
  readonly projectId: string;
  readonly libraryId: number;
  readonly patronId: string;
  readonly card: PatronCard;
}

/** Short-lived tokens for pass files, which a phone downloads without a login. Held in the memory of this process. */
export interface PassTokens {
  issue(grant: PassGrant): string;
  /** Returns the card of a token, a few times within a minute; undefined for any other token. */
  use(token: string): PassGrant | undefined;
}

/** Most tokens in memory, as a protection against attacks. The oldest give way. */
const most = 10_000;

/** Stores tokens by their hash. */
export function createPassTokens(now: () => Date): PassTokens {
  const kept = new Map<string, { readonly grant: PassGrant; readonly until: number; uses: number }>();
  const keyOf = (token: string) => hashOf(token).toString('hex');

  /** The map is ordered by age. */
  const sweep = () => {
    for (const [key, { until }] of kept) {
      if (kept.size < most && until >= now().getTime()) return;
      kept.delete(key);
    }
  };

  return {
    issue(grant) {
      sweep();
      const token = newSecret();
      kept.set(keyOf(token), { grant, until: now().getTime() + passTokenSeconds * 1000, uses: 0 });
      return token;
    },
    use(token) {
      const found = kept.get(keyOf(token));
      if (found === undefined) return undefined;
      found.uses += 1;
      if (found.until < now().getTime() || found.uses > passTokenUses) {
        kept.delete(keyOf(token));
        return undefined;
      }
      return found.grant;
    },
  };
}
