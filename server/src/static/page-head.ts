import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { type Html, html } from '../http/html.ts';
import { hostNameIn } from '../projects/project-origin.ts';

const titleElement = /<title>[^<]*<\/title>/;

/** The host name of a `Host` header on which the project advertises its app; undefined for all others. */
export function bannerHost({ metadata: { smartAppBanner } }: Config, host: string | undefined): string | undefined {
  const name = hostNameIn(host);
  return smartAppBanner?.hosts.find((bannerHost) => bannerHost.toLowerCase() === name);
}

/** What the head of the page says instead of the project's own metadata, or besides them. */
export interface HeadOfScreen {
  readonly title?: string;
  readonly description?: string;
  /** More elements. */
  readonly head: readonly Html[];
}

/**
 * Renders a project's metadata into the app's page: title, description and robots (`metadata.seo`), and its app in
 * the App Store (`metadata.smartAppBanner`, Apple's "Smart App Banner" meta tag). The language is that of a first
 * visit. The head of a screen has its own title and description.
 */
export function withProjectHead(page: string, config: Config, appHost?: string, screen?: HeadOfScreen): string {
  const { seo, smartAppBanner: banner } = config.metadata;
  const { locale } = config.settings;
  const title = screen?.title ?? seo.title?.[locale] ?? config.title;
  const description = screen?.description ?? seo.description?.[locale];
  const meta = (name: string, content: string) => html`<meta name="${name}" content="${content}" />`;
  const lines = [
    ...(description ? [meta('description', description)] : []),
    ...(seo.index ? [] : [meta('robots', 'noindex')]),
    ...(banner && appHost ? [meta('apple-itunes-app', appOf(banner, appHost))] : []),
    ...(screen?.head ?? []),
  ];
  const isAsBuilt = lines.length === 0 && title === baseConfig.title && locale === baseConfig.settings.locale;
  if (isAsBuilt) return page;
  const head = [html`<title>${title}</title>`, ...lines].join('\n    ');
  // Functions, because `$` has a meaning in replacement strings.
  return page.replace(titleElement, () => head).replace(/<html lang="[a-z]*">/, () => `<html lang="${locale}">`);
}

/** The parts of the tag are separated by commas, so commas of the address are encoded. */
function appOf({ appId, path }: { appId: string; path: string }, host: string): string {
  const address = URL.canParse(path, `https://${host}`) ? new URL(path, `https://${host}`).href : `https://${host}/`;
  return `app-id=${appId.replace(/[,\s]/g, '')}, app-argument=${address.replaceAll(',', '%2C')}`;
}
