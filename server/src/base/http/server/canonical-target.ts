import type { IncomingMessage } from 'node:http';

/** `http://name/path`: what a client sends to a proxy, and may send to a server (RFC 9112, 3.2.2). */
const absoluteForm = /^https?:\/\/(?:[^/?#]*@)?([^/?#@]*)(.*)$/i;

/**
 * Writes the target of a request in one form, before anything reads it, so that no decision depends on how a client
 * writes an address: a path from `/` on, without a fragment, letters and digits without escapes, and the others in upper
 * case (RFC 3986, 6.2.2). Empty and dot segments stay: no route has them. The name in an absolute target replaces the
 * one in `Host`, as RFC 9112, 3.2.2 says.
 */
export function canonicalTarget(raw: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, authority, rest] = absoluteForm.exec(raw.url ?? '/') ?? [];
  if (authority !== undefined) raw.headers.host = authority;
  const [target = ''] = (rest ?? raw.url ?? '/').split('#', 1);
  const [path = ''] = target.split('?', 1);
  const rooted = path === '' ? '/' : path;
  return rooted.replace(/%[0-9a-f]{2}/gi, plainEscape) + target.slice(path.length);
}

function plainEscape(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
}

/**
 * Whether a request names at most one host: a proxy and this service could take different ones of several (RFC 9112, 3.2).
 */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length <= 1;
}
