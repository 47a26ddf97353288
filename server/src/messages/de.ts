import type { Messages } from './messages.ts';

export const de = {
  errors: {
    'invalid-input': 'Die Anfrage enthält ungültige Angaben.',
    'search-text-too-short': 'Bitte geben Sie mindestens 3 Zeichen ein.',
    'unknown-path': 'Diese Adresse gibt es nicht.',
    'unknown-project': 'Dieses Projekt gibt es nicht.',
    'unknown-library': 'Diese Bibliothek gibt es nicht oder nicht mehr.',
    'unknown-record': 'Dieser Titel ist nicht oder nicht mehr im Katalog.',
    'unknown-event': 'Diese Veranstaltung gibt es nicht oder nicht mehr.',
    'unknown-cover': 'Zu diesem Titel gibt es kein Bild.',
    'unknown-copy': 'Der Barcode wurde nicht erkannt.',
    'unknown-feed': 'Diesen Kalender gibt es nicht, oder er wurde beendet.',
    'pass-gone': 'Diese Adresse des Ausweises ist abgelaufen. Bitte rufen Sie ihn in der App erneut ab.',
    'login-failed': 'Ausweisnummer oder PIN ist falsch.',
    'account-disabled': 'Dieser Ausweis ist gesperrt. Bitte wenden Sie sich an Ihre Bibliothek.',
    'too-many-logins':
      'Zu viele Anmeldeversuche. Bitte warten Sie eine Viertelstunde, oder fragen Sie Ihre Bibliothek.',
    'not-logged-in': 'Bitte melden Sie sich an.',
    'session-ended': 'Sie wurden abgemeldet. Bitte melden Sie sich erneut an.',
    'wrong-account': 'Sie sind mit einem anderen Ausweis angemeldet.',
    'act-under-way': 'Das wird gerade ausgeführt. Bitte sehen Sie gleich in Ihrem Konto nach.',
    'not-supported': 'Nicht unterstützt.',
    'method-not-allowed': 'Diese Adresse lässt sich so nicht aufrufen.',
    'payload-too-large': 'Die Anfrage ist zu groß.',
    'unsupported-media-type': 'Die Anfrage muss im Format JSON gestellt werden.',
    'too-many-requests': 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
    'library-unavailable': 'Die Bibliothek ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    'library-timeout': 'Die Bibliothek hat nicht rechtzeitig Ergebnisse geliefert. Bitte wiederholen Sie die Suche!',
    'service-stopping': 'Der Dienst wird gerade neu gestartet. Bitte versuchen Sie es gleich noch einmal.',
    internal: 'Ein Fehler ist aufgetreten.',
  },
} as const satisfies Messages;
