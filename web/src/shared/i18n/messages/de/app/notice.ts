export const notice = {
  'notice.storage-damaged': 'Ihre gespeicherten Einstellungen waren nicht lesbar. Die App beginnt mit den Vorgaben.',
  'notice.storage-blocked': 'Ihr Browser speichert nichts. Einstellungen gelten nur, solange diese Seite offen ist.',
  'notice.library-removed':
    '{count, plural, one {Eine Bibliothek ist nicht mehr verfügbar. Sie wurde aus dem Angebot genommen und ist auch aus Ihren Konten und Favoriten gelöscht: {names}} other {# Bibliotheken sind nicht mehr verfügbar. Sie wurden aus dem Angebot genommen und sind auch aus Ihren Konten und Favoriten gelöscht: {names}}}',
  'notice.library-missing-title': 'Bibliothek nicht gefunden',
  'notice.library-missing': 'Die gewünschte Bibliothek gibt es hier nicht.',
  'notice.library-missing-more':
    'Vielleicht stimmt die Adresse nicht, oder die Bibliothek gehört zu einem anderen Verbund. Wählen Sie eine andere.',
  'notice.other-library': 'Diese Seite gehört zu einer anderen Bibliothek',
  'notice.other-library-text':
    'Die App ist nur noch für „{library}“ eingerichtet. In den Einstellungen können Sie wieder alle Bibliotheken zeigen.',
  'notice.no-catalogue': 'Hier gibt es keinen Katalog',
  'notice.no-catalogue-text': '„{library}“ hat in dieser App keinen Katalog, in dem Sie suchen können.',
  'notice.seen': 'Offline verfügbar',
  'notice.age': 'Sie sind offline. Stand: {time}',
  'notice.age-unanswered': 'Der Dienst antwortet gerade nicht. Stand: {time}',
  'notice.ok': 'OK',
  'notice.maintenance': 'Wartung',
  'notice.maintenance-until': 'Bis {time}',
  'notice.hide': 'Ausblenden',
  'notice.legacy-taken':
    'Ihre Einstellungen aus der früheren App sind übernommen{count, plural, =0 {} one {, dazu ein gemerkter Titel} other {, dazu # gemerkte Titel}}.',
  'notice.legacy-damaged':
    'Was die frühere App auf diesem Gerät gespeichert hat, war nicht lesbar. Eine gesicherte Merkliste können Sie auf der Merkliste importieren.',
  'notice.hint': '„{app}“ gibt es auch als App für dieses Gerät.',
  'notice.hint-open': 'App öffnen',
  'notice.hint-hide': 'Nicht mehr zeigen',
  'notice.install': 'Möchten Sie „{app}“ als App auf diesem Gerät haben?',
  'notice.install-yes': 'Installieren',
  'notice.install-no': 'Nein danke',
  'notice.proof': 'Gerade wird sehr viel gesucht. Das dauert einen Augenblick länger als sonst.',
};
