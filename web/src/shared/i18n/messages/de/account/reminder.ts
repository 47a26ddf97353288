export const reminder = {
  'reminder.none': 'Melden Sie sich an, damit Ihr Telefon Sie erinnern kann.',
  'reminder.switch': 'Erinnern: {name}',
  'reminder.active': 'Aktiv',
  'reminder.inactive': 'Ausgeschaltet',
  'reminder.updated': 'Zuletzt aktualisiert: {when}',
  'reminder.never-updated': 'Noch nicht aktualisiert',
  'reminder.pending':
    '{count, plural, =0 {Keine Mitteilung geplant} one {# Mitteilung geplant} other {# Mitteilungen geplant}}',
  'reminder.calendar-entries':
    '{count, plural, =0 {Keine Einträge} one {# Eintrag} other {# Einträge}} im Kalender „{name}“',
  'reminder.calendar-id': 'Kalender-ID: {id}',
  'reminder.no-calendar': 'Kein Kalender',
  'reminder.no-account': 'Dieser Ausweis ist nicht angemeldet. Melden Sie ihn an, damit die Erinnerung stimmt.',
  'reminder.refresh': 'Jetzt aktualisieren',
  'reminder.refreshing': 'Wird aktualisiert …',
  'reminder.refreshed': 'Die Erinnerungen sind aktuell.',
  'reminder.refresh-failed': 'Die Erinnerung konnte nicht aktualisiert werden. Vorhandene Einträge bleiben erhalten.',
  'reminder.change': 'Erinnerungen ändern',
  'reminder.remove': 'Erinnerung entfernen',
  'reminder.about-calendar':
    'Rückgabe- und Abholtage stehen in einem eigenen Kalender auf Ihrem iPhone. Er erinnert Sie drei Tage und einen Tag vorher, auch ohne Internet.',
  'reminder.about-notifications':
    'Ihr Telefon erinnert Sie von selbst, auch ohne Internet. Außer Ihnen sieht das niemand.',
  'reminder.lead-days': 'Wann erinnern?',
  'reminder.lead-0': 'Am selben Tag',
  'reminder.lead-1': '1 Tag vorher',
  'reminder.lead-3': '3 Tage vorher',
  'reminder.lead-7': '1 Woche vorher',
  'reminder.quiet-from': 'Ruhe ab',
  'reminder.quiet-to': 'Ruhe bis',
  'reminder.quiet-hint': 'In dieser Zeit kommen keine Mitteilungen. Sie erhalten sie danach.',
  'reminder.hour': '{hour} Uhr',
  'calendar.write-permission-error':
    'Buchfink darf nicht in den Kalender schreiben. Erlauben Sie es in den Einstellungen der App.',
  'calendar.event-added': 'Der Termin steht in Ihrem Kalender.',
  'calendar.readwrite-permission-error':
    'Buchfink darf den Kalender nicht lesen und schreiben. Erlauben Sie beides in den Einstellungen der App.',
  'notification.permission-error':
    'Buchfink darf keine Mitteilungen zeigen. Erlauben Sie es in den Einstellungen der App.',
  'reminder.refresh-all': 'Alle Erinnerungen aktualisieren?',
  'reminder.refresh-all-text': 'Einige Erinnerungen sind nicht von heute. Möchten Sie sie jetzt aktualisieren?',
  'reminder.refresh-all-do': 'Alle aktualisieren',
  'reminder.refresh-all-hide': 'Nicht mehr fragen',
  'reminder.refresh-all-failed':
    'Nicht alle Erinnerungen konnten aktualisiert werden. Vorhandene Einträge bleiben erhalten.',
  'reminder.status-done': 'aktuell',
  'reminder.status-paused': 'nicht aktualisiert',
  'reminder.status-waiting': 'noch nicht von heute',
  'reminder.lent-soon': '{count, plural, one {Ein Medium ist bald fällig} other {# Medien sind bald fällig}}',
  'reminder.lent-today': '{count, plural, one {Ein Medium ist heute fällig} other {# Medien sind heute fällig}}',
  'reminder.lent-expired':
    '{count, plural, one {Die Leihfrist eines Mediums ist abgelaufen} other {Die Leihfrist von # Medien ist abgelaufen}}',
  'reminder.reservations-soon':
    '{count, plural, one {Eine Vormerkung läuft bald ab} other {# Vormerkungen laufen bald ab}}',
  'reminder.reservations-today':
    '{count, plural, one {Heute ist der letzte Abholtag einer Vormerkung} other {Heute ist der letzte Abholtag von # Vormerkungen}}',
  'reminder.reservations-expired':
    '{count, plural, one {Eine Vormerkung ist abgelaufen} other {# Vormerkungen sind abgelaufen}}',
  'reminder.and-more': '{titles} und {count, plural, one {# weiteres} other {# weitere}}',
  'reminder.event-lent': 'Zurückgeben: {title}',
  'reminder.event-reservation': 'Abholen: {title}',
  'reminder.action-renew': 'Verlängern',
  'reminder.action-snooze': 'Morgen erinnern',
  'reminder.snoozed': 'Die Erinnerung kommt morgen noch einmal.',
  'reminder.notice-ready':
    '{count, plural, one {Eine Vormerkung liegt zur Abholung bereit} other {# Vormerkungen liegen zur Abholung bereit}}',
  'reminder.notice-not-renewable':
    '{count, plural, one {Ein Medium lässt sich nicht mehr verlängern} other {# Medien lassen sich nicht mehr verlängern}}',
  'reminder.notices': 'Außerdem Bescheid geben',
  'reminder.notice-ready-switch': 'Wenn eine Vormerkung bereitliegt',
  'reminder.notice-renewals-switch': 'Wenn sich ein Medium nicht mehr verlängern lässt',
  'reminder.notice-hint': 'Buchfink sieht das, wenn Sie die App öffnen, und im Hintergrund.',
  'reminder.updated-in-background': 'Zuletzt im Hintergrund aktualisiert: {when}',
  'reminder.background':
    'Ihr Telefon aktualisiert die Erinnerungen alle paar Stunden von selbst, sofern das System es zulässt.',
  'reminder.background-last-run': 'Zuletzt im Hintergrund nachgesehen: {when}',
  'reminder.background-restricted':
    'Die Akku-Einstellungen des Telefons lassen die App nicht im Hintergrund laufen. Die Erinnerungen werden aktualisiert, wenn Sie die App öffnen.',
  'reminder.background-off':
    'Die Hintergrundaktualisierung ist in den Einstellungen des Telefons ausgeschaltet. Die Erinnerungen werden aktualisiert, wenn Sie die App öffnen.',
};
