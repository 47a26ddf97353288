/** How the server differs from the usual one, a recorded vzg-paia 2.2. */
export interface PaiaLibraryOptions {
  /** The body that `login` reads; the other is refused with 415. */
  readonly login?: 'form' | 'json' | 'both';
  /** Errors have the status 200, as in the recordings. */
  readonly isStatusHidden?: boolean;
  /** Tells what a token allows with every answer. */
  readonly tellsScopes?: boolean;
  readonly branches?: readonly { readonly id: string; readonly about: string; readonly amount?: string }[];
  /** A fee to confirm, by method, such as `0.80 EUR`. */
  readonly fee?: Readonly<Partial<Record<'request' | 'renew', string>>>;
  /** A further condition of requests. */
  readonly purpose?: { readonly type: string; readonly setting: object };
  /** Seconds for which a token is valid; longer than any test waits. */
  readonly tokenSeconds?: number;
  readonly now?: Date;
}
