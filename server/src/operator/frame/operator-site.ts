import { ApiException, errorStatus } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { DetailedApiException, sendError, toApiException } from '../../http/endpoint/errors.ts';
import { requireOwnPage } from '../../http/endpoint/fetch-metadata.ts';
import { requestLocale } from '../../http/endpoint/request-locale.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { messages } from '../../messages/messages.ts';
import { operatorFrameWords } from '../../messages/operator/frame-words.ts';
import type { OperatorActName } from '../../messages/operator/log-words.ts';
import type { OperatorActLog } from '../../storage/monitoring/operator-acts.ts';
import type { FormTokens } from '../access/form-tokens.ts';
import { loginPath, logoutPath } from '../access/login-paths.ts';
import type { AccessLevel, OperatorAccessControl, OperatorCaller } from '../access/operator-access.ts';
import { recordAct } from '../audit/record-act.ts';
import { roomOfPath, visibleRooms } from './navigation.ts';
import type { OperatorPage } from './operator-page.ts';
import { operatorPagePolicy, renderPage } from './page-frame.ts';

/** The paths of the operators' pages and what they share. It is made once, and each room mounts its pages on it. */
export interface OperatorSite {
  readonly app: FastifyInstance;
  readonly access: OperatorAccessControl;
  readonly tokens: FormTokens;
  readonly acts: OperatorActLog;
  readonly now: () => Date;
  /** The paths of all mounted pages. */
  readonly pages: Set<string>;
}

/** A call of an operator who may make it. */
export interface OperatorCall {
  readonly request: FastifyRequest;
  /** The parts of the path, such as `libraryId`, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly locale: Locale;
  readonly caller: OperatorCaller;
  readonly now: Date;
  /** The token of a form that is sent to a path; `renderForm` puts it into the form. */
  tokenFor(path: string): string;
}

/** A page: what it needs, and how it is made. */
export interface PageRoute {
  /** Below `/operator`; a library is `:libraryId`. */
  readonly path: string;
  readonly access: AccessLevel;
  /** Returns the page; undefined: there is none at this path, which is answered with 404. */
  render(call: OperatorCall): Promise<OperatorPage | undefined>;
}

/**
 * How an act ended. `done`: the browser is sent to a page, which says so; `file`: it gets a file to store. `refused`:
 * nothing was changed, and a page says why (its status is 409 unless it names one). `asked`: nothing was changed, and a
 * page asks what else is needed, or the browser is sent to it. `object` is for the log: what the act was about, without data of patrons.
 */
