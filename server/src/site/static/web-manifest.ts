import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { type Locale, languages } from '@buchfink/contract/locale';
import { closestText } from '@buchfink/contract/text/local-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { varyBy } from '../../base/http/server/vary-by.ts';
import { textsIn } from '../../messages/texts.ts';

/** The reader's config, and whether its language is that of the browser. */
interface Visit {
  readonly config: Config;
  readonly followsBrowser: boolean;
  /** Whether any library has accounts in the app. */
  readonly hasAccounts: boolean;
}

/**
 * Serves the manifest of the built app (Web Application Manifest, W3C) in the language of a first visit: `lang` and `dir` of its
 * names, the description of the project, and its shortcuts.
 *
 * @param folder of the built app
 * @param visitOf who reads it
 */
export function serveWebManifest(
  app: FastifyInstance,
  folder: string,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  const file = join(folder, 'manifest.webmanifest');
  if (!existsSync(file)) return;
  app.get('/manifest.webmanifest', { config: { rateLimit: false } }, async (request, reply) => {
    const { config, followsBrowser, hasAccounts } = visitOf(request);
    const built = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    if (followsBrowser) varyBy(reply, 'accept-language');
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({ ...localManifest(built, config), shortcuts: shortcuts(config.settings.locale, hasAccounts) }),
      );
  });
}

function localManifest(built: Readonly<Record<string, unknown>>, { settings: { locale }, metadata }: Config): object {
  const description = closestText(metadata.seo.description, locale)?.text;
  const own = locale === baseConfig.settings.locale ? built.description : undefined;
  return { ...built, lang: locale, dir: languages[locale].direction, description: description ?? own };
}

/** The screens that the icon of the installed app leads to at once, with the names of the app's own menu. */
function shortcuts(locale: Locale, hasAccounts: boolean): object[] {
  const t = textsIn(locale);
  const ofPatrons = [
    { name: t('shell.account'), url: './account' },
    { name: t('shell.id-card'), url: './id-card' },
  ];
  return [
    { name: t('shell.search'), url: './search' },
    ...(hasAccounts ? ofPatrons : []),
    { name: t('shell.watchlist'), url: './watchlist' },
  ];
}
