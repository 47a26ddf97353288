import { maxAccounts } from '@buchfink/contract/session';
import fastifyCookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFromShell } from '../../base/http/endpoint/fetch-metadata.ts';
import { secretPattern } from '../../storage/keys/tokens.ts';
import { knownDeviceMilliseconds } from './lifetimes.ts';

/** A refresh secret in a cookie, with the name of its session. */
export interface SecretCookie {
  readonly sessionId: string;
  readonly secret: string;
}

/** The service's cookies of one exchange. Pages cannot read any of them, and no other site can make a browser send them. */
export interface Cookies {
  readonly secrets: readonly SecretCookie[];
  /** The ids of this browser, one for each account that has logged in here; the latest first. */
  readonly devices: readonly string[];
  /** Without `seconds` the cookie ends with the browser. */
  keepSecret(cookie: SecretCookie, seconds: number | undefined): void;
  dropSecret(sessionId: string): void;
  keepDevices(devices: readonly string[]): void;
}

const secretName = /^rt-([A-Za-z0-9_-]{22})$/;
const deviceName = 'device';
/** A browser holds as many device ids as accounts. */
const maxDevices = maxAccounts;
/**
 * Registers `@fastify/cookie`. Values are compared as they are sent: all of ours are base64url, so none is decoded. Node
 * refuses headers of more than 16 KiB before (431).
 */
export async function addCookies(app: FastifyInstance): Promise<void> {
  // The package types these options as those of writing, although it reads with them.
  const parseOptions: CookieSerializeOptions & { decode(value: string): string } = { decode: (value) => value };
  await app.register(fastifyCookie, { parseOptions });
}

/** The app in its shell has a safe of its own. */
const noCookies: Cookies = {
  secrets: [],
  devices: [],
  keepSecret: () => {},
  dropSecret: () => {},
  keepDevices: () => {},
};

/** What all cookies of the service have in one exchange. */
export interface CookieForm {
  /** The beginning of their names. */
  readonly prefix: string;
  readonly options: {
    readonly path: '/';
    readonly secure: boolean;
    readonly httpOnly: true;
    readonly sameSite: 'strict';
  };
}

/**
 * The form of the service's cookies. Names begin with `__Host-`: the browser then takes them only over https, from this
 * very host and for no other (RFC 6265bis, 4.1.3.2). Such a cookie is of the whole host, so below a path of it the names
 * begin with that path: services below several paths do not overwrite each other's.
 */
export function cookieForm(request: FastifyRequest): CookieForm {
  const isBare = usesBareCookies(request);
  const { basePath } = request.server;
  const below = basePath === '' ? '' : `${basePath.slice(1).replaceAll('/', '~')}~`;
  return {
    prefix: `${isBare ? '' : '__Host-'}${below}`,
    options: { path: '/', secure: !isBare, httpOnly: true, sameSite: 'strict' },
  };
}

/** Reads and writes the cookies of patrons. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  if (isFromShell(request.headers)) return noCookies;
  const { prefix, options } = cookieForm(request);
  const serviceCookies = Object.entries(request.cookies).flatMap(([name, value = '']) =>
    name.startsWith(prefix) ? [{ name: name.slice(prefix.length), value }] : [],
  );
  const put = (name: string, value: string, seconds: number | undefined) =>
    void reply.setCookie(`${prefix}${name}`, value, {
      ...options,
      maxAge: seconds === undefined ? undefined : Math.max(0, Math.floor(seconds)),
    });
  return {
    secrets: serviceCookies.flatMap(({ name, value }) => {
      const sessionId = secretName.exec(name)?.[1];
      return sessionId === undefined || !secretPattern.test(value) ? [] : [{ sessionId, secret: value }];
    }),
    devices: devicesIn(serviceCookies.find(({ name }) => name === deviceName)?.value ?? ''),
    keepSecret: ({ sessionId, secret }, seconds) => put(`rt-${sessionId}`, secret, seconds),
    dropSecret: (sessionId) => put(`rt-${sessionId}`, '', 0),
    keepDevices: (devices) => put(deviceName, devices.slice(0, maxDevices).join('.'), knownDeviceMilliseconds / 1000),
  };
}

/**
 * Cookies are named without a prefix on plain http on this very machine, without a proxy: Chromium takes `__Host-` cookies there, Firefox and Safari do not (or
 * not in every version), and `Secure` would protect nothing. Everywhere else there is no such exception.
 */
function usesBareCookies({ protocol, hostname, headers }: FastifyRequest): boolean {
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  const isDirect = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  const browser = headers['user-agent'] ?? '';
  const isOther = /\b(Firefox|Safari)\//.test(browser) && !/\bChrom(e|ium)\//.test(browser);
  return protocol === 'http' && isLoopback && isDirect && isOther;
}

function devicesIn(value: string): string[] {
  const ids = value.split('.').filter((id) => secretPattern.test(id));
  return [...new Set(ids)].slice(0, maxDevices);
}
