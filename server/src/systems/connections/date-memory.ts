import type { DateMemory } from '@buchfink/connectors/dates/date-reader';
import type { PatronNotes } from '@buchfink/connectors/patron-notes';

/** The name under which notes of a system itself stand; it begins with a blank, as no card number does. */
const ownNotes = ' system';
/** The role of the system: a library may have several, each with dates in a form of its own. */
const subjects = { accounts: ' dates', copies: ' dates of copies', catalogue: ' dates of records' } as const;
const noteLife = 365 * 86_400_000;

/** What is learned of the dates of a library's systems, noted for all nodes and for the next start. */
export const dateMemoryOf = (notes: PatronNotes, role: keyof typeof subjects, now: () => Date): DateMemory => ({
  find: async () => (await notes.find(ownNotes, subjects[role]))?.text,
  put: (text) => notes.put(ownNotes, subjects[role], text, now().getTime() + noteLife),
});
