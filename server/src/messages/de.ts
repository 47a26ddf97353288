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
