export const about = {
  'about.title': 'Über die App',
  'about.lead': 'Eine App für jeden Bibliotheksausweis: Katalog und Konto Ihrer Bibliotheken.',
  'about.app': 'Version der App',
  'about.service': 'Version des Dienstes',
  'about.project': 'Projekt',
  'about.unknown': 'nicht zu erreichen',
  'about.licences': 'Freie Software in dieser App',
  'about.licence-line': '{name} steht unter der Lizenz {licence}.',
  'about.page-empty': 'Hier steht noch nichts',
  'about.page-empty-text': 'Ihre Bibliothek hat zu dieser Seite noch keinen Text hinterlegt.',
  'about.page-external': 'Diese Seite steht außerhalb der App.',
  'about.page-open': 'Seite öffnen',
};
