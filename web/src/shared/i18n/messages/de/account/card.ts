export const card = {
  'card.title': 'Ihr Ausweis',
  'card.kind': 'Bibliotheksausweis',
  'card.cards': 'Ihre Ausweise',
  'card.number': 'Nummer',
  'card.barcode': 'Strichcode mit der Nummer {number}',
  'card.no-barcode': 'Diese Nummer lässt sich nicht als Strichcode zeigen. Bitte nennen Sie sie an der Theke.',
  'card.other-symbology':
    'Die Nummer passt nicht in den Strichcode, den Ihre Bibliothek sonst verwendet. Wird er nicht erkannt, nennen Sie bitte die Nummer.',
  'card.enlarge': 'Vergrößern',
  'card.brightness': 'Stellen Sie den Bildschirm hell ein, dann wird der Strichcode leichter erkannt.',
  'card.stays-on': 'Der Bildschirm bleibt an, solange der Ausweis zu sehen ist.',
  'card.memory':
    'Der Ausweis bleibt auch ohne Internet zu sehen, solange die App offen ist. Auf diesem Gerät wird er nicht gespeichert.',
  'card.offline': 'Sie sind offline. Der Ausweis ist zu sehen, bis Sie die App schließen oder neu laden.',
  'card.gone-title': 'Ihr Ausweis ist offline nicht verfügbar',
  'card.gone-text':
    'Auf diesem Gerät ist er nicht für unterwegs gespeichert. Sobald Sie verbunden sind, ist er wieder zu sehen.',
  'card.none-title': 'Kein Ausweis in der App',
  'card.none-text': 'Ihre Bibliothek bietet keinen Ausweis in der App an.',
  'card.wallet-app': 'In eine Wallet-App legen',
  'card.none-here': '{library} bietet keinen Ausweis in der App an.',
  'card.logged-out': 'Der Ausweis von {card} ist auf diesem Gerät nicht mehr angemeldet.',
  'card.show-other': 'Ausweis von {card} zeigen',
  'card.wallet-apple': 'In die Apple Wallet legen',
  'card.wallet-busy': 'Wird vorbereitet …',
  'card.wallet-google': 'In Google Wallet legen',
  'card.kept-loans': 'Ausgeliehen',
  'card.kept-read':
    'Sie sind offline. Gelesen wurde das Konto zuletzt: {time}. Seither kann sich etwas geändert haben.',
  'card.kept': 'Dieses Gerät zeigt Nummer und Fristen auch offline. In den Einstellungen nehmen Sie das zurück.',
};
