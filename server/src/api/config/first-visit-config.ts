import { type Config, localesOf } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import { closestLocale } from '@buchfink/contract/locale/closest-locale';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguages } from '../../base/http/endpoint/request-locale.ts';
import { hashOf } from '../../projects/files/load-projects.ts';
import type { Project } from '../../projects/project/project.ts';

/** By config, which is another object after a change, so that a reader's config is the same object at each call. */
const configs = new WeakMap<Config, Map<Locale, Config>>();

/**
 * The config with the language of this reader's first visit: where the project follows the browser, the closest one of
 * `Accept-Language` among its languages; else, and where the browser names no language, the project's.
 */
export function firstVisitConfig(
  { config, followBrowserLanguage }: Pick<Project, 'config' | 'followBrowserLanguage'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Config {
  const languageTags = followBrowserLanguage ? acceptedLanguages(headers['accept-language']) : [];
  const locale = languageTags.length > 0 ? closestLocale(languageTags, localesOf(config)) : config.settings.locale;
  if (locale === config.settings.locale) return config;
  const byLocale = configs.get(config) ?? new Map<Locale, Config>();
  configs.set(config, byLocale);
  const changed = byLocale.get(locale) ?? withLocale(config, locale);
  byLocale.set(locale, changed);
  return changed;
}

function withLocale(config: Config, locale: Locale): Config {
  const changed = { ...config, settings: { ...config.settings, locale } };
  return { ...changed, _hash: hashOf(changed) };
}
