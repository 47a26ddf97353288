import { maxAccounts } from '@buchfink/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretPattern } from './keys/tokens.ts';
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
const mostDevices = maxAccounts;
/** More than this is not read; a browser holds at most eight of ours. */
const mostText = 16_384;

/**
 * Reads and writes the cookies. Names begin with `__Host-`: the browser then takes them only over https, from this very
 * host and for no other (RFC 6265bis, 4.1.3.2).
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const bare = isBare(request);
  const prefix = bare ? '' : '__Host-';
  const own = cookiesIn(request.headers.cookie ?? '').flatMap(({ name, value }) =>
    name.startsWith(prefix) ? [{ name: name.slice(prefix.length), value }] : [],
  );
  const put = (name: string, value: string, seconds: number | undefined) => {
    const lasts = seconds === undefined ? [] : [`Max-Age=${Math.max(0, Math.floor(seconds))}`];
    const safe = ['Path=/', ...(bare ? [] : ['Secure']), 'HttpOnly', 'SameSite=Strict'];
    reply.header('set-cookie', [`${prefix}${name}=${value}`, ...safe, ...lasts].join('; '));
  };
  return {
    secrets: own.flatMap(({ name, value }) => {
      const sessionId = secretName.exec(name)?.[1];
      return sessionId === undefined || !secretPattern.test(value) ? [] : [{ sessionId, secret: value }];
    }),
    devices: devicesIn(own.find(({ name }) => name === deviceName)?.value ?? ''),
    keepSecret: ({ sessionId, secret }, seconds) => put(`rt-${sessionId}`, secret, seconds),
    dropSecret: (sessionId) => put(`rt-${sessionId}`, '', 0),
    keepDevices: (devices) => put(deviceName, devices.slice(0, mostDevices).join('.'), knownDeviceMilliseconds / 1000),
  };
}

/**
 * Plain http on this very machine, without a proxy: Chromium takes `__Host-` cookies there, Firefox and Safari do not (or
 * not in every version), and `Secure` would protect nothing. Everywhere else there is no such exception.
 */
function isBare({ protocol, hostname, headers }: FastifyRequest): boolean {
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  const isDirect = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  const browser = headers['user-agent'] ?? '';
  const isOther = /\b(Firefox|Safari)\//.test(browser) && !/\bChrom(e|ium)\//.test(browser);
  return protocol === 'http' && isLoopback && isDirect && isOther;
}

function devicesIn(value: string): string[] {
  const ids = value.split('.').filter((id) => secretPattern.test(id));
  return [...new Set(ids)].slice(0, mostDevices);
}

function cookiesIn(header: string): { name: string; value: string }[] {
  return header
    .slice(0, mostText)
    .split(';')
    .map((each) => {
      const at = each.indexOf('=');
      return { name: each.slice(0, Math.max(0, at)).trim(), value: each.slice(at + 1).trim() };
    });
}
