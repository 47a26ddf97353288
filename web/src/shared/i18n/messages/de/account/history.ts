/** The loans that this device remembers. */
export const history = {
  'history.title': 'Ausleihverlauf',
  'history.switch': 'Merken, was ich ausgeliehen hatte',
  'history.switch-text':
    'Die App merkt sich auf diesem Gerät, was Sie nach dem Einschalten zurückgeben. Ihre Bibliothek und andere Geräte erfahren davon nichts. Wer dieses Gerät benutzt, kann den Verlauf lesen.',
  'history.open':
    '{count, plural, =0 {Verlauf ansehen} one {Verlauf mit einem Titel ansehen} other {Verlauf mit # Titeln ansehen}}',
  'history.blocked': 'Dieser Browser lässt die App nichts speichern. Der Verlauf bleibt ausgeschaltet.',
  'history.stop-title': 'Ausleihverlauf löschen?',
  'history.stop-text':
    '{count, plural, one {Der gemerkte Titel wird} other {Die # gemerkten Titel werden}} von diesem Gerät gelöscht.',
  'history.stop': 'Ausschalten und löschen',
  'history.off': 'Der Verlauf ist ausgeschaltet',
  'history.to-switch': 'Unter „Meine Daten“ einschalten',
  'history.empty': 'Noch nichts zurückgegeben',
  'history.empty-text': 'Was Sie von jetzt an zurückgeben, steht danach hier.',
  'history.search': 'Im Verlauf suchen',
  'history.export': 'Als Tabelle sichern',
  'history.clear': 'Alles löschen',
  'history.clear-title': 'Den ganzen Verlauf löschen?',
  'history.clear-text':
    '{count, plural, one {Der gemerkte Titel wird} other {Die # gemerkten Titel werden}} von diesem Gerät gelöscht. Der Verlauf bleibt eingeschaltet.',
  'history.count': '{count, plural, one {Ein Titel} other {# Titel}}',
  'history.found': '{count, plural, =0 {Nichts gefunden} one {Ein Titel gefunden} other {# Titel gefunden}}',
  'history.more': 'Mehr anzeigen',
  'history.returned': 'Zurückgegeben bis {day}',
  'history.lent': 'Ausgeliehen am {from}, zurück bis {until}',
  'history.remove-short': 'Entfernen',
  'history.remove': 'Aus dem Verlauf entfernen: {title}',
  'history.removed': 'Entfernt: {title}',
  'history.file': 'Ausleihverlauf',
  'history.csv-title': 'Titel',
  'history.csv-author': 'Autor/in',
  'history.csv-lent': 'Ausgeliehen am',
  'history.csv-returned': 'Zurückgegeben bis',
  'history.logout-title': 'Ausleihverlauf beim Abmelden löschen?',
  'history.logout-text':
    'Dieses Gerät hat sich {count, plural, one {einen Titel} other {# Titel}} gemerkt. Wenn Sie den Verlauf behalten, sehen Sie ihn nach der nächsten Anmeldung wieder.',
  'history.logout-keep': 'Behalten',
  'history.logout-delete': 'Löschen',
} as const;