export type ActOutcome = { readonly object?: string | undefined } & (
  | {
      readonly kind: 'done' | 'asked';
      readonly location: string;
      /** Headers of the answer, such as a cookie. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly body: string }
  | { readonly kind: 'refused' | 'asked'; readonly page: OperatorPage }
);

/** An act: a form that is sent to a path. */
export interface ActRoute<Form> {
  readonly path: string;
  readonly access: 'act' | 'desk';
  /** The code of the act in the log; its words are in `log-words.ts`. */
  readonly act: OperatorActName;
  /** The fields of the form, each a text; bound their lengths. What does not fit is refused with 400 before the act. */
  readonly form: z.ZodMiniType<Form>;
  /**
   * Reads the fields of a body of another kind, such as a form with a file. `isOwn` says by the token whether the form is
   * one of this service; what comes from elsewhere must not be stored.
   */
  readonly readForm?: ((call: OperatorCall, isOwn: (token: string) => boolean) => Promise<URLSearchParams>) | undefined;
  /** The page with the form: where the operator is sent when the form is out of date. */
  pageOf(call: OperatorCall): string;
  /** Acts. Undefined: there is no such thing at this path, which is answered with 404. */
  run(call: OperatorCall, form: Form): Promise<ActOutcome | undefined>;
}

/** Bytes of a form. */
const formLimit = 32_768;

/**
 * Prepares a scope of the service for the operators' pages: forms are read, and failures are pages. Other paths of the
 * service keep refusing bodies of forms.
 */
export function prepareScope(site: OperatorSite): void {
  site.app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  );
  site.app.setErrorHandler((error, request, reply) => sendFault(site, error, request, reply));
}

/**
 * Mounts a page for operators. For all others its path does not exist; who can log in is sent to the login. A page never
 * changes anything: what changes something is `mountOperatorAct`.
 *
 * @example
 * mountOperatorPage(site, {
 *   path: '/operator/maintenance',
 *   access: 'read',
 *   render: async ({ locale }) => ({ title: words[locale].title, content: '<p>…</p>' }),
 * });
 */
export function mountOperatorPage(site: OperatorSite, { path, access, render }: PageRoute): void {
  site.pages.add(path);
  const callers = new WeakMap<FastifyRequest, OperatorCaller>();
  site.app.get(path, {
    onRequest: (request, reply) => admit(site, access, callers, request, reply),
    handler: async (request, reply) => {
      const caller = callerIn(callers, request);
      const page = await render(callOf(site, request, caller));
      if (page === undefined) {
        reply.callNotFound();
        return reply;
      }
      return sendPage(site, request, reply, page, caller);
    },
  });
}

/**
 * Mounts an act: a form of a page of this service, with the token of that page (scripts, which send a token of their own
 * with each call, need none). The act is in the log before it is done. Write the form with `renderForm`.
 *
 * @example
 * mountOperatorAct(site, {
 *   path: '/operator/libraries/:libraryId/test',
 *   access: 'act',
 *   act: 'connection-test',
 *   form: z.object({}),
 *   pageOf: ({ params }) => `/operator/libraries/${params.libraryId}`,
 *   run: async ({ params }) => ({ kind: 'done', location: `/operator/libraries/${params.libraryId}#test` }),
 * });
 */
export function mountOperatorAct<Form>(site: OperatorSite, route: ActRoute<Form>): void {
  const callers = new WeakMap<FastifyRequest, OperatorCaller>();
  site.app.post(route.path, {
    // Before the body is read.
    onRequest: (request, reply) => admit(site, route.access, callers, request, reply),
    handler: async (request, reply) => {
      const caller = callerIn(callers, request);
      const call = callOf(site, request, caller);
      const fields = route.readForm
        ? await route.readForm(call, (token) => isOwnForm(site, call, token))
        : formOf(request.body);
      if (!isOwnForm(site, call, fields.get('token') ?? ''))
        return sendPage(site, request, reply, oldPage(call, route.pageOf(call)), caller);
      const form = route.form.safeParse(Object.fromEntries(fields));
      if (!form.success) return sendPage(site, request, reply, invalidForm(call, form.error.issues, route), caller);
      return sendOutcome(
        site,
        request,
        reply,
        caller,
        await recordAct(site, call, route, () => route.run(call, form.data)),
      );
    },
  });
}

/** The fields of a form, which `prepareScope` has read; none in a body of another kind. */
export const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/**
 * Whether an act comes from a form of this service, made for this operator and not out of date. Scripts need no form.
 * Throws `ApiException('foreign-page')`.
 */
export function isOwnForm({ tokens }: Pick<OperatorSite, 'tokens'>, call: OperatorCall, token: string): boolean {
  if (call.caller.proof === 'token') return true;
  requireOwnPage(call.request.headers);
  return tokens.isValid(pathOf(call.request), call.caller.name, token);
}

/** Answers an act: a redirect, a file, or the page that says why it was refused or what it asks. */
export async function sendOutcome(
  site: OperatorSite,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: OperatorCaller,
  outcome: ActOutcome | undefined,
): Promise<unknown> {
  if (outcome === undefined) {
    reply.callNotFound();
    return reply;
  }
  if (outcome.kind === 'file')
    return reply
      .type(outcome.type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${outcome.name}"`)
      .send(outcome.body);
  if ('page' in outcome) {
    const { page, kind } = outcome;
    return sendPage(site, request, reply, { ...page, status: page.status ?? (kind === 'asked' ? 200 : 409) }, caller);
  }
  return reply
    .headers(outcome.headers ?? {})
    .header('cache-control', 'no-store')
    .redirect(outcome.location, 303);
}

/** Sends a page in its frame. */
export function sendPage(
  site: OperatorSite,
  request: FastifyRequest,
  reply: FastifyReply,
  page: OperatorPage,
  caller: OperatorCaller | undefined,
): string {
  reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', operatorPagePolicy)
    // A form of a page without any referrer has the origin `null`, also towards its own service.
    .header('referrer-policy', 'same-origin');
  if (page.refreshSeconds !== undefined) reply.header('refresh', String(page.refreshSeconds));
  return renderPage(page, {
    locale: requestLocale(request),
    rooms: caller ? visibleRooms(site.pages, caller) : [],
    current: roomOfPath(pathOf(request)),
    ...(site.access.hasLogins &&
      caller && {
        login:
          caller.proof === 'network'
            ? 'missing'
            : { name: caller.name, token: site.tokens.create(logoutPath, caller.name) },
      }),
  });
}

/** A call with what the pages of the site need. */
export function callOf(site: OperatorSite, request: FastifyRequest, caller: OperatorCaller): OperatorCall {
  return {
    request,
    params: (request.params ?? {}) as OperatorCall['params'],
    query: new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1]),
    locale: requestLocale(request),
    caller,
    now: site.now(),
    tokenFor: (path) => site.tokens.create(path, caller.name),
  };
}

