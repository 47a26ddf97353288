import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { cookieForm } from '../../../api/session/cookies.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { OperatorLogins } from '../../../storage/monitoring/operator-logins.ts';
import type { Operator } from './operators.ts';

/** Milliseconds after which an operator logs in again. */
const lifetime = 12 * 3_600_000;
/** Milliseconds after which another use of a login is noted. */
const notedEvery = 60_000;
const purpose = 'operator session';
const cookieName = 'operator';

const Content = z.object({ name: z.string(), until: z.number(), token: z.string(), id: z.string() });

/** A login in a cookie: the operator, or `expired` for one that ended. */
export type SessionState = Operator | 'expired' | undefined;

/**
 * The logins of operators. They are in signed cookies, so that every node with the same keys accepts them, as long as the
 * store of all nodes has them: one that was ended there is over everywhere at once.
 */
export interface OperatorSessions {
  begin(request: FastifyRequest, reply: FastifyReply, operator: Operator): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The operator of a call. One who was removed or has another token since is not logged in any more. */
  stateOf(request: FastifyRequest, operators: readonly Operator[]): Promise<SessionState>;
  /** The id of the login of a call, without a check whether it is still open. */
  idOf(request: FastifyRequest): string | undefined;
}

/** Creates the sessions of operators. */
export function createOperatorSessions(
  keys: Pick<Keys, 'sign' | 'isSigned'>,
  now: () => Date,
  logins: OperatorLogins,
): OperatorSessions {
  const put = (request: FastifyRequest, reply: FastifyReply, value: string, more: { maxAge?: number }) => {
    const { prefix, options } = cookieForm(request);
    // Without a lifetime the cookie ends with the browser.
    reply.setCookie(`${prefix}${cookieName}`, value, { ...options, ...more });
  };
  const read = (request: FastifyRequest) =>
    readContent(keys, request.cookies[`${cookieForm(request).prefix}${cookieName}`] ?? '');
  return {
    async begin(request, reply, { name, tokenHash }) {
      const [since, token] = [now().getTime(), fingerprintOf(tokenHash)];
      const content = { name, until: since + lifetime, token, id: randomBytes(16).toString('base64url') };
      await logins.begin({
        id: content.id,
        operator: name,
        fingerprint: token,
        since,
        until: content.until,
        used: since,
        address: request.ip,
      });
      const text = Buffer.from(JSON.stringify(content)).toString('base64url');
      put(request, reply, `${text}.${keys.sign(purpose, text)}`, {});
    },
    async end(request, reply) {
      const content = read(request);
      if (content !== undefined) await logins.end(content.id);
      put(request, reply, '', { maxAge: 0 });
    },
    async stateOf(request, operators) {
      const content = read(request);
      const operator = operators.find(({ name }) => name === content?.name);
      if (!content || !operator || fingerprintOf(operator.tokenHash) !== content.token) return undefined;
      const at = now().getTime();
      const login = await logins.find(content.id, at);
      if (login === undefined) return 'expired';
      if (at - login.used >= notedEvery || login.address !== request.ip) await logins.use(content.id, at, request.ip);
      return operator;
    },
    idOf: (request) => read(request)?.id,
  };
}

const fingerprintOf = (hash: Buffer) => hash.subarray(0, 12).toString('base64url');

function readContent(keys: Pick<Keys, 'isSigned'>, cookie: string): z.infer<typeof Content> | undefined {
  const [, text = '', signature = ''] = /^([\w-]{1,400})\.([\w.-]{1,100})$/.exec(cookie) ?? [];
  if (!keys.isSigned(purpose, text, signature)) return undefined;
  return Content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
}
