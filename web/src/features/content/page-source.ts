import { type Config, ProjectId } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import * as z from 'zod/mini';
import { mediaHost } from '#shared/config/media.ts';

/** Where the text of a page is: a file of the media host, another site, or the config itself. */
export type PageSource =
  | { readonly kind: 'file'; readonly address: string }
  | { readonly kind: 'site'; readonly address: string }
  | { readonly kind: 'text' };

type Page = { readonly project?: string | undefined; readonly url?: string | undefined };

/**
 * The source of a page (specification, section 7): html of the media host only when the page differs from the
 * built-in config and names a project; else the page's address, if it has one; else its text.
 */
export function pageSource(config: Config, key: string, page: Page, host: string): PageSource {
  const project = z.safeParse(ProjectId, page.project);
  if (project.success && !isBuiltIn(key, page))
    return {
      kind: 'file',
      address: `${mediaHost(config, host)}/assets/${project.data}/html/${encodeURIComponent(key)}.html`,
    };
  const address = addressIn(page.url ?? '', host);
  return address === undefined ? { kind: 'text' } : { kind: 'site', address };
}

/**
 * The web address in a text, which counts as one if it contains http://, https:// or the host of the app (specification,
 * section 5). Undefined for addresses of other kinds, which could run a script.
 */
function addressIn(text: string, host: string): string | undefined {
  const words = text.trim().split(/\s+/);
  const word = words.find((part) => /https?:\/\//i.test(part) || part.includes(host)) ?? '';
  const [address = `https://${word.replace(/^\/+/, '')}`] = /^https?:\/\/.*/i.exec(word) ?? [];
  const isOtherScheme = !word.startsWith(host) && /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(word);
  return word === '' || isOtherScheme || !URL.canParse(address) ? undefined : address;
}

/** Whether a page equals that of the built-in config, compared by content. Such a page has no html of its own. */
function isBuiltIn(key: string, page: Page): boolean {
  const basePage: Page | undefined = Object.entries(baseConfig.infoPages).find(([id]) => id === key)?.[1];
  return basePage !== undefined && contentOf(basePage) === contentOf(page);
}

/** The same text for the same content, independent of the order of keys. */
const contentOf = (page: object): string => JSON.stringify(Object.entries(page).sort(([a], [b]) => (a < b ? -1 : 1)));
