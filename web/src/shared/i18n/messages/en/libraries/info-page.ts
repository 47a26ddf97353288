import type { infoPage as german } from '../../de/libraries/info-page.ts';

/** The texts of a library's page, which the first screen does not need. */
export const infoPage: Record<keyof typeof german, string> = {
  'info.title': 'Info',
  'info.address': 'Address',
  'info.route': 'Show on the map',
  'info.contact': 'Contact',
  'info.phone': 'Phone',
  'info.email': 'E-mail',
  'info.website': 'Website',
  'info.hours': 'Opening hours',
  'info.day': 'Day',
  'info.today': 'Today',
  'info.closed': 'closed',
  'info.span': '{from} – {to}',
  'info.two-weeks': 'Also the week after',
  'info.one-week': 'Only this week',
  'info.notes': 'Please note',
  'info.exception': '{from} to {to}',
  'info.other-hours': 'different opening hours',
  'info.about': 'About the library',
  'info.unknown': 'There is no such library here',
  'info.unknown-text': 'Choose another one from the list.',
  'info.search': 'Search the catalogue',
};
