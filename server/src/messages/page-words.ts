import type { Locale } from '@buchfink/contract/locale';
import type { InfoPageId } from '@buchfink/contract/page';

/** The service's own texts on the info pages that it renders. */
interface PageWords {
  readonly titles: Readonly<Record<InfoPageId, string>>;
  /** The language's own name. */
  readonly language: string;
  readonly pages: string;
  readonly toApp: string;
  /** Shown before a link to the page on another site. */
  readonly elsewhere: string;
  readonly empty: string;
}

/** The texts of the info pages in both languages. */
export const pageWords: Readonly<Record<Locale, PageWords>> = {
  de: {
    titles: { general: 'Allgemeines', imprint: 'Impressum', privacy: 'Datenschutz', help: 'Hilfe' },
    language: 'Deutsch',
    pages: 'Weitere Seiten',
    toApp: 'Zur App',
    elsewhere: 'Diese Seite finden Sie auf einer anderen Website:',
    empty: 'Hier ist nichts hinterlegt. Bitte wenden Sie sich an Ihre Bibliothek.',
  },
  en: {
    titles: { general: 'General', imprint: 'Imprint', privacy: 'Privacy', help: 'Help' },
    language: 'English',
    pages: 'More pages',
    toApp: 'Open the app',
    elsewhere: 'This page is on another website:',
    empty: 'There is nothing here yet. Please ask your library.',
  },
};
