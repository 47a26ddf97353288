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
  const grants = new Map<string, { readonly grant: PassGrant; readonly until: number; uses: number }>();
  const keyOf = (token: string) => hashOf(token).toString('hex');

  /** The map is ordered by age. */
  const sweep = () => {
    for (const [key, { until }] of grants) {
      if (grants.size < most && until >= now().getTime()) return;
      grants.delete(key);
    }
  };

  return {
    issue(grant) {
      sweep();
      const token = newSecret();
      grants.set(keyOf(token), { grant, until: now().getTime() + passTokenSeconds * 1000, uses: 0 });
      return token;
    },
    use(token) {
      const grant = grants.get(keyOf(token));
      if (grant === undefined) return undefined;
      grant.uses += 1;
      if (grant.until < now().getTime() || grant.uses > passTokenUses) {
        grants.delete(keyOf(token));
        return undefined;
      }
      return grant.grant;
    },
  };
}
