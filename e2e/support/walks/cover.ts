/** Runs every case of each matrix; `npm test` runs a chosen cover (e2e/README.md lists them). */
export const isNight = process.env.BUCHFINK_NIGHT === '1';

/** Of a matrix the cases that run: at night all, by day those at every nth place, counted from `first`. */
export const everyNth = <Case>(cases: readonly Case[], nth: number, first = 0): readonly Case[] =>
  isNight ? cases : cases.filter((_, at) => at % nth === first % nth);

/** Of cases that should not differ (languages, platforms, sizes) the one at a place that runs by day; at night all. */
export const oneOf = <Case>(cases: readonly Case[], at: number): readonly Case[] => everyNth(cases, cases.length, at);
