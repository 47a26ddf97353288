export const system = {
  'system.maintenance': 'Wartung: {library}',
  'system.maintenance-text': 'Suche und Konto dieser Bibliothek sind so lange nicht verfügbar.',
  'system.maintenance-until': 'Voraussichtlich bis {time}.',
  'system.down': 'Gerade nicht erreichbar: {library}',
  'system.down-text': 'Das System der Bibliothek antwortet nicht.',
  'system.down-since': 'Das System der Bibliothek antwortet nicht (seit {time}).',
  'system.preparing': 'Der Katalog wird gerade vorbereitet',
  'system.preparing-text': 'Das kann ein paar Minuten dauern. Die App versucht es von selbst weiter.',
  'system.watching': 'Wir prüfen das jede halbe Minute und sagen Ihnen Bescheid, sobald es weitergeht.',
  'system.back': 'Es geht weiter: {library} ist wieder erreichbar.',
};
