import type { history as german } from '../../de/account/history.ts';

export const history: Record<keyof typeof german, string> = {
  'history.title': 'Loan history',
  'history.switch': 'Remember what I have borrowed',
  'history.switch-text':
    'The app remembers on this device what you return after you switch this on. Neither your library nor other devices learn of it. Anyone who uses this device can read the history.',
  'history.open':
    '{count, plural, =0 {Show the history} one {Show the history of one title} other {Show the history of # titles}}',
  'history.blocked': 'This browser does not let the app store anything. The history stays switched off.',
  'history.stop-title': 'Delete the loan history?',
  'history.stop-text':
    '{count, plural, one {The remembered title is} other {The # remembered titles are}} deleted from this device.',
  'history.stop': 'Switch off and delete',
  'history.off': 'The history is switched off',
  'history.to-switch': 'Switch it on in “My details”',
  'history.empty': 'Nothing returned yet',
  'history.empty-text': 'What you return from now on appears here.',
  'history.search': 'Search the history',
  'history.export': 'Save as a table',
  'history.clear': 'Delete all',
  'history.clear-title': 'Delete the whole history?',
  'history.clear-text':
    '{count, plural, one {The remembered title is} other {The # remembered titles are}} deleted from this device. The history stays switched on.',
  'history.count': '{count, plural, one {One title} other {# titles}}',
  'history.found': '{count, plural, =0 {Nothing found} one {One title found} other {# titles found}}',
  'history.more': 'Show more',
  'history.returned': 'Returned by {day}',
  'history.lent': 'Borrowed on {from}, returned by {until}',
  'history.remove-short': 'Remove',
  'history.remove': 'Remove from the history: {title}',
  'history.removed': 'Removed: {title}',
  'history.file': 'loan-history',
  'history.csv-title': 'Title',
  'history.csv-author': 'Author',
  'history.csv-lent': 'Borrowed on',
  'history.csv-returned': 'Returned by',
  'history.logout-title': 'Delete the loan history when you log out?',
  'history.logout-text':
    'This device has remembered {count, plural, one {one title} other {# titles}}. If you keep the history, you see it again after your next login.',
  'history.logout-keep': 'Keep',
  'history.logout-delete': 'Delete',
};
