import { type Locale, locales } from '@buchfink/contract/locale';
import type { FastifyRequest } from 'fastify';

/**
 * The language of a call: the one in its path (`/services/{locale}/…`), else the first supported one in
 * `Accept-Language`, else German.
 */
export function requestLocale(request: Pick<FastifyRequest, 'url' | 'headers'>): Locale {
  const segment = /^\/services\/([a-z]{2})(?:[/?]|$)/.exec(request.url)?.[1];
  const languageTags = [segment, ...(request.headers['accept-language'] ?? '').slice(0, 200).split(/[,;]/)];
  for (const languageTag of languageTags) {
    const locale = locales.find((supported) => languageTag?.trim().toLowerCase().split('-')[0] === supported);
    if (locale !== undefined) return locale;
  }
  return locales[0];
}
