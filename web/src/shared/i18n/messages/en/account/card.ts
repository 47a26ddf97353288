import type { card as german } from '../../de/account/card.ts';

export const card: Record<keyof typeof german, string> = {
  'card.title': 'Your card',
  'card.kind': 'Library card',
  'card.cards': 'Your cards',
  'card.number': 'Number',
  'card.barcode': 'Barcode with the number {number}',
  'card.no-barcode': 'This number cannot be shown as a barcode. Please read it out at the desk.',
  'card.other-symbology':
    'The number does not fit the kind of barcode your library usually uses. If it is not recognised, please read out the number.',
  'card.enlarge': 'Enlarge',
  'card.brightness': 'Turn up the brightness of your screen to make the barcode easier to read.',
  'card.stays-on': 'The screen stays on while the card is shown.',
  'card.memory': 'The card stays visible without internet as long as the app is open. It is not stored on this device.',
  'card.offline': 'You are offline. The card is shown until you close or reload the app.',
  'card.gone-title': 'Your card is not available offline',
  'card.gone-text': 'To protect you, it is not stored on this device. It is here again as soon as you are back online.',
  'card.none-title': 'No card in the app',
  'card.none-text': 'Your library does not offer a card in the app.',
  'card.wallet-app': 'Add to a wallet app',
  'card.none-here': '{library} does not offer a card in the app.',
  'card.logged-out': 'The card of {card} is no longer logged in on this device.',
  'card.show-other': 'Show the card of {card}',
  'card.wallet-apple': 'Add to Apple Wallet',
  'card.wallet-busy': 'Being prepared …',
  'card.wallet-google': 'Add to Google Wallet',
};
