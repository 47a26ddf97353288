import { LRUCache } from 'lru-cache';
import { newLoanCode } from '../../loan-code.ts';

/** Validity of a loan code in milliseconds, and the number of attempts (ASVS 5.0, 6.5.4 and 6.5.5). */
const codeLife = 600_000;
const tries = 5;
/** How long a confirmation can be repeated, in milliseconds. */
const answerLife = 86_400_000;
/** Above this number the codes that nobody used for longest are forgotten. */
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
  readonly #codes: LRUCache<string, LoanCode>;
  readonly #now: () => number;

  constructor(now: () => Date) {
    this.#now = () => now().getTime();
    this.#codes = new LRUCache({
      max: maxCodes,
      ttl: codeLife + answerLife,
      ttlResolution: 0,
      perf: { now: this.#now },
    });
  }

  create(patronId: string, barcode: string, fee: number): LoanCode {
    const entry = {
      requestId: crypto.randomUUID(),
      code: newLoanCode(),
      expires: this.#now() + codeLife,
      fee,
      triesLeft: tries,
      isSent: false,
    };
    this.#codes.set(keyOf(patronId, barcode), entry);
    return entry;
  }

  get(patronId: string, barcode: string): LoanCode | undefined {
    return this.#codes.get(keyOf(patronId, barcode));
  }

  remove(patronId: string, barcode: string): void {
    this.#codes.delete(keyOf(patronId, barcode));
  }
}

const keyOf = (patronId: string, barcode: string) => JSON.stringify([patronId, barcode]);
