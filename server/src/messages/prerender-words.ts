import type { Locale } from '@buchfink/contract/locale';
import type { SearchAnswer } from '@buchfink/contract/search';

/**
 * The service's own texts in the app's page, for readers and programs without scripts. Those that the app writes, too,
 * are written twice: the service knows nothing of the app (docs/architecture.md), and would need its message formatter
 * for the plurals. `scripts/prerender-words.test.mjs` holds that both are the same.
 */
export interface PrerenderWords {
  readonly needsScript: string;
  readonly libraries: string;
  readonly copies: string;
  readonly events: string;
  readonly pages: string;
  readonly openOnline: string;
  /** The title of a library's events. */
  eventsOf(library: string): string;
  readonly shelfmark: string;
  /** The heading of a search without an answer, and with one: as the app writes them (`catalogue.searching`, `…total`). */
  searching(words: string): string;
  hits(answer: HitCount, words: string): string;
  /** Texts of the home screen, as the app writes them (`home.question`, `libraries.some-open`). */
  readonly question: string;
  readonly openLibraries: string;
  /** Texts of a record, as the app writes them (`catalogue.on-shelf-at`, `…to-branch`, `…in-branches`, `…abstract`). */
  onShelfAt(place: string): string;
  readonly toBranch: string;
  inBranches(count: number): string;
  readonly about: string;
}

type HitCount = Pick<SearchAnswer, 'total' | 'totalIsExact' | 'works'>;

const { format: inGerman } = new Intl.NumberFormat('de');
const { format: inEnglish } = new Intl.NumberFormat('en');

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
    question: 'Was möchten Sie lesen, hören oder spielen?',
    openLibraries: 'Jetzt geöffnete Bibliotheken',
    onShelfAt: (place) => `Jetzt im Regal: ${place}`,
    toBranch: 'Öffnungszeiten und Adresse',
    inBranches: (count) => `in ${count} Zweigstellen`,
    about: 'Worum es geht',
    searching: (words) => `Suche nach „${words}“`,
    hits: ({ total, totalIsExact, works = total }, words) => {
      if (total === 0) return `Keine Treffer für „${words}“`;
      if (!totalIsExact) return `Über ${inGerman(total)} Titel für „${words}“`;
      const editions = works === total ? '' : `, ${inGerman(total)} Ausgaben`;
      return `${inGerman(works)} Titel${editions} für „${words}“`;
    },
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
    question: 'What would you like to read, hear or play?',
    openLibraries: 'Libraries open now',
    onShelfAt: (place) => `On the shelf now: ${place}`,
    toBranch: 'Opening hours and address',
    inBranches: (count) => `at ${count} branches`,
    about: 'What it is about',
    searching: (words) => `Searching for “${words}”`,
    hits: ({ total, totalIsExact, works = total }, words) => {
      if (total === 0) return `No results for “${words}”`;
      if (!totalIsExact) return `More than ${inEnglish(total)} titles for “${words}”`;
      const editions = works === total ? '' : `, ${inEnglish(total)} editions`;
      return `${inEnglish(works)} ${works === 1 ? 'title' : 'titles'}${editions} for “${words}”`;
    },
  },
};
