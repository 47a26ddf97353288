import * as z from 'zod/mini';
import { newLoanCode } from '../../loan-code.ts';
import type { PatronNotes } from '../../patron-notes.ts';

/** Validity of a loan code in milliseconds, and the number of attempts (ASVS 5.0, 6.5.4 and 6.5.5). */
const codeLife = 600_000;
const tries = 5;
/** How long a confirmation of a loan or a return can be repeated, in milliseconds. */
const answerLife = 86_400_000;

/** A request to borrow a copy, and what became of it. */
const LoanCode = z.object({
  kind: z.literal('loan'),
  requestId: z.string(),
  code: z.string(),
  /** Epoch milliseconds. */
  expires: z.number(),
  /** The title of the copy. */
  title: z.string(),
  /** Whether the patron has seen a fee. */
  hasFee: z.boolean(),
  triesLeft: z.number(),
  /** 11 was sent; it is never sent again. */
  isSent: z.boolean(),
  /** The loan that it led to. */
  loan: z.optional(z.object({ title: z.string(), dueDate: z.optional(z.string()), dueText: z.optional(z.string()) })),
});
export type LoanCode = Readonly<z.infer<typeof LoanCode>>;

/** A return of a copy, `day` by the calendar of the library. */
const StoredReturn = z.object({ kind: z.literal('return'), day: z.string(), next: z.enum(['shelf', 'desk']) });
export type StoredReturn = Omit<Readonly<z.infer<typeof StoredReturn>>, 'kind'>;

const StoredCheckout = z.union([LoanCode, StoredReturn]);

/** The stored code of a loan. */
export interface StoredLoanCode {
  /** The code as it was read, with the updates since. */
  current(): LoanCode;
  /** Resolves with false, and changes nothing, when another call has changed the code since it was read. */
  update(changes: Pick<Partial<LoanCode>, 'triesLeft' | 'isSent' | 'loan'>): Promise<boolean>;
}

/** The codes of the loans that patrons requested, and their returns, for the calls after them. */
export interface StoredCheckouts {
  /** Creates a code in place of an earlier one for the same copy. */
  createLoanCode(patronId: string, barcode: string, seen: Pick<LoanCode, 'title' | 'hasFee'>): Promise<LoanCode>;
  findLoanCode(patronId: string, barcode: string): Promise<StoredLoanCode | undefined>;
  /** Stores a return for a day; a code of the copy is no longer valid. */
  putReturn(patronId: string, barcode: string, stored: StoredReturn): Promise<void>;
  findReturn(patronId: string, barcode: string): Promise<StoredReturn | undefined>;
}

/** Opens them in the store of the library, which all nodes share. */
export function openStoredCheckouts(store: PatronNotes, now: () => Date): StoredCheckouts {
  const find = async (patronId: string, barcode: string) => {
    const stored = await store.find(patronId, barcode);
    // Another version of the service may have written it in another form.
    const { data } = StoredCheckout.safeParse(stored === undefined ? undefined : JSON.parse(stored.text));
    return stored && data && { stored, data };
  };
  return {
    async createLoanCode(patronId, barcode, seen) {
      const at = now().getTime();
      const requested = { requestId: crypto.randomUUID(), code: newLoanCode(), expires: at + codeLife };
      const code: LoanCode = { kind: 'loan', ...requested, ...seen, triesLeft: tries, isSent: false };
      await store.put(patronId, barcode, JSON.stringify(code), at + codeLife + answerLife);
      return code;
    },

    async findLoanCode(patronId, barcode) {
      const found = await find(patronId, barcode);
      if (found?.data.kind !== 'loan') return undefined;
      let code: LoanCode = found.data;
      return {
        current: () => code,
        async update(changes) {
          const updated = { ...code, ...changes };
          const isStored = await found.stored.replace(JSON.stringify(updated));
          if (isStored) code = updated;
          return isStored;
        },
      };
    },

    async putReturn(patronId, barcode, stored) {
      const text = JSON.stringify({ kind: 'return', ...stored });
      await store.put(patronId, barcode, text, now().getTime() + answerLife);
    },

    async findReturn(patronId, barcode) {
      const found = await find(patronId, barcode);
      return found?.data.kind === 'return' ? found.data : undefined;
    },
  };
}
