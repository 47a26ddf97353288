export const phone = {
  'wallet.100': 'The card is in your wallet already.',
  'wallet.101': 'The card has invalid data and cannot be added.',
  'wallet.102': 'The card arrived damaged. Please try again.',
  'wallet.unavailable': 'This device has no wallet.',
  'app-icon.android': 'The home screen then shows the icon of the library. You may have to place the app there anew.',
  'app-icon.ios': 'The home screen then shows the icon of the library. The app starts anew for it.',
  'service.title': 'Region',
  'service.text': 'Which libraries the app shows.',
  'service.ask': 'Switch region?',
  'service.ask-text': 'The app then shows the libraries of {name}. Cards that are logged in and settings are lost.',
  'service.change': 'Switch',
};
