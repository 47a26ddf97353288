export const reminders = {
  'reminders.title': 'Erinnerungen',
  'reminders.unavailable': 'Im Browser gibt es keine Erinnerungen',
  'reminders.unavailable-text':
    'Ein Browser kann Sie nicht erinnern, wenn er geschlossen ist. In der App für iPhone und Android geht das. Hier im Browser hilft Ihnen Ihr Kalender.',
  'reminders.feed-title': 'In Ihren Kalender',
  'reminders.feed-text':
    'Abonnieren Sie Ihre Rückgabe- und Abholtage. Ihr Kalender holt sie selbst ab und erinnert Sie, wie Sie es dort eingestellt haben.',
  'reminders.feed-shows':
    'Zu sehen sind Titel, Tag und Bibliothek, sonst nichts: weder Ihr Name noch Ihre Ausweisnummer.',
  'reminders.feed-whom':
    'Sehen kann das jeder, der die Adresse kennt, auch der Anbieter Ihres Kalenders. Geben Sie sie nur weiter, wem Sie das zeigen möchten.',
  'reminders.feed-follows':
    'Wenn Sie verlängern, rückt der Tag mit. Bis Ihr Kalender nachsieht, können einige Stunden vergehen.',
  'reminders.feed-none': 'Die Bibliotheken Ihrer Ausweise bieten das nicht an.',
  'reminders.feed-cards': 'Für welche Ausweise?',
  'reminders.feed-make': 'Adresse erstellen',
  'reminders.feed-another': 'Noch eine Adresse erstellen',
  'reminders.feed-making': 'Wird erstellt …',
  'reminders.feed-made': '{count, plural, one {Ihr Kalender für einen Ausweis} other {Ihr Kalender für # Ausweise}}',
  'reminders.feed-address': 'Geheime Adresse',
  'reminders.feed-once': 'Diese Adresse wird nur jetzt gezeigt. Später können Sie sie beenden und eine neue erstellen.',
  'reminders.copied': 'Die Adresse ist kopiert.',
  'reminders.not-copied': 'Das Kopieren hat nicht geklappt. Markieren Sie die Adresse und kopieren Sie sie selbst.',
  'reminders.subscribe': 'Im Kalender abonnieren',
  'reminders.copy': 'Adresse kopieren',
  'reminders.download': 'Als Datei',
  'reminders.download-hint': 'Eine Datei bleibt, wie sie ist. Nur das Abonnement folgt Ihren Verlängerungen.',
  'reminders.end-title': 'Kalender beenden',
  'reminders.end-text':
    'Danach zeigt keine Adresse mehr etwas von diesem Ausweis, auch keine, die Sie weitergegeben haben. Dasselbe geschieht, wenn die Bibliothek eine neue PIN setzt.',
  'reminders.end': 'Beenden',
  'reminders.end-ask': 'Alle Kalender beenden?',
  'reminders.end-ask-text': 'Keine Adresse zeigt dann mehr etwas von {name}. Eine neue können Sie jederzeit erstellen.',
  'reminders.ended':
    '{count, plural, =0 {{name} stand in keinem Kalender.} one {{name} steht in keinem Kalender mehr.} other {{name} steht in keinem der # Kalender mehr.}}',
};
