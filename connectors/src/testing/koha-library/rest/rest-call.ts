import type { KohaState } from '../koha-state.ts';
import { perlJson } from '../perl-json.ts';
import type { KohaResponse } from '../start-koha-library.ts';

const pageSize = 20;

/** A call of the REST API whose path has a route. */
export interface Call {
  readonly state: KohaState;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly isCurrent: boolean;
  readonly ids: readonly number[];
  /** What the path names, if that is no number. */
  readonly code?: string | undefined;
}

/** Answers a call. */
export type Handler = (call: Call) => KohaResponse;

export const json = (status: number, value: unknown, headers?: Readonly<Record<string, string>>): KohaResponse => ({
  status,
  type: 'application/json;charset=UTF-8',
  body: status === 204 ? '' : perlJson(value),
  headers,
});
export const failure = (status: number, error: string) => json(status, { error });
export const notOffered = json(404, { errors: [{ message: 'Not Found.', path: '/' }], status: 404 });
export const serverFault = failure(500, 'Something went wrong. check the logs.');

/** Pages of 20 in current versions; the recorded one lists all unless it is asked for pages. */
export function listOf({ query, isCurrent }: Call, rows: readonly unknown[]): KohaResponse {
  const text = query.get('_per_page');
  if (text !== null && Number(text) < 1)
    return failure(
      500,
      'DBIx::Class::Storage::DBI::_select_args(): The rows attribute must be a positive integer if present at /koha/… line 269\n',
    );
  if (text === null && !isCurrent) return json(200, rows);
  const [size, page] = [Number(text ?? pageSize), Number(query.get('_page') ?? 1)];
  return json(200, rows.slice((page - 1) * size, page * size), { 'x-total-count': String(rows.length) });
}
