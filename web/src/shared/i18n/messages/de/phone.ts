export const phone = {
  'wallet.100': 'Der Ausweis ist schon in Ihrer Wallet.',
  'wallet.101': 'Der Ausweis hat ungültige Daten und kann nicht hinzugefügt werden.',
  'wallet.102': 'Der Ausweis kam beschädigt an. Bitte versuchen Sie es noch einmal.',
  'wallet.unavailable': 'Dieses Gerät hat keine Wallet.',
  'app-icon.android':
    'Auf dem Startbildschirm erscheint dann das Zeichen der Bibliothek. Es kann sein, dass Sie die App dort neu ablegen müssen.',
  'app-icon.ios': 'Auf dem Startbildschirm erscheint dann das Zeichen der Bibliothek. Die App beginnt dafür von vorn.',
};
