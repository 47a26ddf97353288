export const suggest = {
  'suggest.list': 'Suchvorschläge',
  'suggest.title': 'Titel',
  'suggest.author': 'Personen',
  'suggest.series': 'Reihen',
  'suggest.subject': 'Themen',
  'suggest.search': 'Suche',
  'suggest.search-for': 'Nach „{words}“ suchen',
  'suggest.past': 'Zuletzt gesucht',
  'suggest.count': '{count, plural, one {# Vorschlag} other {# Vorschläge}}',
  'suggest.count-past':
    '{count, plural, one {# frühere Suche} other {# frühere Suchen}}. Mit der Taste Entf löschen Sie die gewählte.',
  'suggest.forget': 'Suche „{words}“ aus dem Verlauf löschen',
  'suggest.forget-all': 'Suchverlauf löschen',
  'suggest.forgotten': 'Der Suchverlauf ist gelöscht.',
};
