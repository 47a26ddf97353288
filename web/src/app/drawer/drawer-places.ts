import type { PlainKey } from '@buchfink/texts/texts';
import {
  mdiAccountMultipleOutline,
  mdiAccountOutline,
  mdiBankOutline,
  mdiBellOutline,
  mdiBookmarkOutline,
  mdiCalendarBlankOutline,
  mdiCardAccountDetailsOutline,
  mdiCircleHalfFull,
  mdiCogOutline,
  mdiEmailOutline,
  mdiHelpCircleOutline,
  mdiHomeOutline,
  mdiHuman,
  mdiInformationOutline,
  mdiInformationSlabCircleOutline,
  mdiLayersSearchOutline,
  mdiMagnify,
  mdiMapOutline,
  mdiScaleBalance,
  mdiShieldCheckOutline,
  mdiStarFourPointsOutline,
  mdiTextBoxOutline,
} from '@mdi/js';

/** Three waves, in the style of the other icons: the family's own is four times as long. */
const contactlessIcon =
  'M6.3 8.6 8 7.6a9 9 0 0 1 0 8.8l-1.7-1a7 7 0 0 0 0-6.8zm3.5-2 1.7-1a13 13 0 0 1 0 12.8l-1.7-1a11 11 0 0 0 0-10.8zm3.5-2 1.7-1a17 17 0 0 1 0 16.8l-1.7-1a15 15 0 0 0 0-14.8z';

/** The place of a screen in the drawer. */
export interface DrawerPlace {
  /** The screen's id. */
  readonly id: string;
  /** The entries of `more` are folded away where there are many. */
  readonly group: 'main' | 'library' | 'end' | 'more';
  readonly label: PlainKey;
  readonly icon: string;
  /** The screens that it is the way to, besides its own. */
  readonly leadsTo?: readonly string[];
}

/** The screens that the drawer leads to, in its order. */
export const drawerPlaces: readonly DrawerPlace[] = [
  { id: 'home', group: 'main', label: 'shell.start', icon: mdiHomeOutline },
  { id: 'metasearch', group: 'main', label: 'shell.metasearch', icon: mdiLayersSearchOutline },
  { id: 'libraries', group: 'main', label: 'shell.libraries', icon: mdiBankOutline },
  { id: 'search', group: 'library', label: 'shell.catalogue', icon: mdiMagnify, leadsTo: ['result', 'record'] },
  { id: 'info', group: 'library', label: 'shell.info', icon: mdiInformationOutline },
  { id: 'acquisitions', group: 'library', label: 'shell.acquisitions', icon: mdiStarFourPointsOutline },
  { id: 'events', group: 'library', label: 'shell.events', icon: mdiCalendarBlankOutline },
  {
    id: 'account',
    group: 'library',
    label: 'shell.account',
    icon: mdiAccountOutline,
    leadsTo: ['profile', 'loan-history'],
  },
  { id: 'notices', group: 'library', label: 'shell.notices', icon: mdiEmailOutline },
  { id: 'id-card', group: 'library', label: 'shell.id-card', icon: mdiCardAccountDetailsOutline },
  { id: 'nfc', group: 'library', label: 'shell.nfc', icon: contactlessIcon },
  { id: 'accounts', group: 'end', label: 'shell.accounts', icon: mdiAccountMultipleOutline },
  { id: 'reminders', group: 'end', label: 'shell.reminders', icon: mdiBellOutline },
  { id: 'watchlist', group: 'end', label: 'shell.watchlist', icon: mdiBookmarkOutline },
  { id: 'map', group: 'more', label: 'shell.map', icon: mdiMapOutline },
  { id: 'general', group: 'more', label: 'shell.general', icon: mdiTextBoxOutline },
  { id: 'imprint', group: 'more', label: 'shell.imprint', icon: mdiScaleBalance },
  { id: 'privacy', group: 'more', label: 'shell.privacy', icon: mdiShieldCheckOutline },
  { id: 'accessibility', group: 'more', label: 'shell.accessibility', icon: mdiHuman },
  { id: 'help', group: 'more', label: 'shell.help', icon: mdiHelpCircleOutline },
  { id: 'settings', group: 'more', label: 'shell.settings', icon: mdiCogOutline },
  { id: 'theme-changer', group: 'more', label: 'shell.theme', icon: mdiCircleHalfFull },
  { id: 'about', group: 'more', label: 'shell.about', icon: mdiInformationSlabCircleOutline },
];
