import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CallContext } from '@buchfink/connectors/call-context';
import { type Endpoint, requestTimeout } from '@buchfink/contract/endpoint';
import { type ApiError, ApiException } from '@buchfink/contract/error';
import { Locale, languageOf } from '@buchfink/contract/locale';
import { parsePathSegment } from '@buchfink/contract/text/path-segment';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { noteAnswer } from '../../base/http/endpoint/answer-note.ts';
import type { CallAdmission } from '../../base/http/endpoint/call-admission.ts';
import { withCallContext } from '../../base/http/endpoint/call-context.ts';
import type { LoggedInPatron, PatronAuthenticator } from '../../base/http/endpoint/patron-authenticator.ts';
import { requestLocale } from '../../base/http/endpoint/request-locale.ts';
import { varyBy } from '../../base/http/server/vary-by.ts';
import { onceByLocale } from '../../messages/once-by-locale.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { hostProjectId, type Project, type Projects } from '../../projects/project/project.ts';
import { authenticatePatron, requireOwnAccount } from './authenticate-patron.ts';

/** The server, and the dependencies of every endpoint. */
export interface ServiceScope {
  readonly app: FastifyInstance;
  readonly projects: Projects;
  readonly now: () => Date;
  /** All mounted endpoints, in order; `openapi.json` is derived from them. */
  readonly endpoints: Endpoint[];
  /** Authenticates access tokens; endpoints for patrons cannot be mounted without it. */
  readonly authenticator?: PatronAuthenticator;
  /** Admits calls. Each call is admitted before its handler runs; a search over several libraries is admitted again. */
  readonly rateLimiter: CallAdmission;
}

/** The library that a path names by `libraryId`; undefined for endpoints whose path names none. */
type LibraryOfPath<E extends Endpoint> =
  z.output<E['params']> extends { readonly libraryId: number } ? LibrarySettings : undefined;

/**
 * A validated call, as its handler gets it. In a `service` call, `project` is the one of `projectId`, or the host's.
 * `library` belongs to `project`.
 */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly locale: Locale;
  readonly project: Project;
  readonly library: LibraryOfPath<E>;
  readonly context: CallContext;
}

/** A call of a patron who was authenticated before the handler runs. `library` is the patron's. */
export interface PatronCall<E extends Endpoint> extends Omit<Call<E>, 'library'> {
  readonly patron: LoggedInPatron;
  readonly library: LibrarySettings;
}

/** The request and the reply, for data outside the contract's schemas, such as cookies. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<E extends Endpoint> = Promise<z.input<E['answer']>> | z.input<E['answer']>;

/** An answer that is not JSON, such as a picture or a stream; only for endpoints whose `answer` is open (`z.unknown()`). */
export class RawAnswer {
  readonly body: Buffer | string | Readable;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(body: RawAnswer['body'], headers: Readonly<Record<string, string>>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** The path of an endpoint in the syntax of the router. */
export function routeOf(endpoint: Endpoint): string {
  return (endpoint.scope === 'project' ? '/services/:locale/:project' : '/services') + endpoint.path;
}

/**
 * Mounts a call that is open to anyone. Validates the input by the endpoint's schemas, runs the handler under its
 * deadline, and validates the answer. A `libraryId` in the path must be a library of the call's project.
 *
 * With `revalidate`, the answer carries an ETag, and the service answers 304 when the client still has it. With
 * `secret`, the answer is not stored by caches. With `stream`, the answer goes on after the handler has returned, and
 * `HEAD` is not mounted.
 */
export function mount<E extends Endpoint>(
  scope: ServiceScope,
  endpoint: E,
  handler: (call: Call<E>, exchange: Exchange) => Answer<E>,
  options: { revalidate?: boolean; secret?: boolean; stream?: boolean } = {},
): void {
  if (endpoint.access !== 'anyone') throw new Error(`${endpoint.name} is for patrons: use mountForPatron.`);
  const cacheControl = options.secret === true ? 'no-store' : 'no-cache';
  const [revalidate, stream] = [options.revalidate === true, options.stream === true];
  route(scope, endpoint, { cacheControl, revalidate, stream }, async (call, exchange) => handler(call, exchange));
}

/**
 * Mounts a call of a patron: as `mount`, with a check of the access token first. A `libraryId` or `userId` in path,
 * query or body must be the session's (`wrong-account`). Caches never store the answers. If the handler throws
 * `session-ended`, the session ends in all processes.
 */
export function mountForPatron<E extends Endpoint>(
  scope: ServiceScope,
  endpoint: E,
  handler: (call: PatronCall<E>, exchange: Exchange) => Answer<E>,
): void {
  const { authenticator } = scope;
  if (endpoint.access !== 'patron') throw new Error(`${endpoint.name} is open to anyone: use mount.`);
  if (authenticator === undefined)
    throw new Error(`${endpoint.name} needs sessions, and this service was built without.`);
  const check = async ({ request }: Exchange, project: Project) => {
    const patron = await authenticatePatron(request, authenticator, project);
    noteAnswer(request, { libraryId: patron.libraryId });
    return patron;
  };
  route(scope, endpoint, { cacheControl: 'no-store', revalidate: false, check }, async (call, exchange, patron) => {
    requireOwnAccount(patron, call.params, call.query, call.body);
    try {
      return await handler({ ...call, patron, library: findLibrary(call.project, patron.libraryId) }, exchange);
    } catch (error) {
      if (error instanceof ApiException && error.code === 'session-ended') await authenticator.end(patron.sessionId);
      throw error;
    }
  });
}

interface Routing<Checked> {
  readonly cacheControl: 'no-cache' | 'no-store';
  readonly revalidate: boolean;
  readonly stream?: boolean;
  /** Runs once the project is known, before parameters and body are validated. */
  readonly check?: (exchange: Exchange, project: Project) => Promise<Checked>;
}

function route<E extends Endpoint, Checked>(
  scope: ServiceScope,
  endpoint: E,
  routing: Routing<Checked>,
  run: (call: Call<E>, exchange: Exchange, checked: Checked) => Promise<z.input<E['answer']>>,
): void {
  scope.endpoints.push(endpoint);
  scope.app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    config: { endpoint: endpoint.name },
    exposeHeadRoute: endpoint.method === 'GET' && routing.stream !== true,
    handler: async (request, reply) => {
      const began = performance.now();
      // Of a stream, only its beginning is answered here.
      if (routing.stream !== true) noteAnswer(request, { endpoint });
      const exchange = { request, reply };
      const locale = requestLocale(request);
      const pathTexts = textsOfPath(request.params as Record<string, string>);
      if (endpoint.scope === 'project' && !Locale.safeParse(pathTexts.locale).success)
        throw new ApiException('unknown-path', [{ path: 'locale', message: Locale.options.join(', ') }]);
      const project = projectOf(scope.projects, endpoint, pathTexts, request);
      const before = (await routing.check?.(exchange, project)) as Checked;
      const params = checked(endpoint.params, pathTexts, locale, 'params');
      const library = pathTexts.libraryId === undefined ? undefined : findLibrary(project, Number(pathTexts.libraryId));
      if (library) noteAnswer(request, { libraryId: library.id });
      const query = checked(endpoint.query, request.query, locale, 'query');
      const body = checked(endpoint.body, endpoint.method === 'POST' ? request.body : {}, locale, 'body');
      noteNamedLibrary(exchange, project, body);
      const timeout = Math.max(requestTimeout, endpoint.timeout);
      const answer = await withCallContext({ request, reply, locale, now: scope.now, timeout }, async (context) =>
        run({ params, query, body, locale, project, library, context } as Call<E>, exchange, before),
      ).finally(() => noteAnswer(request, { ms: performance.now() - began }));
      return answered(endpoint, answer, exchange, routing);
    },
  });
}

