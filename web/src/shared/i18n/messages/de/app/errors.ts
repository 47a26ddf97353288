export const errors = {
  'errors.title': 'Das hat nicht geklappt',
  'errors.connection-network': 'Der Dienst ist gerade nicht zu erreichen. Prüfen Sie Ihre Verbindung.',
  'errors.connection-timeout': 'Die Antwort hat zu lange gedauert. Meist klappt es nach einer Minute wieder.',
  'errors.connection-aborted': 'Die Anfrage wurde abgebrochen.',
  'errors.connection-bad-status': 'Der Dienst konnte gerade nicht antworten. Versuchen Sie es gleich noch einmal.',
  'errors.connection-bad-answer': 'Die Antwort des Dienstes war nicht lesbar. Versuchen Sie es später noch einmal.',
  'errors.connection-unsupported-protocol':
    'Über diese Adresse ist der Dienst nicht erreichbar. Sie muss mit https:// beginnen.',
  'errors.offline-title': 'Sie sind offline',
  'errors.offline-text': 'Sobald Sie wieder verbunden sind, geht es hier weiter.',
  'errors.screen-title': 'Diese Seite konnte nicht gezeigt werden',
  'errors.screen-text': 'Ihre Auswahl und Ihre Einstellungen sind noch da.',
  'errors.chunk-title': 'Ein Teil der App fehlt',
  'errors.chunk-text':
    'Dieser Teil konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
};
