import { ApiException } from '@buchfink/contract/error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DetailedApiException } from '../../../base/http/endpoint/api-exceptions.ts';
import { requireOwnPage } from '../../../base/http/endpoint/fetch-metadata.ts';
import { requestOperatorLocale } from '../../../base/http/endpoint/request-locale.ts';
import { formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LoginLimit } from '../access/login-limit.ts';
import { loginPath, logoutPath } from '../access/login-paths.ts';
import type { OperatorCaller } from '../access/operator-access.ts';
import type { OperatorSessions } from '../access/operator-session.ts';
import { type Operator, operatorWithToken } from '../access/operators.ts';
import { Field, Form, HiddenField } from '../frame/forms.tsx';
import { formOf } from '../frame/mount-action.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import { callOf, type OperatorSite, uncompressed } from '../frame/operator-site.ts';
import { recordAct } from '../frame/record-act.ts';
import { sendPage } from '../frame/send-page.tsx';

/** What the login needs. */
export interface LoginDeps {
  readonly operators: () => Promise<readonly Operator[]>;
  readonly sessions: OperatorSessions;
  readonly limit: LoginLimit;
}

/** Mounts the login and the logout. They are there for everybody, as soon as operators have logins. */
export function mountLogin(site: OperatorSite, { operators, sessions, limit }: LoginDeps): void {
  const { app } = site;
  const sendLogin = (request: FastifyRequest, reply: FastifyReply, next: string, fault?: LoginFault) =>
    sendPage(site, request, reply, loginPage(site, request, next, fault), undefined);

  app.get(loginPath, uncompressed, async (request, reply) => {
    const { next } = request.query as { next?: unknown };
    return sendLogin(request, reply, pathAfterLogin(next));
  });

  app.post(loginPath, uncompressed, async (request, reply) => {
    requireOwnPage(request.headers);
    const fields = formOf(request.body);
    const next = pathAfterLogin(fields.get('next'));
    if (!site.tokens.isValid(loginPath, visitor, fields.get('token') ?? ''))
      return sendLogin(request, reply, next, { kind: 'old-page' });
    const all = await operators();
    const key = (fields.get('key') ?? '').trim();
    try {
      const operator = await limit.run(request.ip, () => operatorWithToken(all, key));
      const caller: OperatorCaller = { ...operator, proof: 'login' };
      await recordAct(site, callOf(site, request, caller), { act: 'login' }, async () => {
        await sessions.begin(request, reply, operator);
        return { kind: 'done', location: next };
      });
      return reply.header('cache-control', 'no-store').redirect(next, 303);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined) throw error;
      return sendLogin(request, reply, next, fault);
    }
  });

  app.post(logoutPath, uncompressed, async (request, reply) => {
    requireOwnPage(request.headers);
    const decision = await site.access.decide(request, 'any');
    const isLogin = typeof decision !== 'string' && !('closedTo' in decision) && decision.proof === 'login';
    const fields = formOf(request.body);
    if (isLogin && site.tokens.isValid(logoutPath, decision.name, fields.get('token') ?? ''))
      await recordAct(site, callOf(site, request, decision), { act: 'logout' }, async () => {
        await sessions.end(request, reply);
        return { kind: 'done', location: loginPath };
      });
    return reply.header('cache-control', 'no-store').redirect(isLogin ? loginPath : '/operator', 303);
  });
}

/** Everybody who is not logged in yet. */
const visitor = '';

/** The page after the login: one of the operators' pages, and never one of another site. */
function pathAfterLogin(next: unknown): string {
  const isOwn =
    typeof next === 'string' && /^\/operator(\/[\w/-]*)?(\?[\w=&%.-]*)?$/.test(next) && !next.includes('//');
  return isOwn && !next.startsWith(loginPath) ? next : '/operator';
}

/** Why a login failed; `wait` in seconds. */
type LoginFault = { readonly kind: 'old-page' | 'wrong' } | { readonly kind: 'too-many'; readonly wait: number };

function faultOf(error: unknown): LoginFault | undefined {
  if (!(error instanceof ApiException)) return undefined;
  if (error.code === 'login-failed') return { kind: 'wrong' };
  if (error.code !== 'too-many-logins' || !(error instanceof DetailedApiException)) return undefined;
  return { kind: 'too-many', wait: Number(error.headers['retry-after'] ?? 60) };
}

function loginPage(site: OperatorSite, request: FastifyRequest, next: string, fault?: LoginFault): OperatorPage {
  const locale = requestOperatorLocale(request);
  const { login: words, oldPage } = operatorWordsIn(locale).frame;
  const texts = {
    'old-page': () => oldPage.text,
    wrong: () => words.wrong,
    'too-many': (wait: number) => words.tooMany({ minutes: formatNumber(Math.ceil(wait / 60), locale) }),
  };
  const text = fault && texts[fault.kind](fault.kind === 'too-many' ? fault.wait : 0);
  const call = { tokenFor: (path: string) => site.tokens.create(path, visitor) };
  return {
    title: words.title,
    lead: words.lead,
    notice: text === undefined ? undefined : { kind: 'bad', text },
    content: (
      <Form call={call} action={loginPath} button={words.submit}>
        <HiddenField name="next" value={next} />
        <Field
          label={words.token}
          name="key"
          type="password"
          autocomplete="current-password"
          isRequired
          hasFocus
          maxLength={200}
        />
      </Form>
    ),
    status: fault === undefined ? 200 : { 'old-page': 403, wrong: 401, 'too-many': 429 }[fault.kind],
  };
}
