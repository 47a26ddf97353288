import type { notice as german } from '../../de/app/notice.ts';

export const notice: Record<keyof typeof german, string> = {
  'notice.storage-damaged': 'Your stored settings could not be read. The app starts with the defaults.',
  'notice.storage-blocked': 'Your browser stores nothing. Settings last only while this page is open.',
  'notice.library-removed':
    '{count, plural, one {One library is no longer available. It was removed from the offer and has also been deleted from your accounts and favourites: {names}} other {# libraries are no longer available. They were removed from the offer and have also been deleted from your accounts and favourites: {names}}}',
  'notice.library-missing-title': 'Library not found',
  'notice.library-missing': 'The library you asked for does not exist here.',
  'notice.library-missing-more':
    'Perhaps the address is not right, or the library belongs to another network. Please choose another one.',
  'notice.other-library': 'This page belongs to another library',
  'notice.other-library-text':
    'The app is set up for “{library}” only. In the settings you can show all libraries again.',
  'notice.no-catalogue': 'There is no catalogue here',
  'notice.no-catalogue-text': '“{library}” has no catalogue in this app that you could search.',
  'notice.no-accounts': 'There are no accounts here',
  'notice.no-accounts-text': '“{library}” has no accounts in this app that you could log in to.',
  'notice.no-acquisitions': 'There are no new titles here',
  'notice.no-acquisitions-text': '“{library}” does not show in this app which titles are new.',
  'notice.no-events': 'There are no events here',
  'notice.no-events-text': '“{library}” announces no events in this app.',
  'notice.lacks-catalogue': '“{library}” has no catalogue in this app.',
  'notice.lacks-accounts': '“{library}” has no accounts in this app.',
  'notice.lacks-both': '“{library}” has neither a catalogue nor accounts in this app.',
  'notice.seen': 'Available offline',
  'notice.age': 'You are offline. As of {time}',
  'notice.age-unanswered': 'The service is not answering right now. As of {time}',
  'notice.ok': 'OK',
  'notice.maintenance': 'Maintenance',
  'notice.maintenance-until': 'Until {time}',
  'notice.hide': 'Hide',
  'notice.legacy-taken':
    'Your settings from the earlier app have been imported{count, plural, =0 {} one {, with one saved title} other {, with # saved titles}}.',
  'notice.legacy-damaged':
    'What the earlier app stored on this device could not be read. If you have saved your watchlist to a file, you can import it on the watchlist page.',
  'notice.hint': '“{app}” is also available as an app for this device.',
  'notice.hint-open': 'Open the app',
  'notice.hint-hide': 'Do not show again',
  'notice.install': 'Would you like “{app}” as an app on this device?',
  'notice.install-yes': 'Install',
  'notice.install-no': 'No thanks',
  'notice.proof': 'Many people are searching right now. This takes a little longer than usual.',
};
