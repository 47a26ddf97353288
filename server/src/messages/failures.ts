import type { AddressFailureCode } from '@buchfink/catalogue/report/address-failure';
import type { FileFailureCode } from '@buchfink/catalogue/report/file-failure';
import type { WebFailureCode } from '../base/http/client/web-failure.ts';
import type { StorageProblem } from '../base/storage-error.ts';
import type { KeysProblem } from '../storage/keys/open-keys.ts';

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
