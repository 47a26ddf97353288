/** What is wrong with an entry, or why something is in use. */
export type DeskErrorDetail =
  | 'act-changed'
  | 'act-too-old'
  | 'act-undone'
  | 'born-age'
  | 'born-future'
  | 'card-length'
  | 'control-characters'
  | 'copy-held'
  | 'country-length'
  | 'date'
  | 'due-day'
  | 'email'
  | 'fee-day'
  | 'group'
  | 'loan-day'
  | 'not-on-loan'
  | 'not-provisional'
  | 'not-waiting'
  | 'others-wait'
  | 'owes-fees'
  | 'has-loans'
  | 'next-told'
  | 'payment'
  | 'pin-length'
  | 'postcode-length'
  | 'query-length'
  | 'run-too-old'
  | 'street-length'
  | 'sum'
  | 'text-length'
  | 'town-length'
  | 'user-name-length';

/** An error of the desk; `message` is an English sentence for staff. `invalid` and `in-use` have a detail. */
export class DeskError extends Error {
  readonly code:
    | 'unknown-card'
    | 'unknown-copy'
    | 'unknown-fee'
    | 'unknown-branch'
    | 'card-taken'
    | 'invalid'
    | 'in-use'
    | 'act-id-used'
    | 'patron-changed';
  readonly detail: DeskErrorDetail | undefined;

  constructor(code: DeskError['code'], message: string, detail?: DeskErrorDetail) {
    super(message);
    this.name = 'DeskError';
    this.code = code;
    this.detail = detail;
  }
}
