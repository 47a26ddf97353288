import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { closestText } from '@buchfink/contract/text/local-text';
import { type Html, html } from '../../base/http/html.ts';
import { languageAttributes } from '../../base/http/language-attributes.ts';
import { hostNameIn } from '../../projects/project/project-origin.ts';
import { openSearchPath, openSearchType } from '../discovery/open-search-description.ts';

const titleElement = /<title>[^<]*<\/title>/;

/** The address of the app, where the project advertises it on the host of a `Host` header; undefined for all others. */
export function bannerAddress(config: Config, host: string | undefined, basePath: string): string | undefined {
  const name = hostNameIn(host);
  const bannerHost = config.metadata.smartAppBanner?.hosts.find((candidate) => candidate.toLowerCase() === name);
  return bannerHost && `https://${bannerHost}${basePath}/`;
}

/** What the head of the page says besides the project's metadata. */
export interface HeadOptions {
  /** The address of the app in the banner of an App Store. */
  readonly appAddress?: string | undefined;
  /** The name of the project's search, where browsers can take it over. */
  readonly searchName?: string | undefined;
  readonly screen?: HeadOfScreen;
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
 * the App Store (`metadata.smartAppBanner`, Apple's "Smart App Banner" meta tag), and its search for the bar of the browser
 * (OpenSearch 1.1, "Autodiscovery"). The language is that of a first visit. The head of a screen has its own title and
 * description.
 */
export function withProjectHead(page: string, config: Config, { appAddress, searchName, screen }: HeadOptions): string {
  const { seo, smartAppBanner: banner } = config.metadata;
  const { locale } = config.settings;
  const title = screen?.title ?? closestText(seo.title, locale)?.text ?? config.title;
  const description = screen?.description ?? closestText(seo.description, locale)?.text;
  const meta = (name: string, content: string) => html`<meta name="${name}" content="${content}" />`;
  const lines = [
    ...(description ? [meta('description', description)] : []),
    ...(seo.index ? [] : [meta('robots', 'noindex')]),
    ...(banner && appAddress ? [meta('apple-itunes-app', appOf(banner, appAddress))] : []),
    ...(searchName
      ? [html`<link rel="search" type="${openSearchType}" href="${openSearchPath}" title="${searchName}" />`]
      : []),
    ...(screen?.head ?? []),
  ];
  const isAsBuilt = lines.length === 0 && title === baseConfig.title && locale === baseConfig.settings.locale;
  if (isAsBuilt) return page;
  const head = [html`<title>${title}</title>`, ...lines].join('\n    ');
  // Functions, because `$` has a meaning in replacement strings.
  return page
    .replace(titleElement, () => head)
    .replace(/<html lang="[a-z-]*">/, () => `<html ${languageAttributes(locale)}>`);
}

/** The parts of the tag are separated by commas, so commas of the address are encoded. */
function appOf({ appId, path }: { appId: string; path: string }, appAddress: string): string {
  const inApp = path.replace(/^\/+/, '');
  const address = URL.canParse(inApp, appAddress) ? new URL(inApp, appAddress).href : appAddress;
  return `app-id=${appId.replace(/[,\s]/g, '')}, app-argument=${address.replaceAll(',', '%2C')}`;
}
