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
  'settings.libraries': 'Libraries',
  'settings.favourites-only': 'Show only my favourites',
  'settings.project': 'Project',
  'settings.reset': 'Reset',
  'settings.reset-text': 'Language, appearance and project go back to their defaults.',
  'settings.reset-title': 'Reset the settings?',
  'settings.reset-done': 'The settings are reset.',
};
