import { baseConfig } from '@buchfink/contract/base-config';
import { type Config, ProjectId } from '@buchfink/contract/config';
import * as z from 'zod/mini';

/** Where the text of a page comes from: a file of the media host, another site, or the config itself. */
export type PageSource =
  | { readonly kind: 'file'; readonly address: string }
  | { readonly kind: 'site'; readonly address: string }
  | { readonly kind: 'text' };

type Page = { readonly project?: string | undefined; readonly url?: string | undefined };

/**
 * The source of a page (specification, section 7): html of the media host only when the config is another than the one
 * the app has built in, and the page names a project; else the page's address if it is one; else its text.
 */
export function pageSource(config: Config, key: string, page: Page, host: string): PageSource {
  const project = z.safeParse(ProjectId, page.project);
  const isOther = config._hash !== baseConfig._hash;
  if (isOther && project.success)
    return {
      kind: 'file',
      address: `${mediaHost(config, host)}/assets/${project.data}/html/${encodeURIComponent(key)}.html`,
    };
  if (page.url && /^https?:\/\//i.test(page.url)) return { kind: 'site', address: page.url };
  return { kind: 'text' };
}

/** The origin assets come from: the allowed domain this page stands under, else the default; empty = this service. */
export function mediaHost({ mediaHosts }: Config, host: string): string {
  const own = mediaHosts.allowed.find((domain) => host === domain || host.endsWith(`.${domain}`));
  const chosen = own ?? mediaHosts.default;
  return chosen === '' || chosen === host ? '' : `https://${chosen}`;
}
