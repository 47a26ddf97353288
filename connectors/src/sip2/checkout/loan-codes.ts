import { newLoanCode } from '../../loan-code.ts';

/** Validity of a loan code in milliseconds, and the number of attempts (ASVS 5.0, 6.5.4 and 6.5.5). */
const codeLife = 600_000;
const tries = 5;
/** How long a confirmation can be repeated, in milliseconds. */
const answerLife = 86_400_000;
/** The oldest codes are forgotten above this number. */
const maxCodes = 10_000;

/** A request to borrow a copy, and what became of it. */
export interface LoanCode {
  readonly requestId: string;
  readonly code: string;
  readonly expires: number;
  /** The fee that the patron has seen, in hundredths. */
  readonly fee: number;
  triesLeft: number;
  /** 11 was sent; it is never sent again. */
  isSent: boolean;
  /** The loan that it led to. */
  loan?: { readonly title: string; readonly dueDate?: string };
}

/** The codes of the loans that patrons requested. They live in memory: after a restart a request is unknown. */
export class LoanCodes {
  readonly #codes = new Map<string, LoanCode>();

  create(patronId: string, barcode: string, fee: number, now: number): LoanCode {
    const code = newLoanCode();
    const entry = {
      requestId: crypto.randomUUID(),
      code,
      expires: now + codeLife,
      fee,
      triesLeft: tries,
      isSent: false,
    };
    const key = keyOf(patronId, barcode);
    this.#codes.delete(key);
    this.#codes.set(key, entry);
    const [oldest] = this.#codes.keys();
    if (this.#codes.size > maxCodes && oldest !== undefined) this.#codes.delete(oldest);
    return entry;
  }

  get(patronId: string, barcode: string, now: number): LoanCode | undefined {
    const entry = this.#codes.get(keyOf(patronId, barcode));
    return entry && entry.expires + answerLife > now ? entry : undefined;
  }

  remove(patronId: string, barcode: string): void {
    this.#codes.delete(keyOf(patronId, barcode));
  }
}

const keyOf = (patronId: string, barcode: string) => JSON.stringify([patronId, barcode]);
