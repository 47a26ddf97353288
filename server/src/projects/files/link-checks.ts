import { appPaths } from '@buchfink/contract/config/app-paths';
import type { ConfigurationFault } from '../../messages/configuration/configuration-faults.ts';
import { isAppPath } from '../app-address.ts';
import { wrongValue } from '../yaml/schema-faults.ts';
import { unknownName } from '../yaml/unknown-name.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';
import type { RawMap } from './raw-content.ts';

interface LinkContext {
  /** The keys of the project's content pages. */
  readonly pages: readonly string[];
  /** The ids of the project's libraries. */
  readonly libraries: readonly string[];
  /** The path of the link in the file. */
  readonly path: readonly PropertyKey[];
  readonly faultAt: FaultAt;
}

/** Finds the faults of a link, which leads either to a screen of the app (`route`) or to another page (`href`). */
export function linkFaults(link: RawMap, { pages, libraries, path, faultAt }: LinkContext): Fault[] {
  const { route, href } = link;
  if ((route === undefined) === (href === undefined))
    return [faultAt(path, { code: 'route-or-href', values: { hasBoth: route !== undefined } })];
  if (typeof href === 'string' && !isLink(href))
    return [faultAt([...path, 'href'], wrongValue({ kind: 'check', check: 'link' }, href))];
  if (typeof route !== 'string') return [];
  const fault = routeFault(route, pages) ?? libraryFault(route, libraries);
  return fault === undefined ? [] : [faultAt([...path, 'route'], fault)];
}

function routeFault(route: string, pages: readonly string[]): ConfigurationFault | undefined {
  const [screen = ''] = route.split(/[?#]/);
  if (!isAppPath(screen)) return unknownName('screen', screen, appPaths);
  const [, page] = /^\/content\/([^/]+)/.exec(screen) ?? [];
  if (page === undefined || pages.includes(decoded(page))) return undefined;
  return unknownName('content-page', page, pages);
}

/** A screen of a library, by its path (`/info/1`) or by `library=1`. */
function libraryFault(route: string, libraries: readonly string[]): ConfigurationFault | undefined {
  const [screen = '', query = ''] = (route.split('#')[0] ?? '').split('?');
  const inPath = /^\/(?:start|search|record|info|events|login|watchlist|install\/[^/]+)\/([^/]+)/.exec(screen)?.[1];
  const library = inPath ?? new URLSearchParams(query).get('library') ?? undefined;
  if (library === undefined || libraries.includes(decoded(library))) return undefined;
  return unknownName('library', library, libraries);
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
