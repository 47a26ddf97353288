export const notFound = {
  'not-found.title': 'Die Seite wurde nicht gefunden',
  'not-found.text': 'Vielleicht hat sich die Adresse geändert. Auf der Startseite finden Sie alles wieder.',
  'not-found.home': 'Zur Startseite',
};
