import type { TestReply, TestRequest } from '../http-server.ts';
import type { PaiaLibraryOptions } from './paia-options.ts';
import type { PaiaFields, PaiaState } from './paia-state.ts';

/** What the headers of an answer tell about the scopes of a token. */
export interface Told {
  readonly scopes?: string;
  readonly accepted?: string;
}

/** Writes the answers of one library. */
export type PaiaAnswers = ReturnType<typeof createPaiaAnswers>;

const jsonType = 'application/json; charset=UTF-8';

/** The order of the fields in recorded documents. */
const fieldOrder = [
  'requested',
  'queue',
  'canrenew',
  'cancancel',
  'storageid',
  'label',
  'reminder',
  'edition',
  'endtime',
  'status',
  'starttime',
  'storage',
  'about',
  'renewals',
  'item',
  'error',
  'condition',
];

/** The token of a call; empty without one. */
export const bearer = (headers: TestRequest['headers']) =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** The fields of a document in the order of the recorded ones. */
export function ordered(document: PaiaFields): object {
  return Object.fromEntries(
    fieldOrder.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]]])),
  );
}

/** JSON in the layout of the recorded server: two blanks a level, and lists of objects as `[{ … }, { … }]`. */
function paiaJson(value: unknown, margin = ''): string {
  if (Array.isArray(value)) return `[${value.map((entry) => paiaJson(entry, margin)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${margin}  ${JSON.stringify(name)}: ${paiaJson(field, `${margin}  `)}`);
  return `{\n${fields.join(',\n')}\n${margin}}`;
}

/** Creates answers with the headers and the layout of the recorded server. */
export function createPaiaAnswers(
  { now }: Pick<PaiaState, 'now'>,
  { tellsScopes = true, isStatusHidden = false }: Pick<PaiaLibraryOptions, 'tellsScopes' | 'isStatusHidden'>,
) {
  /** The headers of a recorded answer of the core, and of a recorded answer of a login. */
  function coreHeaders(told: Told): readonly (readonly [string, string])[] {
    const { scopes, accepted } = told;
    return [
      ...commonHeaders('no-cache'),
      ...(scopes !== undefined && tellsScopes ? ([['X-OAuth-Scopes', scopes]] as const) : []),
      ...(accepted !== undefined && tellsScopes ? ([['X-Accepted-OAuth-Scopes', accepted]] as const) : []),
      ['Content-Type', jsonType],
    ];
  }

  function authHeaders(told: Told): readonly (readonly [string, string])[] {
    return coreHeaders(told).map(([name, value]) => [name, name === 'Cache-Control' ? 'no-cache, no-store' : value]);
  }

  function commonHeaders(cacheControl: string): readonly (readonly [string, string])[] {
    return [
      ['Server', 'vzg-paia/2.2-RC3 (Wed Jun 01 17:38:24 CEST 2016)'],
      ['Date', now().toUTCString()],
      ['Cache-Control', cacheControl],
      ['Access-Control-Allow-Origin', '*'],
      ['Access-Control-Expose-Headers', 'X-OAuth-Scopes, X-Accepted-OAuth-Scopes'],
      ['Access-Control-Allow-Headers', 'Content-Type, Authorization'],
      ['Pragma', 'no-cache'],
    ];
  }

  function success(answer: object, told: Told, headers = coreHeaders): TestReply {
    return { headers: headers(told), body: paiaJson(answer) };
  }

  /** `code` stands in errors of the core only (PAIA 1.4, "Request errors"). */
  function failure(
    code: number,
    error: string,
    error_description?: string,
    told: Told = {},
    headers = coreHeaders,
  ): TestReply {
    const answer = {
      error,
      ...(headers === coreHeaders && { code }),
      error_description,
    };
    return { status: isStatusHidden ? 200 : code, headers: headers(told), body: paiaJson(answer) };
  }

  return { success, failure, authHeaders };
}
