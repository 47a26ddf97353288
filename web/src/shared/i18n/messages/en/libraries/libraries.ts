import type { libraries as german } from '../../de/libraries/libraries.ts';

export const libraries: Record<keyof typeof german, string> = {
  'libraries.some-near': 'Libraries near you',
  'libraries.lead': 'Choose where you want to search and borrow.',
  'libraries.filter': 'Name or town',
  'libraries.open-now': 'Open now',
  'libraries.favourites': 'Favourites',
  'libraries.favourite': '{library} as favourite',
  'libraries.current': 'selected',
  'libraries.narrow': 'Narrow the libraries',
  'libraries.found': '{count, plural, one {# library} other {# libraries}}',
  'libraries.none': 'No library matches',
  'libraries.none-text': 'Check the spelling, or remove a filter.',
  'libraries.no-favourites': 'No favourites yet',
  'libraries.no-favourites-text': 'Tap the heart beside a library to keep it here.',
  'libraries.show-all': 'Show all libraries',
  'libraries.empty': 'No libraries yet',
  'libraries.empty-text': 'Please try again later.',
  'libraries.locating': 'Finding your position …',
  'libraries.position-permission-denied':
    'You have not allowed access to your position. Allow it in the settings of your device, or search for the town.',
  'libraries.position-position-unavailable': 'Your position is not available at the moment.',
  'libraries.position-timeout': 'Finding your position took too long.',
};
