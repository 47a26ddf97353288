import type { Config } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import { closestText, type LocalText, otherLanguage } from '@buchfink/contract/text/local-text';
import { findIcon } from '#shared/links/named-icons.ts';
import { type LinkTarget, safeTarget } from '#shared/links/safe-target.ts';
import { findScreen } from '../find-screen.ts';
import type { DrawerEntries, DrawerEntry } from './drawer-entries.ts';
import { drawerPlaces } from './drawer-places.ts';

/** The highest number of links that are shown. */
const maxEntries = 50;

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
export function addProjectEntries(builtIn: DrawerEntries, options: DrawerExtrasOptions): DrawerEntries {
  const { config, locale } = options;
  const items = config.nav.items.slice(0, maxEntries).flatMap((item) => {
    const target = safeTarget(item);
    return target && isReachable(target, options) ? [{ item, entry: entryOf(item, target, locale) }] : [];
  });
  // Links without a target must not empty the drawer.
  const cleared = config.nav.clear && items.length > 0;
  let all: DrawerEntries = cleared ? { main: [], library: [], end: [], more: [] } : builtIn;
  for (const { item, entry } of items) all = placed(all, item, entry);
  return { ...all, more: [...all.more, ...contentEntries(config, locale)] };
}

function contentEntries({ contentPages }: Config, locale: Locale): DrawerEntry[] {
  return Object.entries(contentPages)
    .filter(([, { visible, menu }]) => visible && menu)
    .sort(([, a], [, b]) => a.order - b.order)
    .slice(0, maxEntries)
    .map(([key, { title, icon }]) => ({
      id: `content-${key}`,
      to: `/content/${encodeURIComponent(key)}`,
      ...wordsOf(title, locale),
      icon: findIcon(icon),
    }));
}

function entryOf({ id, title, icon }: NavItem, target: LinkTarget, locale: Locale): DrawerEntry {
  return { id, ...wordsOf(title, locale), icon: findIcon(icon), ...target };
}

function wordsOf(title: LocalText, locale: Locale): Pick<DrawerEntry, 'text' | 'language'> {
  const closest = closestText(title, locale);
  return { text: closest?.text ?? '', language: otherLanguage(closest, locale) };
}

/** Links to the screens of a library are hidden under the same conditions as those screens' entries. */
function isReachable(target: LinkTarget, { ofLibrary, multi }: DrawerExtrasOptions): boolean {
  if (!('to' in target)) return true;
  const screen = findScreen(target.to.split(/[?#]/)[0] ?? '');
  if (screen?.needs.includes('multi') && !multi) return false;
  return ofLibrary || !drawerPlaces.some(({ id, group }) => id === screen?.id && group === 'library');
}

/** Replaces the entry of the same id, else is inserted before or after the named one, else at the end. */
function placed(all: DrawerEntries, { id, before, after }: NavItem, entry: DrawerEntry): DrawerEntries {
  const groups = ['main', 'library', 'end', 'more'] as const;
  const positionOf = (entryId: string | undefined) => {
    const group = groups.find((group) => all[group].some((candidate) => candidate.id === entryId));
    return group && { group, at: all[group].findIndex((candidate) => candidate.id === entryId) };
  };
  const [sameId, successor, predecessor] = [positionOf(id), positionOf(before), positionOf(after)];
  const into = (group: (typeof groups)[number], index: number, instead: 0 | 1) => ({
    ...all,
    [group]: all[group].toSpliced(index, instead, entry),
  });
  if (sameId) return into(sameId.group, sameId.at, 1);
  if (successor) return into(successor.group, successor.at, 0);
  if (predecessor) return into(predecessor.group, predecessor.at + 1, 0);
  return into('more', all.more.length, 0);
}
