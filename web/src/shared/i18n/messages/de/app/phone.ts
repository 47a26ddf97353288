export const phone = {
  'wallet.100': 'Der Ausweis ist schon in Ihrer Wallet.',
  'wallet.101': 'Der Ausweis hat ungültige Daten und kann nicht hinzugefügt werden.',
  'wallet.102': 'Der Ausweis kam beschädigt an. Bitte versuchen Sie es noch einmal.',
  'wallet.unavailable': 'Dieses Gerät hat keine Wallet.',
  'phone.link-not-opened': 'Der Link lässt sich hier nicht öffnen.',
  'service.title': 'Welche Bibliotheken nutzen Sie?',
  'service.lead': 'Wählen Sie Ihren Verbund. In den Einstellungen können Sie später wechseln.',
  'service.setting': 'Verbund',
  'service.setting-text':
    'Beim Wechsel startet die App neu. Ihre Ausweise und Ihre Merkliste bleiben beim jeweiligen Verbund gespeichert.',
  'service.current': 'Ausgewählt',
  'service.switch': 'Wechseln',
  'app-icon.home-screen': 'Auf dem Startbildschirm erscheint dann das Symbol der Bibliothek.',
  'app-icon.android': 'Eventuell müssen Sie die App auf dem Startbildschirm neu ablegen.',
  'app-icon.ios': 'Die App startet dafür neu.',
};
