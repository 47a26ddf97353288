import { createHmac } from 'node:crypto';
import type { PatronNotes } from '@buchfink/connectors/patron-notes';
import { ApiException } from '@buchfink/contract/error';
import type { PatronNoteRow, PatronNoteRows } from '../../storage/accounts/patron-note-rows.ts';
import type { Key, Keys } from '../../storage/keys/keys.ts';
import { vaultOf } from '../../storage/keys/vault.ts';

/** What the notes of a service need. */
export interface PatronNotesDeps {
  /** Whether other nodes use the same rows. */
  readonly isShared: boolean;
  readonly rows: PatronNoteRows;
  readonly keys: Keys;
  readonly now: () => Date;
}

/**
 * Creates the notes of each library, which all nodes share. Patron and subject are hashed with a key of the
 * service, and the text is sealed with it, so that the database alone tells nothing. A key that was replaced is still
 * understood.
 */
export function createPatronNotes({ rows, keys, now, isShared }: PatronNotesDeps): (libraryId: number) => PatronNotes {
  const vault = vaultOf(keys);
  const hashOf = (name: string, key: Key) =>
    createHmac('sha256', keys.derive('patron notes', key)).update(name).digest();
  return (libraryId) => ({
    isShared,
    async find(patronId, subject) {
      const name = JSON.stringify([libraryId, patronId, subject]);
      const row = await firstOf(
        rows,
        keys.all.map((key) => hashOf(name, key)),
      );
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

    async put(patronId, subject, text, until) {
      const name = JSON.stringify([libraryId, patronId, subject]);
      const id = hashOf(name, keys.current);
      const patron = hashOf(JSON.stringify([libraryId, patronId]), keys.current);
      await rows.put({ id, until, content: vault.seal(name, id.toString('hex'), text) }, patron);
    },
  });
}

async function firstOf(rows: PatronNoteRows, ids: readonly Buffer[]): Promise<PatronNoteRow | undefined> {
  for (const id of ids) {
    const row = await rows.find(id);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** For connections on which nobody borrows, as in a check of a library's systems. */
export const noPatronNotes: PatronNotes = {
  isShared: false,
  find: async () => undefined,
  put: async () => Promise.reject(new ApiException('not-supported')),
};
