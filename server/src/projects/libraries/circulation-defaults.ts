import { byOperatorLocale } from '@buchfink/contract/locale';
import type { MediaType } from '@buchfink/contract/media-type';
import { reportWordsIn } from '../../messages/report-words.ts';

/** The patron groups of a library that defines none. */
export const defaultPatronGroups = () => ({
  adults: {
    name: byOperatorLocale((locale) => reportWordsIn(locale).patronGroups.adults),
    maxLoans: 40,
    maxReservations: 10,
    feeLimit: 1000,
    maxOverdueDays: 28,
  },
  children: {
    name: byOperatorLocale((locale) => reportWordsIn(locale).patronGroups.children),
    maxLoans: 20,
    maxReservations: 5,
    feeLimit: 1000,
    maxOverdueDays: 28,
  },
});

/**
 * The item types of a library that defines none. Everything except films, games and periodicals is lent like a book.
 */
export const defaultItemTypes: Record<string, { mediaTypes: MediaType[] }> = {
  book: { mediaTypes: [] },
  film: { mediaTypes: ['DVD', 'BLURAY', 'MOVIE'] },
  game: {
    mediaTypes: ['BOARDGAME', 'GAME_CONSOLE', 'WII', 'NINTENDO', 'PLAYSTATION', 'XBOX', 'CD_SOFTWARE'],
  },
  periodical: { mediaTypes: ['MAGAZINE', 'NEWSPAPER'] },
};

/** Books for four weeks, everything else for two. Two renewals at most, from ten days before the due date. */
export const defaultLoans = [
  { itemTypes: ['book'], days: 28, renewals: 2, renewableDaysBefore: 10, overdueFee: 10, overdueFeeMost: 500 },
  {
    itemTypes: ['film', 'game', 'periodical'],
    days: 14,
    renewals: 2,
    renewableDaysBefore: 10,
    overdueFee: 20,
    overdueFeeMost: 1000,
  },
];
