import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import type { Translate } from '@buchfink/texts/texts';
import { hasPart, isLibraryPart } from '#shared/state/libraries/library-parts.ts';
import { screens } from '../screens.ts';
import { type DrawerPlace, drawerPlaces } from './drawer-places.ts';

/** One entry of the drawer: a screen, or a link of the project within the app (`to`) or to another site (`href`). */
export interface DrawerEntry {
  readonly id: string;
  readonly text: string;
  /** The language of the text, where it is not the app's. */
  readonly language?: Locale | undefined;
  readonly icon: string;
  readonly to?: string;
  readonly href?: string;
  /** The screens that are marked as the current place. */
  readonly screens?: readonly string[];
}

export type DrawerEntries = Record<DrawerPlace['group'], DrawerEntry[]>;

/** The conditions of the entries. */
interface DrawerEntriesOptions {
  /** With the features of the chosen library. */
  readonly config: Config;
  /** In a shell, whose phone can remind and read tags. */
  readonly native: boolean;
  /** The app is for several libraries, and searches them together. */
  readonly multi: boolean;
  readonly withMeta: boolean;
  /** A library is chosen and there is a connection. */
  readonly ofLibrary: boolean;
  /** The chosen one, once it is known. */
  readonly library: Library | undefined;
  /** Any of the libraries has accounts. */
  readonly withAccounts: boolean;
  readonly loggedIn: boolean;
  readonly themeChanger: boolean;
  readonly t: Translate;
}

/**
 * The entries of the drawer in order, by group; those of a library only when one is chosen and there is a connection.
 */
export function drawerEntries(options: DrawerEntriesOptions): DrawerEntries {
  const of = (group: DrawerPlace['group']) =>
    drawerPlaces
      .filter((place) => place.group === group && isShown(place, options))
      .map(({ id, label, icon, leadsTo = [] }) => ({
        id,
        to: addressOf(id),
        text: options.t(label),
        icon,
        screens: [id, ...leadsTo],
      }));
  return { main: of('main'), library: of('library'), end: of('end'), more: of('more') };
}

/** The first path of a screen, without its parameters. */
const addressOf = (id: string) => screenOf(id)?.paths[0]?.split('/:')[0] || '/';

const screenOf = (id: string) => screens.find((screen) => screen.id === id);

function isShown({ id, group }: DrawerPlace, options: DrawerEntriesOptions): boolean {
  const { config, native, multi, ofLibrary, library, themeChanger } = options;
  const screen = screenOf(id);
  if (screen?.needs.includes('multi') && !multi) return false;
  if (group === 'library' && !ofLibrary) return false;
  if (screen?.needs.some((need) => isLibraryPart(need) && !hasPart(library, need))) return false;
  if (id === 'metasearch') return options.withMeta;
  if (id === 'acquisitions' || id === 'events') return config.features[id];
  if (id === 'id-card') return options.loggedIn && config.features.accountIdCard;
  if (id === 'notices') return options.loggedIn && library?.capabilities.notices === true;
  if (id === 'nfc') return native && config.features.nfc && (library?.capabilities.nfc ?? true);
  if (id === 'reminders') return native;
  if (id === 'accounts') return options.withAccounts;
  if (id === 'theme-changer') return themeChanger;
  if (!screen?.infoPage) return true;
  const { menu, visible } = config.infoPages[screen.infoPage];
  return menu && visible;
}
