import type { AddressFailureCode } from '@buchfink/catalogue/import/report/address-failure';
import type { FileFailureCode } from '@buchfink/catalogue/import/report/file-failure';
import type { StorageProblem } from '../storage/database/storage-error.ts';

/** Why the service's keys cannot be used. */
export type KeysProblem =
  | 'keys-readable-for-others'
  | 'keys-empty'
  | 'keys-of-same-name'
  | 'key-malformed'
  | 'key-not-random'
  | 'keys-link-broken';

/** Why an address is not called, or an answer not read. */
export type WebFailureCode =
  | 'address-no-web'
  | 'address-with-password'
  | 'address-not-public'
  | 'host-without-address'
  | 'answer-redirects'
  | 'too-many-redirects'
  | 'answer-too-large'
  | 'answer-packed'
  | 'answer-damaged';

/** Why something failed. */
export type FailureReason = {
  /** In English, as the command line says it; of other systems, as they say it. */
  readonly text: string;
  /** The kind of the failure, when it is one of the known ones. */
  readonly code?: FailureCode | undefined;
};

/** The kinds of failures that have words in every language: those of files, addresses, databases and the service's keys. */
export type FailureCode =
  | FileFailureCode
  | AddressFailureCode
  | WebFailureCode
  | Exclude<StorageProblem, 'failed'>
  | KeysProblem;
