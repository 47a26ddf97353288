import { appPaths } from '@buchfink/contract/config/app-paths';
import { isAppPath } from '../static/app-address.ts';
import { wrongValueText } from '../yaml/fault-text.ts';
import { unknownNameText } from '../yaml/unknown-name.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';
import type { RawMap } from './raw-content.ts';

interface LinkContext {
  /** The keys of the project's content pages. */
  readonly pages: readonly string[];
  /** The path of the link in the file. */
  readonly path: readonly PropertyKey[];
  readonly faultAt: FaultAt;
}

/** Finds the faults of a link, which leads either to a screen of the app (`route`) or to another page (`href`). */
export function linkFaults(link: RawMap, { pages, path, faultAt }: LinkContext): Fault[] {
  const { route, href } = link;
  if ((route === undefined) === (href === undefined)) {
    const got = route === undefined ? 'none' : 'both';
    return [faultAt(path, `expected either \`route\` (a screen of the app) or \`href\` (another page), got ${got}`)];
  }
  if (typeof href === 'string' && !isLink(href))
    return [
      faultAt([...path, 'href'], wrongValueText('an address that begins with https:, http:, mailto: or tel:', href)),
    ];
  if (typeof route !== 'string') return [];
  const message = routeFault(route, pages);
  return message === undefined ? [] : [faultAt([...path, 'route'], message)];
}

function routeFault(route: string, pages: readonly string[]): string | undefined {
  const [screen = ''] = route.split(/[?#]/);
  if (!isAppPath(screen)) return unknownNameText('screen', screen, appPaths);
  const [, page] = /^\/content\/([^/]+)/.exec(screen) ?? [];
  if (page === undefined || pages.includes(decoded(page))) return undefined;
  return unknownNameText('content page', page, pages);
}

function isLink(href: string): boolean {
  return URL.canParse(href) && ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(href).protocol);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