/** The path of a call, without its query. */
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** Admits an operator; answers everybody else. */
async function admit(
  site: OperatorSite,
  access: AccessLevel,
  callers: WeakMap<FastifyRequest, OperatorCaller>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const decision = await site.access.decide(request, access);
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  if (decision === 'login')
    return reply
      .header('cache-control', 'no-store')
      .redirect(isPage ? `${loginPath}?next=${encodeURIComponent(request.url)}` : loginPath, 303);
  if (decision !== 'unknown') {
    callers.set(request, decision);
    return undefined;
  }
  // A form is no page: the answer says nothing about the methods of this path.
  if (!isPage) throw new ApiException('unknown-path');
  reply.callNotFound();
  return reply;
}

function callerIn(callers: WeakMap<FastifyRequest, OperatorCaller>, request: FastifyRequest): OperatorCaller {
  const caller = callers.get(request);
  if (caller === undefined) throw new ApiException('unknown-path');
  return caller;
}

function oldPage({ locale }: OperatorCall, path: string): OperatorPage {
  const { title, text, again } = operatorFrameWords[locale].oldPage;
  return { title, content: `<p role="alert">${escapeHtml(text)}</p>`, back: { path, text: again }, status: 403 };
}

function invalidForm(
  call: OperatorCall,
  issues: readonly z.core.$ZodIssue[],
  route: Pick<ActRoute<unknown>, 'pageOf'>,
): OperatorPage {
  const words = operatorFrameWords[call.locale];
  const fields = [...new Set(issues.map(({ path }) => path.map(String).join('.')))];
  const items = fields.map((field) => `<li><code>${escapeHtml(field)}</code></li>`).join('');
  return {
    title: words.invalidForm.title,
    content: `<p role="alert">${escapeHtml(words.invalidForm.text)}</p><ul>${items}</ul>`,
    back: { path: route.pageOf(call), text: words.oldPage.again },
    status: 400,
  };
}

/** Answers a failure: to a browser with a page, to a program as all other calls. */
function sendFault(site: OperatorSite, error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const exception = toApiException(error);
  if (exception.code === 'unknown-path' || !(request.headers.accept ?? '').includes('text/html'))
    return sendError(error, request, reply);
  if (exception.code === 'internal') request.log.error({ err: error }, 'A page for operators failed unexpectedly');
  const locale = requestLocale(request);
  const words = operatorFrameWords[locale].fault;
  const headers = error instanceof DetailedApiException ? error.headers : {};
  const page: OperatorPage = {
    title: words.title,
    content: `<p role="alert">${escapeHtml(messages[locale].errors[exception.code])}</p>`,
    back: { path: '/operator', text: words.back },
    status: errorStatus[exception.code],
  };
  return reply.headers(headers).send(sendPage(site, request, reply, page, undefined));
}
