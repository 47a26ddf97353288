import type { PatronNotes } from '../../patron-notes.ts';
import type { Warn } from '../../system-warning.ts';
import { itemLife } from './item-cache.ts';

/** The subject of the note about a patron's last act; no barcode is one. */
const subject = ' last act';
/** Longer than a copy is remembered, whatever the clocks of the nodes say, in milliseconds. */
const noteLife = 5 * itemLife;

/** The last acts of patrons, so that no node shows them what the system said of a copy before. */
export interface LastActs {
  /** A name of the patron's last act, undefined when there was none of late. Another act has another name. */
  of(patronId: string): Promise<string | undefined>;
  /** Runs an act that may change what the system says of copies. Rejects before the act when it cannot be noted. */
  run<Value>(patronId: string, act: () => Promise<Value>): Promise<Value>;
}

/** Notes the acts where other nodes need to know them; alone, a node forgets the copies of an act itself. */
export function createLastActs(notes: PatronNotes, now: () => Date, warn: Warn): LastActs {
  const note = (patronId: string) => notes.put(patronId, subject, crypto.randomUUID(), now().getTime() + noteLife);
  return {
    async of(patronId) {
      if (!notes.isShared) return undefined;
      // Without the note nothing from before counts.
      return notes.find(patronId, subject).then(
        (stored) => stored?.text,
        () => crypto.randomUUID(),
      );
    },
    async run(patronId, act) {
      if (!notes.isShared) return act();
      // Before the act, should this process end meanwhile, and after it, because the account may be read in between.
      await note(patronId);
      try {
        return await act();
      } finally {
        await note(patronId).catch(() => warn({ code: 'sip2-act-not-noted', values: {} }));
      }
    },
  };
}
