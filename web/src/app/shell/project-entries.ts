import type { Config } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import { findIcon } from '#shared/links/named-icons.ts';
import { type LinkTarget, safeTarget } from '#shared/links/safe-target.ts';
import { findScreen } from '../find-screen.ts';
import type { DrawerEntries, DrawerEntry } from './drawer-entries.ts';

/** The highest number of links that are shown. */
const most = 50;

type NavItem = Config['nav']['items'][number];

interface DrawerExtrasOptions {
  readonly config: Config;
  readonly locale: Locale;
  /** The app is for several libraries. */
  readonly multi: boolean;
  /** A library is chosen and there is a connection. */
  readonly ofLibrary: boolean;
}

/** The entries of the drawer with those of the project: its links at their places, then its pages in their order. */
export function addProjectEntries(builtIn: DrawerEntries, given: DrawerExtrasOptions): DrawerEntries {
  const { config, locale } = given;
  const items = config.nav.items.slice(0, most).flatMap((item) => {
    const target = safeTarget(item);
    return target && isReachable(target, given) ? [{ item, entry: entryOf(item, target, locale) }] : [];
  });
  // Links without a target must not empty the drawer.
  const cleared = config.nav.clear && items.length > 0;
  let all: DrawerEntries = cleared ? { main: [], library: [], end: [] } : builtIn;
  for (const { item, entry } of items) all = placed(all, item, entry);
  return { ...all, end: [...all.end, ...contentEntries(config, locale)] };
}

function contentEntries({ contentPages }: Config, locale: Locale): DrawerEntry[] {
  return Object.entries(contentPages)
    .filter(([, { visible, menu }]) => visible && menu)
    .sort(([, a], [, b]) => a.order - b.order)
    .slice(0, most)
    .map(([key, { title, icon }]) => ({
      id: `content-${key}`,
      to: `/content/${encodeURIComponent(key)}`,
      text: title[locale],
      icon: findIcon(icon),
    }));
}

function entryOf({ id, title, icon }: NavItem, target: LinkTarget, locale: Locale): DrawerEntry {
  return { id, text: title[locale], icon: findIcon(icon), ...target };
}

/** Links to the screens of a library are hidden under the same conditions as those screens' entries. */
function isReachable(target: LinkTarget, { ofLibrary, multi }: DrawerExtrasOptions): boolean {
  if (!('to' in target)) return true;
  const screen = findScreen(target.to.split(/[?#]/)[0] ?? '');
  if (screen?.needs.includes('multi') && !multi) return false;
  return ofLibrary || screen?.drawer?.group !== 'library';
}

/** Replaces the entry of the same id, else stands before or after the named one, else at the end. */
function placed(all: DrawerEntries, { id, before, after }: NavItem, entry: DrawerEntry): DrawerEntries {
  const groups = ['main', 'library', 'end'] as const;
  const spot = (wanted: string | undefined) => {
    const group = groups.find((one) => all[one].some((known) => known.id === wanted));
    return group && { group, at: all[group].findIndex((known) => known.id === wanted) };
  };
  const [same, earlier, later] = [spot(id), spot(before), spot(after)];
  const into = (group: (typeof groups)[number], at: number, instead: 0 | 1) => ({
    ...all,
    [group]: all[group].toSpliced(at, instead, entry),
  });
  if (same) return into(same.group, same.at, 1);
  if (earlier) return into(earlier.group, earlier.at, 0);
  if (later) return into(later.group, later.at + 1, 0);
  return into('end', all.end.length, 0);
}
