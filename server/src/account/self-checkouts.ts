import { createHmac } from 'node:crypto';
import type { SelfCheckoutStore } from '@buchfink/connectors/self-checkout-store';
import { ApiException } from '@buchfink/contract/error';
import type { Keys } from '../session/keys/keys.ts';
import { vaultOf } from '../session/keys/vault.ts';
import type { SelfCheckoutRow, SelfCheckoutRows } from '../storage/accounts/self-checkout-rows.ts';

/** What the self-checkouts of a service need. */
export interface SelfCheckoutDeps {
  readonly rows: SelfCheckoutRows;
  readonly keys: Keys;
  readonly now: () => Date;
}

/**
 * Creates the store of each library's self-checkouts, which all nodes share. Patron and copy are hashed with a key of the
 * service, and the text is sealed with it, so that the database alone tells nothing. A key that was replaced is still
 * understood.
 */
export function createSelfCheckouts({ rows, keys, now }: SelfCheckoutDeps): (libraryId: number) => SelfCheckoutStore {
  const vault = vaultOf(keys);
  const hashes = (parts: readonly unknown[]) =>
    keys.all.map((key) =>
      createHmac('sha256', keys.derive('self-checkout', key)).update(JSON.stringify(parts)).digest(),
    );
  return (libraryId) => ({
    async find(patronId, copyId) {
      const name = JSON.stringify([libraryId, patronId, copyId]);
      const row = await firstOf(rows, hashes([libraryId, patronId, copyId]));
      if (row === undefined || row.until < now().getTime() || vault.keyOf(row.content) === undefined) return undefined;
      const binding = row.id.toString('hex');
      let { version } = row;
      return {
        text: vault.open(name, binding, row.content),
        async replace(text) {
          const isReplaced = await rows.replace(row.id, version, vault.seal(name, binding, text));
          if (isReplaced) version += 1;
          return isReplaced;
        },
      };
    },

    async put(patronId, copyId, text, until) {
      const [id, patron] = [hashes([libraryId, patronId, copyId])[0], hashes([libraryId, patronId])[0]];
      if (id === undefined || patron === undefined) throw new Error('There is no key.');
      const name = JSON.stringify([libraryId, patronId, copyId]);
      await rows.put({ id, until, content: vault.seal(name, id.toString('hex'), text) }, patron);
    },
  });
}

async function firstOf(rows: SelfCheckoutRows, ids: readonly Buffer[]): Promise<SelfCheckoutRow | undefined> {
  for (const id of ids) {
    const row = await rows.find(id);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** For connections on which nobody borrows, as in a check of a library's systems. */
export const noSelfCheckouts: SelfCheckoutStore = {
  find: async () => undefined,
  put: async () => Promise.reject(new ApiException('not-supported')),
};
