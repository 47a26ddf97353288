import type { PatronCard } from '@buchfink/connectors/patron-system';
import { passTokenSeconds, passTokenUses } from '@buchfink/contract/account/pass';
import type { Keys } from '../../../storage/keys/keys.ts';
import { hashOf } from '../../../storage/keys/tokens.ts';
import { vaultOf } from '../../../storage/keys/vault.ts';

/** The card that a token opens, as it was when the token was issued. */
export interface PassGrant {
  readonly projectId: string;
  readonly libraryId: number;
  readonly patronId: string;
  readonly card: PatronCard;
}

interface SealedGrant {
  readonly grant: PassGrant;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * Short-lived tokens for pass files, which a phone downloads without a login. A token is the card itself, sealed with
 * the service's keys, so that every node can open a token of another one.
 */
export interface PassTokens {
  issue(grant: PassGrant): string;
  /**
   * Returns the card of a token, a few times within a minute; undefined for any other token. Each node counts the
   * uses for itself.
   */
  use(token: string): PassGrant | undefined;
}

/** Most used tokens in memory, as a protection against attacks. The oldest give way. */
const maxTokens = 10_000;
/** What the vault binds tokens to: nothing else that it sealed is a token. */
const binding = 'pass token';

/** Creates the tokens. Of a used one only its hash is stored, until it ends. */
export function createPassTokens({ keys, now }: { readonly keys: Keys; readonly now: () => Date }): PassTokens {
  const vault = vaultOf(keys);
  const used = new Map<string, { readonly until: number; uses: number }>();

  /** The map is ordered by the first use. */
  const sweep = () => {
    for (const [key, { until }] of used) {
      if (used.size < maxTokens && until >= now().getTime()) return;
      used.delete(key);
    }
  };

  const open = (token: string) => {
    try {
      return JSON.parse(vault.open('', binding, Buffer.from(token, 'base64url'))) as SealedGrant;
    } catch {
      return undefined;
    }
  };

  return {
    issue(grant) {
      const sealed: SealedGrant = { grant, until: now().getTime() + passTokenSeconds * 1000 };
      return vault.seal('', binding, JSON.stringify(sealed)).toString('base64url');
    },
    use(token) {
      const sealed = open(token);
      if (sealed === undefined || sealed.until < now().getTime()) return undefined;
      // The hash of the bytes: the same bytes can be written as several texts.
      const key = hashOf(Buffer.from(token, 'base64url').toString('hex')).toString('hex');
      const use = used.get(key) ?? { until: sealed.until, uses: 0 };
      if (use.uses >= passTokenUses) return undefined;
      if (use.uses === 0) sweep();
      use.uses += 1;
      used.set(key, use);
      return sealed.grant;
    },
  };
}
