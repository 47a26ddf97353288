export const reminders = {
  'reminders.title': 'Reminders',
  'reminders.unavailable': 'There are no reminders in the browser',
  'reminders.unavailable-text':
    'A browser cannot remind you while it is closed. The app for iPhone and Android can. Here in the browser your calendar helps.',
  'reminders.feed-title': 'In your calendar',
  'reminders.feed-text':
    'Subscribe to your due dates and pick-up days. Your calendar fetches them by itself and reminds you as you have set it up there.',
  'reminders.feed-shows': 'It shows title, day and library and nothing else: neither your name nor your card number.',
  'reminders.feed-whom':
    'Everyone who knows the address can see this, including the provider of your calendar. Give it only to those you want to show it to.',
  'reminders.feed-follows':
    'When you renew, the date moves along. It may take some hours until your calendar checks again.',
  'reminders.feed-none': 'The libraries of your cards do not offer this.',
  'reminders.feed-cards': 'For which cards?',
  'reminders.feed-make': 'Create address',
  'reminders.feed-another': 'Create another address',
  'reminders.feed-making': 'Being created …',
  'reminders.feed-made': '{count, plural, one {Your calendar for one card} other {Your calendar for # cards}}',
  'reminders.feed-address': 'Secret address',
  'reminders.feed-once': 'This address is shown only now. Later you can end it and create a new one.',
  'reminders.copied': 'The address is copied.',
  'reminders.not-copied': 'Copying did not work. Select the address and copy it yourself.',
  'reminders.subscribe': 'Subscribe in the calendar',
  'reminders.copy': 'Copy address',
  'reminders.download': 'As a file',
  'reminders.download-hint': 'A file stays as it is. Only the subscription follows your renewals.',
  'reminders.end-title': 'End calendars',
  'reminders.end-text':
    'After that no address shows anything of this card, not even one you have passed on. The same happens when the library sets a new PIN.',
  'reminders.end': 'End',
  'reminders.end-ask': 'End all calendars?',
  'reminders.end-ask-text': 'No address then shows anything of {name}. You can create a new one at any time.',
  'reminders.ended':
    '{count, plural, =0 {{name} was in no calendar.} one {{name} is in no calendar any more.} other {{name} is in none of the # calendars any more.}}',
};
