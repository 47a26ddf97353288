import type { Locale } from '@buchfink/contract/locale';
import { countedHits, type SearchAnswer } from '@buchfink/contract/search';

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
  /** Texts beside and in the cards of libraries, as the app writes them (`home.all-libraries`, `…closed-today`, `…hours-next`). */
  readonly allLibraries: string;
  readonly closedToday: string;
  readonly closedNow: string;
  hoursNext(day: string, time: string): string;
  /** Texts of a record, as the app writes them (`catalogue.on-shelf-now`, `…to-branch`, `…in-branches`, `…abstract`). */
  readonly onShelfNow: string;
  readonly toBranch: string;
  inBranches(count: number): string;
  readonly about: string;
  /** Texts of a hit, as the app writes them (`catalogue.editions`, `…branches-more`, `…back-on`, `…no-id`, `act.do-reserve`). */
  editions(count: number, media: string): string;
  branchesMore(branches: string, number: number): string;
  backOn(day: string): string;
  readonly noId: string;
  readonly reserve: string;
  /** Screens that a library does not have, as the app writes it (`notice.no-catalogue`, `…no-accounts`, `…no-events`). */
  readonly closed: Readonly<Record<'search' | 'account' | 'events', ClosedWords>>;
  /** Texts beside the heading of a search, as the app writes them (`catalogue.single-editions`, `…sort`, `…sort-relevance`). */
  readonly singleEditions: string;
  readonly sort: string;
  readonly relevance: string;
}

interface ClosedWords {
  readonly title: string;
  text(library: string): string;
}

type HitCount = Pick<SearchAnswer, 'total' | 'totalIsExact' | 'works'>;

/** A calendar date as the app writes it (`web/src/shared/i18n/short-date.ts`): without the year if it is the current one. */
function dayInWords(region: string, day: string): string {
  const isThisYear = day.startsWith(`${new Date().getUTCFullYear()}-`);
  const style: Intl.DateTimeFormatOptions = isThisYear ? { month: 'long' } : { month: 'short', year: 'numeric' };
  const { format } = new Intl.DateTimeFormat(region, { day: 'numeric', ...style, timeZone: 'UTC' });
  const text = format(new Date(`${day}T00:00:00Z`));
  return text.replace(/(\d\.?) (?=\D)/, '$1\u00a0');
}

const weekday = (region: string, day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(region, { weekday: 'long', timeZone: 'UTC' });

function twelveHourTime(time: string): string {
  const minutes = time.endsWith(':00') ? {} : ({ minute: '2-digit' } as const);
  const style = { hour: 'numeric', ...minutes, hour12: true, timeZone: 'UTC' } as const;
  return new Date(`1970-01-01T${time}:00Z`).toLocaleTimeString('en-GB', style);
}

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
    allLibraries: 'Alle Bibliotheken',
    closedToday: 'Heute geschlossen',
    closedNow: 'Für heute geschlossen',
    hoursNext: (day, time) =>
      `Wieder am ${weekday('de-DE', day)} ab ${time.replace(/^0(?=\d)/, '').replace(/:00$/, '')} Uhr`,
    onShelfNow: 'Jetzt im Regal:',
    toBranch: 'Öffnungszeiten und Adresse',
    inBranches: (count) => `in ${count} Zweigstellen`,
    about: 'Worum es geht',
    editions: (count, media) => `${count} Ausgaben${media && `, auch als ${media}`}`,
    branchesMore: (branches, number) => `${branches}, ${number} weitere`,
    backOn: (day) => `zurück am ${dayInWords('de-DE', day)}`,
    noId: 'Mehr dazu zeigt eine neue Suche.',
    reserve: 'Vormerken',
    closed: {
      search: {
        title: 'Hier gibt es keinen Katalog',
        text: (library) => `„${library}“ hat in dieser App keinen Katalog, in dem Sie suchen können.`,
      },
      account: {
        title: 'Hier gibt es keine Konten',
        text: (library) => `„${library}“ führt in dieser App keine Konten, bei denen Sie sich anmelden können.`,
      },
      events: {
        title: 'Hier gibt es keine Veranstaltungen',
        text: (library) => `„${library}“ kündigt in dieser App keine Veranstaltungen an.`,
      },
    },
    singleEditions: 'Ausgaben einzeln zeigen',
    sort: 'Sortiert nach',
    relevance: 'Relevanz',
    searching: (words) => `Suche nach „${words}“`,
    hits: (answer, words) => {
      const { unit, count } = countedHits(answer);
      if (count === 0) return `Keine Treffer für „${words}“`;
      if (!answer.totalIsExact) return `Über ${inGerman(count)} Treffer für „${words}“`;
      if (unit === 'records') return `${inGerman(count)} Treffer für „${words}“`;
      const editions = count === answer.total ? '' : `, ${inGerman(answer.total)} Ausgaben`;
      return `${inGerman(count)} Titel${editions} für „${words}“`;
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
    allLibraries: 'All libraries',
    closedToday: 'Closed today',
    closedNow: 'Closed for today',
    hoursNext: (day, time) => `Open again on ${weekday('en-GB', day)} at ${twelveHourTime(time)}`,
    onShelfNow: 'On the shelf now:',
    toBranch: 'Opening hours and address',
    inBranches: (count) => `at ${count} branches`,
    about: 'What it is about',
    editions: (count, media) => `${count} editions${media && `, also as ${media}`}`,
    branchesMore: (branches, number) => `${branches}, ${number} more`,
    backOn: (day) => `back on ${dayInWords('en-GB', day)}`,
    noId: 'Start a new search for more details',
    reserve: 'Reserve',
    closed: {
      search: {
        title: 'There is no catalogue here',
        text: (library) => `“${library}” has no catalogue in this app that you could search.`,
      },
      account: {
        title: 'There are no accounts here',
        text: (library) => `“${library}” has no accounts in this app that you could log in to.`,
      },
      events: {
        title: 'There are no events here',
        text: (library) => `“${library}” announces no events in this app.`,
      },
    },
    singleEditions: 'Show editions one by one',
    sort: 'Sort by',
    relevance: 'Relevance',
    searching: (words) => `Searching for “${words}”`,
    hits: (answer, words) => {
      const { unit, count } = countedHits(answer);
      if (count === 0) return `No results for “${words}”`;
      if (!answer.totalIsExact) return `More than ${inEnglish(count)} results for “${words}”`;
      if (unit === 'records') return `${inEnglish(count)} ${count === 1 ? 'result' : 'results'} for “${words}”`;
      const editions = count === answer.total ? '' : `, ${inEnglish(answer.total)} editions`;
      return `${inEnglish(count)} ${count === 1 ? 'title' : 'titles'}${editions} for “${words}”`;
    },
  },
};
