import type { about as german } from '../../de/app/about.ts';

export const about: Record<keyof typeof german, string> = {
  'about.title': 'About the app',
  'about.lead': 'One app for every library card: catalogue and account of your libraries.',
  'about.app': 'Version of the app',
  'about.service': 'Version of the service',
  'about.project': 'Project',
  'about.unknown': 'cannot be reached',
  'about.install': 'Install the app',
  'about.licences': 'Free software in this app',
  'about.licence-line': '{name} is licensed under {licence}.',
  'about.page-empty': 'Nothing here yet',
  'about.page-empty-text': 'Your library has not provided a text for this page yet.',
  'about.page-external': 'This page is outside the app.',
  'about.page-late': 'The app is still waiting for this page. You can already read it without the app.',
  'about.page-open': 'Open the page',
};
