import { staticScoreWeights } from '../../segment/precomputed/static-score.ts';

/*
 * Weights of the ranking features beside the words. A word scores its inverse document frequency (up to 14 in a
 * million records, about 4 for one in a hundred) times its BM25F share, which is about 0.8 in a short title, 0.5
 * among subjects and 0.2 in notes. A step between two kinds of evidence (whole title, whole author) must therefore
 * outweigh one word in a better field, and tie breakers must stay below that.
 */
export const weights = {
  /** The query equals the title: readers mostly look for a known work. */
  titleWhole: staticScoreWeights.titleWhole,
  /** The query is the whole title and its author: hardly a coincidence, as a title of the same words may be. */
  titleAndAuthor: 10,
  /** The whole title among other words; times its share of the query, so that `Kunst` does not answer five words. */
  titleNamed: 4,
  /**
   * The query is exactly the name of an author. Names are titles too (`Robin Hood`); the more works a person has, the
   * more likely the person is meant, and the works rank before a biography or film of that title: so much more for
   * each doubling of the records, up to the maximum.
   */
  authorWhole: 10,
  authorDoubling: 4,
  authorMost: 20,
  /** The query is an author's family name alone; less, as it may equally be a title. */
  authorFamily: 3,
  /** The title starts with the query words in order; times their share of the query. */
  titleBegins: 3,
  /** The title has at least two query words in order, side by side; times their share of the query. */
  titlePhrase: 2,
  /** The title has at least two query words close together; times their proximity. */
  titleProximity: 1,
  /** For the highest popularity (`popularity.ts`): prefers the known work among equal hits. */
  popularity: staticScoreWeights.popularity,
  /** Available now: decides only between equal hits. */
  availability: staticScoreWeights.availability,
  /** Times the value in `mediaOrder`: the book before its audiobook. */
  medium: 0.1,
} as const;

/** Media for reading come first where all else is equal; all other media are equal. */
export const mediaOrder: ReadonlyMap<string, number> = new Map([
  ['BOOK', 1],
  ['EBOOK', 0.6],
  ['AUDIOBOOK', 0.4],
  ['EAUDIO', 0.3],
]);

/** Number of best hits that are reranked (phrases, editions, media): two pages of twenty and more. */
export const rerankDepth = 48;

/** Media diversity: on a page of ten, the eighth position may go to a hit of another medium … */
export const maxMediaRun = 7;
/** … that scores at most this much less. */
export const maxMediaSacrifice = 1;
