import type { Locale } from '@buchfink/contract/locale';

/** The service's own texts in the app's page, for readers and programs without scripts. */
interface PrerenderWords {
  readonly needsScript: string;
  readonly libraries: string;
  readonly copies: string;
  readonly events: string;
  readonly pages: string;
  readonly openOnline: string;
  /** The title of a library's events. */
  eventsOf(library: string): string;
  readonly shelfmark: string;
}

/** The texts in both languages. */
export const prerenderWords: Readonly<Record<Locale, PrerenderWords>> = {
  de: {
    needsScript: 'Suche, Konto und Merkliste brauchen JavaScript. Bitte schalten Sie es in Ihrem Browser ein.',
    libraries: 'Bibliotheken',
    copies: 'Exemplare',
    events: 'Veranstaltungen',
    pages: 'Weitere Seiten',
    openOnline: 'Online öffnen',
    eventsOf: (library) => `Veranstaltungen: ${library}`,
    shelfmark: 'Signatur',
  },
  en: {
    needsScript: 'Search, account and watchlist need JavaScript. Please switch it on in your browser.',
    libraries: 'Libraries',
    copies: 'Copies',
    events: 'Events',
    pages: 'More pages',
    openOnline: 'Open online',
    eventsOf: (library) => `Events: ${library}`,
    shelfmark: 'Shelf mark',
  },
};
