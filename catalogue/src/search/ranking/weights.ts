import { staticScoreWeights } from '../../segment/precomputed/static-score.ts';

/*
 * What the signs beside the words add to a score. A word scores its rarity (up to 14 in a million records, about 4 for
 * one in a hundred) times the share of BM25F, which is about 0.8 in a short title, 0.5 among subjects and 0.2 in notes.
 * So a step between two kinds of evidence (whole title, whole author) must outweigh one word in a better field, and
 * what only tells equal hits apart must stay below that.
 */
export const weights = {
  /** The query is the title: readers mostly look for a work they know, and this is it. */
  titleWhole: staticScoreWeights.titleWhole,
  /** The query is the whole title and its author: no chance, as a title made of the same words may be. */
  titleAndAuthor: 10,
  /** The title whole among other words; times its share of the query, so that `Kunst` is no answer to five words. */
  titleNamed: 4,
  /**
   * The query is exactly the name of one of the authors. Names are titles too (`Robin Hood`); the more works there are by
   * that person, the surer the person is meant, and the works come before a biography or film of that title: so much more
   * for each doubling of the records, up to the most.
   */
  authorWhole: 10,
  authorDoubling: 4,
  authorMost: 20,
  /** The query is an author's family name alone; less, as it may be a title just as well. */
  authorFamily: 3,
  /** The title begins with the query's words in their order; times their share of the query. */
  titleBegins: 3,
  /** It holds at least two of them in their order, side by side; times their share of the query. */
  titlePhrase: 2,
  /** It holds at least two of them near each other; times how near. */
  titleProximity: 1,
  /** For the most copies a title can have on the scale of `merit.ts`: of two equal hits the known work. */
  popularity: staticScoreWeights.popularity,
  /** It is there now: decides only where nothing else does. */
  availability: staticScoreWeights.availability,
  /** Times the place in `mediaOrder`: the book before its audiobook. */
  medium: 0.1,
} as const;

/** Media for reading come first where all else is equal; the others follow alike. */
export const mediaOrder: ReadonlyMap<string, number> = new Map([
  ['BOOK', 1],
  ['EBOOK', 0.6],
  ['AUDIOBOOK', 0.4],
  ['EAUDIO', 0.3],
]);

/** So many of the best hits are compared more closely (phrases, editions, media): two pages of twenty and more. */
export const rerankDepth = 48;

/** Media balance: in a page of ten, the eighth place may go to a hit of another medium … */
export const maxMediaRun = 7;
/** … that scores at most this much less. */
export const maxMediaSacrifice = 1;
