import { ApiException } from '@buchfink/contract/error';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { basicAuthorization } from '../../basic-authorization.ts';
import { readSecret } from '../../read-secret.ts';
import { parseJsonBody } from '../../untrusted-json.ts';
import type { ConnectorTools } from '../../upstream.ts';
import type { KohaRestPatrons } from './rest-settings.ts';

/** The login of the service at Koha. */
export interface ServiceLogin {
  /** The value of the header `Authorization`. Throws `ApiException('library-unavailable')` where there is none. */
  header(signal: AbortSignal): Promise<string>;
  /** Forgets a token that Koha no longer accepts. Returns whether a new one may help. */
  forget(): boolean;
}

export type LoginSettings = Pick<KohaRestPatrons, 'address' | 'user' | 'password' | 'clientId' | 'clientSecret'>;

/** An answer of `/oauth/token`. */
const TokenAnswer = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,2000}$/)),
  expires_in: z.catch(z.number().check(z.gte(0), z.lte(86_400 * 365)), 0),
});

/** Milliseconds before its end in which a token is no longer used. */
const margin = 60_000;

/** Basic authentication as a member of the staff, or an OAuth token that is renewed before it expires. */
export function serviceLogin(settings: LoginSettings, tools: ConnectorTools): ServiceLogin {
  const { address, user, clientId } = settings;
  let token: { readonly value: string; readonly until: number } | undefined;

  const secret = (reference = '') => readSecret(reference, tools);

  async function newToken(signal: AbortSignal): Promise<string> {
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId ?? '',
      client_secret: await secret(settings.clientSecret),
    };
    const { status, body } = await tools.fetch({
      url: `${address}/oauth/token`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      signal,
    });
    const { data } = parseUntrusted(TokenAnswer, parseJsonBody(body));
    if (status !== 200 || data === undefined) {
      tools.warn({ code: 'rest-token-missing', values: { status } });
      throw new ApiException('library-unavailable');
    }
    token = { value: data.access_token, until: tools.now().getTime() + data.expires_in * 1000 - margin };
    return data.access_token;
  }

  return {
    async header(signal) {
      if (user !== undefined) return basicAuthorization(user, await secret(settings.password));
      if (token !== undefined && token.until > tools.now().getTime()) return `Bearer ${token.value}`;
      return `Bearer ${await newToken(signal)}`;
    },
    forget() {
      token = undefined;
      return user === undefined;
    },
  };
}
