/** The icons that a project's config can name; `mdi-heart` and `heart-outline` mean `heart`. */
export const configIcons = [
  'account',
  'audio',
  'book',
  'calendar',
  'card',
  'chat',
  'child',
  'clock',
  'cloud',
  'computer',
  'document',
  'email',
  'fees',
  'film',
  'game',
  'gift',
  'group',
  'heart',
  'help',
  'information',
  'link',
  'map',
  'music',
  'news',
  'notice',
  'partner',
  'phone',
  'print',
  'read',
  'school',
  'search',
  'star',
  'web',
] as const;
export type ConfigIcon = (typeof configIcons)[number];

/** The entry of `configIcons` for a name as written in a config; undefined if there is none. */
export function configIconOf(written: string): ConfigIcon | undefined {
  const name = written.replace(/^mdi-/, '').replace(/-outline$/, '');
  return configIcons.find((icon) => icon === name);
}

/** The app's own entries in the drawer; a project places its links before or after them. */
export const drawerIds: readonly string[] = [
  'home',
  'metasearch',
  'libraries',
  'search',
  'info',
  'acquisitions',
  'events',
  'account',
  'notices',
  'id-card',
  'nfc',
  'accounts',
  'reminders',
  'watchlist',
  'map',
  'settings',
  'theme-changer',
  'about',
  'general',
  'imprint',
  'privacy',
  'accessibility',
  'help',
];
