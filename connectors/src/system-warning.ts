import type { RepairReason, SkipReason } from '@buchfink/catalogue/report/import-note';
import type { XmlFault } from '@buchfink/catalogue/xml/xml-reader';
import type { ErrorCode } from '@buchfink/contract/error';

/** A diagnostic of an SRU server. `number`: of the list of diagnostics; `details`: empty where they may repeat a search. */
export interface SruDiagnostic {
  readonly number: number;
  readonly details: string;
}

/** Why a record of an SRU answer cannot be read. */
export type SruRecordFault =
  | { readonly kind: 'withheld' | 'no-data' | 'no-marcxml' | 'no-fields' | 'too-long' | 'tags-broken' }
  | { readonly kind: 'too-many-fields'; readonly most: number }
  | { readonly kind: 'xml'; readonly fault: XmlFault }
  | { readonly kind: 'not-bibliographic'; readonly reason: SkipReason };

/** What an index server says of a request that it refuses. */
export type IndexRefusal =
  | { readonly kind: 'unknown-field' | 'field-of-words'; readonly field: string }
  | { readonly kind: 'sorting' }
  /** `type`: as the server names it. */
  | { readonly kind: 'type'; readonly type: string };

/** Why messages of SIP2 end a connection: one came unasked, one answers another request, or all were damaged. */
export type Sip2Disorder = 'unrequested' | 'other-request' | 'damaged';

/** Everything that can be wrong with one message of SIP2. */
export type Sip2Fault =
  /** The checksum does not match the bytes. */
  | 'checksum'
  /** The code of the message is unknown, or another message was expected. */
  | 'code'
  /** The fixed part is too short, or one of its values is not allowed. */
  | 'fixed-part'
  /** A variable field that must be there is missing, or a value to send is not allowed. */
  | 'field'
  /** A message, field or value is longer than the limits. */
  | 'too-long'
  | 'too-many-fields'
  /** A character that the character set of the connection lacks. */
  | 'charset';

/**
 * Where a message of SIP2 is faulty: its code, the id of the field, or the name of a value in the fixed part. `received`: the
 * code that came in place of it.
 */
export interface Sip2Place {
  readonly message?: string;
  readonly received?: string;
  readonly field?: string;
  readonly part?: string;
}

/**
 * Why a PAIA server refuses a request. `session`: the token is no longer valid · `scope`: the token does not allow it ·
 * `denied`: wrong credentials, or not allowed · `unsupported`: the server has no such method.
 */
export type PaiaRefusalKind = 'session' | 'scope' | 'denied' | 'not-found' | 'unsupported' | 'invalid' | 'other';

/**
 * Everything unexpected that a connector can warn of, with the values of each. The codes are stable; no value contains a
 * patron's data or words of a search.
 */
export type SystemWarnings = {
  'secret-unreadable': { readonly reference: string };
  'volumes-unreadable': { readonly error: ErrorCode };
  /** `form`: the date with a 9 for each digit; `isAmbiguous`: it is a date, in one order of its numbers or another. */
  'date-unreadable': { readonly form: string; readonly isAmbiguous: boolean };
  /** `words`: a refusal whose meaning is unknown, by its code, or its text with a 9 for each digit and `…` for what is a patron's. */
  'refusal-unknown': { readonly words: string };
  'answer-status': { readonly status: number };
  'xml-faulty': { readonly fault: XmlFault };

  'sru-diagnostics': { readonly diagnostics: readonly SruDiagnostic[]; readonly indexes: readonly string[] };
  'sru-other-xml': object;
  'sru-hits-uncounted': object;
  'sru-records-missing': object;
  /** `count` of `total` records; `records`: the first of them, with their positions counted from 1. */
  'sru-records-unreadable': {
    readonly count: number;
    readonly total: number;
    readonly records: readonly { readonly position: number; readonly fault: SruRecordFault }[];
  };
  'sru-records-repaired': {
    readonly count: number;
    readonly total: number;
    readonly records: readonly {
      readonly position: number;
      readonly id: string;
      readonly repairs: readonly RepairReason[];
    }[];
  };

  'index-answer-not-json': object;
  'index-answer-incomplete': object;
  'index-refused': { readonly status: number; readonly refusal?: IndexRefusal | undefined };
  'index-ids-missing': { readonly count: number; readonly total: number; readonly field: string };

  'sip2-password-unsendable': object;
  'sip2-login-refused': object;
  'sip2-offline': object;
  'sip2-checksum-wrong': object;
  'sip2-checksums-accepted': object;
  'sip2-message-faulty': { readonly fault: Sip2Fault; readonly place: Sip2Place };
  'sip2-disordered': { readonly disorder: Sip2Disorder };
  /** `message`: the code of the request. */
  'sip2-closed': { readonly message: string };
  'sip2-unanswered': { readonly message: string };
  'sip2-loans-unlisted': object;
  'sip2-titles-listed': object;
  'sip2-loan-not-stored': object;
  'sip2-loan-refusal-not-stored': object;
  'sip2-return-not-stored': object;
  'sip2-act-not-noted': object;

  'paia-refused': { readonly kind: PaiaRefusalKind };
  'paia-error-unknown': { readonly status: number };
  'paia-answer-not-json': { readonly status: number };
  'daia-other-answer': object;
  'daia-status': { readonly status: number };
  'daia-single-titles': object;

  'rest-account-refused': { readonly status: number; readonly text: string };
  'rest-not-a-list': { readonly path: string; readonly status: number };
  'rest-token-missing': { readonly status: number };
  /** `field`: as Koha names it. */
  'rest-contact-refused': { readonly field?: string | undefined; readonly status: number };
  'ilsdi-status': { readonly service: string; readonly status: number };
  'ilsdi-xml-faulty': { readonly service: string };
  'ilsdi-other-answer': { readonly service: string };
  'ilsdi-address-refused': object;
  'ilsdi-call-refused': { readonly service: string };

  'remote-error': {
    readonly address: string;
    readonly call: string;
    readonly status: number;
    readonly error?: ErrorCode | undefined;
  };
  /** `path`: of the first wrong value. Absent: there is no JSON, or all of it is wrong. */
  'remote-schema': { readonly address: string; readonly call: string; readonly path?: string | undefined };
};
export type SystemWarningCode = keyof SystemWarnings;

/** One warning; its values are those of its code. */
export type SystemWarning = {
  readonly [Code in SystemWarningCode]: { readonly code: Code; readonly values: SystemWarnings[Code] };
}[SystemWarningCode];

/** Receives warnings for the operator. */
export type Warn = (warning: SystemWarning) => void;

/** The cause of an `ApiException`, which a warning says. */
export class SystemFault extends Error {
  override readonly name: string = 'SystemFault';
  readonly warning: SystemWarning;

  constructor(warning: SystemWarning) {
    super(`${warning.code} ${JSON.stringify(warning.values)}`);
    this.warning = warning;
  }
}

/** Whether a key comes for the first time; false for all after `most` keys. For what is told to the operator once. */
export function firstOfEach(most: number): (key: string) => boolean {
  const known = new Set<string>();
  return (key) => {
    if (known.has(key) || known.size >= most) return false;
    known.add(key);
    return true;
  };
}
