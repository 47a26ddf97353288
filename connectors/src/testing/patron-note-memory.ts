import type { PatronNotes } from '../patron-notes.ts';

/** Notes in memory, whose end is not looked at. Connectors that share them are like several nodes. */
export function patronNoteMemory(): PatronNotes {
  const stored = new Map<string, { readonly text: string }>();
  const keyOf = (patronId: string, subject: string) => JSON.stringify([patronId, subject]);
  return {
    isShared: true,
    async find(patronId, subject) {
      const key = keyOf(patronId, subject);
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
    put: async (patronId, subject, text) => void stored.set(keyOf(patronId, subject), { text }),
  };
}
