export const phone = {
  'wallet.100': 'The card is in your wallet already.',
  'wallet.101': 'The card has invalid data and cannot be added.',
  'wallet.102': 'The card arrived damaged. Please try again.',
  'wallet.unavailable': 'This device has no wallet.',
  'app-icon.android': 'The home screen then shows the icon of the library. You may have to place the app there anew.',
  'app-icon.ios': 'The home screen then shows the icon of the library. The app starts anew for it.',
};
