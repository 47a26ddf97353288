import type { ErrorCode } from '@buchfink/contract/error';
import type { SruDiagnostic } from './system-warning.ts';

/** What an examination tries. */
export type TriedSetting =
  | { readonly kind: 'documents' }
  /** `key`: of the setting; `isListed`: whether the system names the index itself. */
  | { readonly kind: 'index'; readonly index: string; readonly key: string; readonly isListed: boolean }
  | { readonly kind: 'fields'; readonly meaning: string; readonly fields: readonly string[] }
  | { readonly kind: 'facet'; readonly facet: string; readonly field: string }
  | { readonly kind: 'sorting'; readonly by: string; readonly order: string };

/** Why a trial failed. */
export type TrialFailure = { readonly error: ErrorCode } | { readonly diagnostics: readonly SruDiagnostic[] };

/** What patrons miss where a Koha has no such path. */
export type MissingPathMeaning =
  | 'basic-logins'
  | 'loans-without-titles'
  | 'all-without-titles'
  | 'all-pickup-branches'
  | 'contact-fixed'
  | 'states-unknown';

/** Everything that a connector can report about a library's system, with the values of each. The codes are stable. */
export type SystemReports = {
  tried: { readonly what: TriedSetting; readonly hits: number };
  'tried-in-vain': { readonly what: TriedSetting; readonly why: TrialFailure };
  'facet-values': { readonly facet: string; readonly field: string; readonly values: number };
  'document-read': { readonly title: string };
  'document-without-id': { readonly field: string };

  'sru-unexplained': object;
  'sru-explained': { readonly title: string; readonly indexes: number; readonly schemas: readonly string[] };
  'sru-schema-unnamed': { readonly schema: string; readonly schemas: readonly string[] };
  'sru-fewer-records': { readonly most: number; readonly maxRecords: number };

  /** `library`: as the server names it. */
  'terminal-logged-in': { readonly library: string; readonly version: string };
  'messages-not-told': object;
  'messages-supported': { readonly messages: readonly string[] };
  'message-unsupported': { readonly message: string };
  'holds-off': object;
  'hold-unsupported': object;
  'pickup-branches-sent': { readonly branches: readonly string[] };
  'cancel-offered': object;
  'cancel-off': object;
  'terminal-may-not': { readonly acts: readonly ('loans' | 'returns')[] };
  'missing-copy-reported': { readonly status: string };
  'copies-readable': object;
  'status-03-trusted': object;
  'status-03-unknown': object;

  'paia-answers': { readonly version?: string | undefined };
  'paia-other-answer': { readonly status: number };
  'paia-unusable': { readonly error: ErrorCode };
  'paia-scopes': { readonly scopes: readonly string[] };
  'daia-answers': { readonly institution?: string | undefined; readonly version?: string | undefined };
  'daia-unusable': { readonly error: ErrorCode };

  'ilsdi-answers': { readonly usedFor: 'accounts' | 'states' };
  'ilsdi-unusable': { readonly error: ErrorCode };
  'available-trusted': object;
  'available-unknown': object;
  'rest-answers': object;
  'rest-unusable': { readonly error: ErrorCode };
  'rest-path-missing': { readonly path: string; readonly meaning: MissingPathMeaning };
};
export type SystemReportCode = keyof SystemReports;

/** One report; its values are those of its code. */
export type SystemReport = {
  readonly [Code in SystemReportCode]: { readonly code: Code; readonly values: SystemReports[Code] };
}[SystemReportCode];
