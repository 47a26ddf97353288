import type { MediaType } from '@buchfink/contract/media-type';

/** The groups of patrons of a library that names none. */
export const defaultPatronGroups = {
  adults: { maxLoans: 40, maxReservations: 10, feeLimit: 1000, maxOverdueDays: 28 },
  children: { maxLoans: 20, maxReservations: 5, feeLimit: 1000, maxOverdueDays: 28 },
};

/** The item types of a library that names none: what is no film, game or periodical is lent like a book. */
export const defaultItemTypes: Record<string, { mediaTypes: MediaType[] }> = {
  book: { mediaTypes: [] },
  film: { mediaTypes: ['DVD', 'BLURAY', 'MOVIE'] },
  game: {
    mediaTypes: ['BOARDGAME', 'GAME_CONSOLE', 'WII', 'NINTENDO', 'PLAYSTATION', 'XBOX', 'CD_SOFTWARE'],
  },
  periodical: { mediaTypes: ['MAGAZINE', 'NEWSPAPER'] },
};

/** Books for four weeks, the rest for two; renewed twice at most, from ten days before they are due. */
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
