import type { notice as german } from '../de/notice.ts';

export const notice: Record<keyof typeof german, string> = {
  'notice.storage-damaged': 'Your stored settings could not be read. The app starts with the defaults.',
  'notice.storage-blocked': 'Your browser stores nothing. Settings last only as long as this page is open.',
  'notice.library-removed':
    '{count, plural, one {One library is no longer available. It was removed from the offer and is also deleted from your accounts and favourites: {names}} other {# libraries are no longer available. They were removed from the offer and are also deleted from your accounts and favourites: {names}}}',
  'notice.library-missing-title': 'Library not found',
  'notice.library-missing': 'The library you asked for does not exist here.',
  'notice.library-missing-more':
    'Perhaps the address is not right, or the library belongs to another network. Please choose another one.',
  'notice.seen': 'What you can read now',
  'notice.age': 'You are offline. As of {time}',
  'notice.age-unanswered': 'The service is not answering right now. As of {time}',
  'notice.ok': 'OK',
  'notice.maintenance': 'Maintenance',
  'notice.maintenance-until': 'Until {time}',
  'notice.hide': 'Hide',
  'notice.legacy-taken':
    'Your settings of the earlier app have been taken over{count, plural, =0 {} one {, and one title you had kept} other {, and # titles you had kept}}.',
  'notice.legacy-damaged':
    'What the earlier app stored on this device could not be read. If you have saved your watchlist to a file, you can import it on the watchlist page.',
  'notice.hint': '“{app}” is also there as an app for this device.',
  'notice.hint-open': 'Open the app',
  'notice.hint-hide': 'Do not show again',
  'notice.proof': 'A lot is being searched for right now. This takes a moment longer than usual.',
};