/** Notes the library that a body names, as that of a login. */
function noteNamedLibrary({ request }: Exchange, { libraries }: Project, body: unknown): void {
  const { libraryId } = (body ?? {}) as { readonly libraryId?: unknown };
  const library = libraries.find(({ id }) => id === libraryId);
  if (library) noteAnswer(request, { libraryId: library.id });
}

/** Decodes the parameters of a path, which `pathSegment` or percent-encoding wrote. */
function textsOfPath(params: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, parsePathSegment(value)]));
}

/** What the schema library says of faults, in a language; in English where it does not speak it. */
const faultTexts = onceByLocale((locale) => {
  const known: Readonly<Partial<Record<string, typeof z.locales.en>>> = z.locales;
  return (known[languageOf(locale)] ?? z.locales.en)().localeError;
});

function checked(schema: z.ZodMiniType, value: unknown, locale: Locale, part: string): unknown {
  const outcome = parseUntrusted(schema, value, { error: faultTexts(locale) });
  if (!outcome.success) throw new ApiException('invalid-input', inputFaults(outcome.error, part));
  return outcome.data;
}

function projectOf(projects: Projects, endpoint: Endpoint, params: Record<string, unknown>, request: FastifyRequest) {
  const id = endpoint.scope === 'project' ? params.project : params.projectId;
  if (id === undefined || id === hostProjectId) return projects.byHost(request.headers.host);
  const project = projects.byId(String(id));
  if (project === undefined) throw new ApiException('unknown-project');
  return project;
}

/** Finds a library of a project. Throws `ApiException('unknown-library')` if the project has no such library. */
export function findLibrary({ libraries }: Project, libraryId: number): LibrarySettings {
  const library = libraries.find(({ id }) => id === libraryId);
  if (library === undefined) throw new ApiException('unknown-library');
  return library;
}

function answered(
  endpoint: Endpoint,
  answer: unknown,
  { request, reply }: Exchange,
  { cacheControl, revalidate }: Routing<unknown>,
): FastifyReply {
  reply.header('cache-control', cacheControl);
  if (answer instanceof RawAnswer) {
    const { vary, ...headers } = answer.headers;
    reply.code(answer.status).headers(headers);
    if (vary !== undefined) varyBy(reply, vary);
    return isKnown(answer.headers.etag, request) ? reply.code(304).send() : reply.send(answer.body);
  }
  // An answer that does not match its schema throws here and becomes `internal`.
  const json = JSON.stringify(endpoint.answer.parse(answer));
  reply.type('application/json; charset=utf-8');
  if (!revalidate) return reply.send(json);
  const tag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return isKnown(tag, request) ? reply.code(304).send() : reply.send(json);
}

function isKnown(tag: string | undefined, request: FastifyRequest): boolean {
  const clientTags = request.headers['if-none-match'] ?? '';
  return tag !== undefined && clientTags.split(',').some((clientTag) => clientTag.trim() === tag);
}

/** The faults of an input, as an `ApiError` lists them: at most twenty, without repeating long keys. */
function inputFaults(error: z.core.$ZodError, part: string): NonNullable<ApiError['details']> {
  return error.issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path.map(String)].join('.').slice(0, 120),
    message: issue.message.slice(0, 300),
  }));
}
