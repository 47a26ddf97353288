import * as z from 'zod/mini';
import { LibraryIdText } from './validation/number-text.ts';

/**
 * A call of the service. The server mounts it, the app calls it and OpenAPI is derived from it.
 *
 * `scope` is the base of `path`: calls of `project` are below `/services/{locale}/{project}`, calls of `service`
 * below `/services`. `path` contains parameters as `:name`; `params` describes them.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly scope: 'project' | 'service';
  readonly path: `/${string}`;
  readonly access: 'anyone' | 'patron';
  /** Milliseconds the app waits for an answer (specification, section 9). */
  readonly timeout: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/** The default timeout of a call in the app, in milliseconds (specification, section 9). */
export const requestTimeout = 30_000;
/** Milliseconds after which the app uses the built-in config (specification, section 9). */
export const configTimeout = 2_000;
/** The version the client sends with every request (specification, section 7). */
export const clientVersion = '3.4.0';
/** Header of the client's version on a request. */
export const clientVersionHeader = 'X-Client-Version';
/** Header of the service's version on an answer. */
export const serviceVersionHeader = 'X-Service-Version';

const noFields = z.object({});
type Nothing = typeof noFields;

/**
 * Describes a call. Omitted schemas (`params`, `query`, `body`) are empty; the other defaults are GET, `project`,
 * `anyone` and 30 s.
 */
export function endpoint<
  Answer extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(options: {
  name: string;
  summary: string;
  method?: 'GET' | 'POST';
  scope?: 'project' | 'service';
  path: `/${string}`;
  access?: 'anyone' | 'patron';
  timeout?: number;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
}): Endpoint<Params, Query, Body, Answer> {
  return {
    name: options.name,
    summary: options.summary,
    method: options.method ?? 'GET',
    scope: options.scope ?? 'project',
    path: options.path,
    access: options.access ?? 'anyone',
    timeout: options.timeout ?? requestTimeout,
    // The defaults are `nothing` exactly when the type parameter is `Nothing`.
    params: options.params ?? (noFields as unknown as Params),
    query: options.query ?? (noFields as unknown as Query),
    body: options.body ?? (noFields as unknown as Body),
    answer: options.answer,
  };
}

/** A library's id in a path. */
export const LibraryIdParam = z.object({ libraryId: LibraryIdText });

/**
 * The key of an answer that the service writes into a page: the address of its call, and the JSON of the body where
 * there is one.
 */
export const pageAnswerKey = (address: string, body?: unknown): string =>
  body === undefined ? address : `${address} ${JSON.stringify(body)}`;
