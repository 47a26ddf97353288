import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';
import { canonicalTarget } from './canonical-target.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The path below which the service is reached, such as `/opac`; empty at the root of its host. */
    readonly basePath: string;
  }
}

/**
 * What machines call directly, or at the root of a host by its standard, wherever the app is: health checks, metrics, the
 * links of apps (RFC 8615), other nodes.
 */
const atRoot = /^\/(healthz|readyz|metrics|\.well-known|internal)(\/|$)/;

/** Whether a text can be a base path: plain segments, so that it means the same in an address, a page and a header. */
export const isBasePath = (text: string): boolean =>
  /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\/?$/.test(text) && !atRoot.test(text);

/**
 * The target of a request (`canonicalTarget`) as all code of the service knows it: as if the app were at the root of its host. A URL outside of
 * the base path stays as it is; `addBasePath` refuses it.
 */
export function withoutBasePath(url: string, basePath: string): string {
  return basePath !== '' && isBelow(url, basePath) ? url.slice(basePath.length).replace(/^(\?|$)/, '/$1') : url;
}

/**
 * Adds the base path to the addresses of this service in a page: to links, sources and forms whose path begins with one
 * slash. Values of attributes have no `<` and `>`, so each tag is one match.
 */
export function withBasePath(page: string, basePath: string): string {
  if (basePath === '') return page;
  return page.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/(\s(?:href|src|action)=")(?=\/(?!\/))/g, (attribute) => attribute + basePath),
  );
}

/**
 * The one place where the service learns that it is below a path of its host: what is outside is not found, and pages,
 * redirects and everybody who reads `app.basePath` get addresses with it. Add it before answers are compressed.
 */
export function addBasePath(app: FastifyInstance, basePath: string): void {
  app.decorate('basePath', basePath);
  if (basePath === '') return;
  app.addHook('onRequest', async ({ originalUrl }, reply) => {
    const url = canonicalTarget({ url: originalUrl, headers: {} });
    if (!isBelow(url, basePath) && !atRoot.test(pathOf(url))) throw new ApiException('unknown-path');
    // Without the slash, relative addresses and the service worker would belong to the folder above.
    if (pathOf(url) === basePath) return reply.redirect(`/${url.slice(basePath.length)}`, 308);
    return undefined;
  });
  app.addHook('onSend', async (_, reply, payload) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && /^\/(?!\/)/.test(location)) reply.header('location', basePath + location);
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    return isPage && typeof payload === 'string' ? withBasePath(payload, basePath) : payload;
  });
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
const isBelow = (url: string, basePath: string) => pathOf(url) === basePath || url.startsWith(`${basePath}/`);
