import type { Config } from '@buchfink/contract/config';
import { type DrawerPlace, type Screen, screens } from '../screens.ts';

export interface DrawerEntry {
  readonly to: string;
  readonly place: DrawerPlace;
  readonly screen: Screen;
}

/** What decides which entries the drawer shows. */
interface Given {
  readonly config: Config;
  readonly libraryChosen: boolean;
  readonly online: boolean;
}

/** The drawer's entries in order, by group; a library's entries only when one is chosen and there is a connection. */
export function drawerEntries(given: Given): Record<DrawerPlace['group'], DrawerEntry[]> {
  const shown = screens.flatMap((screen) => {
    const place = screen.drawer;
    const to = screen.paths[0]?.split('/:')[0] || '/';
    return place && isShown(screen, given) ? [{ to, place, screen }] : [];
  });
  const of = (group: DrawerPlace['group']) => shown.filter(({ place }) => place.group === group);
  return { main: of('main'), library: of('library'), end: of('end') };
}

function isShown(screen: Screen, { config, libraryChosen, online }: Given): boolean {
  if (screen.needs.includes('multi') && config.edition !== 'multi') return false;
  if (screen.drawer?.group === 'library' && !(libraryChosen && online)) return false;
  if (!screen.infoPage) return true;
  const { menu, visible } = config.infoPages[screen.infoPage];
  return menu && visible;
}
