import { fillColumns, type TemplateValues } from '../../fill-template.ts';
import type { KohaState } from '../koha-state.ts';
import { perlJson } from '../perl-json.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import api from './api.json' with { type: 'json' };

const pageSize = 20;

/** A call of the REST API whose path has a route. */
export interface Call {
  readonly state: KohaState;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly isCurrent: boolean;
  /** What the path names; not a number for a branch. */
  readonly id: number;
  readonly code: string;
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
/** A body or path that is not as described. */
export const malformed = (status: number, message: string, path: string) =>
  json(status, { errors: [{ message, path }], status });
export const serverFault = failure(500, 'Something went wrong. check the logs.');

/** A row with the names of the API. */
export function columnsOf({ isCurrent }: Pick<Call, 'isCurrent'>, name: keyof typeof api.columns, row: object) {
  const own: Readonly<Record<string, TemplateValues | undefined>> = api.columnsOf[isCurrent ? 'current' : 'koha19'];
  return fillColumns({ ...api.columns[name], ...own[name] }, { ...row });
}

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
