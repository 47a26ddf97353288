import type { settings as german } from '../de/settings.ts';

export const settings: Record<keyof typeof german, string> = {
  'settings.title': 'Settings',
  'settings.language': 'Language',
  'settings.language-de': 'Deutsch',
  'settings.language-en': 'English',
  'settings.look': 'Appearance',
  'settings.theme-system': 'Like the device',
  'settings.theme-light': 'Light',
  'settings.theme-dark': 'Dark',
  'settings.theme-changer': 'Show “Colours” in the menu',
  'settings.libraries': 'Libraries',
  'settings.favourites-only': 'Show only my favourites',
  'settings.my-branch': 'My branch in: {library}',
  'settings.my-branch-none': 'None in particular',
  'settings.my-branch-text':
    'With one tap you can then show only what is there, and it stands first wherever copies are listed.',
  'settings.searches': 'Search history',
  'settings.remember-searches': 'Remember my searches',
  'settings.remember-searches-text':
    'Your last 20 searches are offered again in the search field. They stay on this device. Switching this off deletes them.',
  'settings.project': 'Project',
  'settings.reset': 'Reset',
  'settings.reset-text': 'Language, appearance and project go back to their defaults.',
  'settings.reset-title': 'Reset the settings?',
  'settings.reset-done': 'The settings are reset.',
};
