export const notFound = {
  'not-found.title': 'Die Seite wurde nicht gefunden',
  'not-found.project': 'Das Projekt „{project}“ gibt es hier nicht',
  'not-found.opening': '„{project}“ wird geöffnet',
  'not-found.text': 'Vielleicht hat sich die Adresse geändert. Auf der Startseite finden Sie alles wieder.',
  'not-found.home': 'Zur Startseite',
};
