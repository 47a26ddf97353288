import { closestLocale, type Locale } from '@buchfink/contract/locale';
import type { FastifyRequest } from 'fastify';

/** The language of a call: the one in its path (`/services/{locale}/…`), else the closest of `Accept-Language`. */
export function requestLocale(request: Pick<FastifyRequest, 'url' | 'headers'>): Locale {
  const segment = /^\/services\/([a-z]{2,3}(?:-[a-z0-9]+)*)(?:[/?]|$)/i.exec(request.url)?.[1] ?? '';
  const accepted = (request.headers['accept-language'] ?? '').slice(0, 200).split(',');
  return closestLocale([segment, ...accepted]);
}
