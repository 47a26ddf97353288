import type { PatronNotes } from '../patron-notes.ts';

/** Notes in memory, whose end is not looked at. Connectors that share them are like several nodes. */
export function patronNoteMemory(): PatronNotes {
  const stored = new Map<string, { readonly text: string }>();
  const keyOf = (patronId: string, copyId: string) => JSON.stringify([patronId, copyId]);
  return {
    isShared: true,
    async find(patronId, copyId) {
      const key = keyOf(patronId, copyId);
      let read = stored.get(key);
      return (
        read && {
          text: read.text,
          async replace(text) {
            if (stored.get(key) !== read) return false;
            read = { text };
            stored.set(key, read);
            return true;
          },
        }
      );
    },
    put: async (patronId, copyId, text) => void stored.set(keyOf(patronId, copyId), { text }),
  };
}
