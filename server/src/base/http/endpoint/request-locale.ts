import { type Locale, type OperatorLocale, operatorLocales } from '@buchfink/contract/locale';
import { closestLocale } from '@buchfink/contract/locale/closest-locale';
import type { FastifyRequest } from 'fastify';

/** The language of a call: the one in its path (`/services/{locale}/…`), else the closest of `Accept-Language`. */
export function requestLocale(request: Pick<FastifyRequest, 'url' | 'headers'>): Locale {
  const segment = /^\/services\/([a-z]{2,3}(?:-[a-z0-9]+)*)(?:[/?]|$)/i.exec(request.url)?.[1] ?? '';
  return closestLocale([segment, ...acceptedLanguages(request.headers['accept-language'])]);
}

/** The language of operators for a call: the closest one of `Accept-Language`. */
export const requestOperatorLocale = ({ headers }: Pick<FastifyRequest, 'headers'>): OperatorLocale =>
  closestLocale(acceptedLanguages(headers['accept-language']), operatorLocales);

/** The language tags of `Accept-Language`, the preferred one first; without those that are refused (RFC 9110, 12.5.4). */
export function acceptedLanguages(header = ''): string[] {
  const weighted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => /^q=/i.test(text))?.slice(2) ?? '1';
      return { tag, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
    });
  return weighted
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-|$)/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
