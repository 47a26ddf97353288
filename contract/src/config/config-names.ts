/** The icons that a project's config can name, also written `mdi-heart` or `heart-outline`. */
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

/** The name in `configIcons` that a written name means. */
export function configIconOf(written: string): ConfigIcon | undefined {
  const name = written.replace(/^mdi-/, '').replace(/-outline$/, '');
  return configIcons.find((icon) => icon === name);
}

/** The drawer's own entries, beside which links of a project can be placed. */
export const drawerIds: readonly string[] = [
  'home',
  'metasearch',
  'libraries',
  'search',
  'info',
  'acquisitions',
  'events',
  'account',
  'id-card',
  'accounts',
  'watchlist',
  'map',
  'settings',
  'theme-changer',
  'about',
  'general',
  'imprint',
  'privacy',
  'help',
];
