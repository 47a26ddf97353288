import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { cookieForm } from '../../session/cookies.ts';
import type { Keys } from '../../session/keys/keys.ts';
import type { Operator } from './operators.ts';

/** Milliseconds after which an operator logs in again. */
const lifetime = 12 * 3_600_000;
const purpose = 'operator session';
const cookieName = 'operator';

const Content = z.object({ name: z.string(), until: z.number(), token: z.string() });

/** A login in a cookie: the operator, or `expired` for one that ended. */
export type SessionState = Operator | 'expired' | undefined;

/** The logins of operators. They are in signed cookies, so that every node with the same keys accepts them. */
export interface OperatorSessions {
  begin(request: FastifyRequest, reply: FastifyReply, operator: Operator): void;
  end(request: FastifyRequest, reply: FastifyReply): void;
  /** The operator of a call. One who was removed or has another token since is not logged in any more. */
  stateOf(request: FastifyRequest, operators: readonly Operator[]): SessionState;
}

/** Creates the sessions of operators. */
export function createOperatorSessions(keys: Pick<Keys, 'sign' | 'isSigned'>, now: () => Date): OperatorSessions {
  const put = (request: FastifyRequest, reply: FastifyReply, value: string, more: { maxAge?: number }) => {
    const { prefix, options } = cookieForm(request);
    // Without a lifetime the cookie ends with the browser.
    reply.setCookie(`${prefix}${cookieName}`, value, { ...options, ...more });
  };
  return {
    begin(request, reply, { name, tokenHash }) {
      const content = { name, until: now().getTime() + lifetime, token: fingerprintOf(tokenHash) };
      const text = Buffer.from(JSON.stringify(content)).toString('base64url');
      put(request, reply, `${text}.${keys.sign(purpose, text)}`, {});
    },
    end: (request, reply) => put(request, reply, '', { maxAge: 0 }),
    stateOf(request, operators) {
      const content = readContent(keys, request.cookies[`${cookieForm(request).prefix}${cookieName}`] ?? '');
      if (content === undefined) return undefined;
      const operator = operators.find(({ name }) => name === content.name);
      if (operator === undefined || fingerprintOf(operator.tokenHash) !== content.token) return undefined;
      return content.until > now().getTime() ? operator : 'expired';
    },
  };
}

const fingerprintOf = (hash: Buffer) => hash.subarray(0, 12).toString('base64url');

function readContent(keys: Pick<Keys, 'isSigned'>, cookie: string): z.infer<typeof Content> | undefined {
  const [, text = '', signature = ''] = /^([\w-]{1,400})\.([\w.-]{1,100})$/.exec(cookie) ?? [];
  if (!keys.isSigned(purpose, text, signature)) return undefined;
  return Content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
}
