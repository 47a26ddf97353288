import { type WordPattern, wordPattern } from './named-filter.ts';

const year = '((?:19|20)\\d\\d)';
/** Titles of these years are new. */
const newYears = 2;

/** What people want new ones of: `neues leben` is a title, `neue romane` are new novels. */
const kinds =
  '(?:romane?|krimis?|thriller|bücher[n]?|buch|filme?|serien|spiele|hörbücher|hörspiele|dvds?|cds?|ebooks?|comics?|mangas?|kinderbücher|' +
  'jugendbücher|bilderbücher|kochbücher|sachbücher|reiseführer|biografien|biographien|zeitschriften|erzählungen|gedichte|fantasy(?:romane)?|' +
  'liebesromane|historische romane|science fiction|books?|novels?|thrillers|movies?|films?|games?|series|audiobooks?|' +
  'crime(?: novels| fiction)?|mysteries|romances?|biographies|memoirs|cookbooks?|magazines?|poetry|short stories|fiction|nonfiction)';

const filterOf = (from: number, to: number) =>
  ({ facet: 'year', options: [from === to ? String(from) : `${from}-${to}`], certainty: 'certain' }) as const;
const newest: WordPattern['filterOf'] = (_, thisYear) => filterOf(thisYear - newYears, thisYear + 1);

/** Years of publication, and newness. */
export const yearPatterns: readonly WordPattern[] = [
  wordPattern(
    `(?:(?:aus|von|zwischen|from|between) )?(?:den jahren )?${year} ?(?:-|bis|und|to|and) ?${year}`,
    ([, from, to]) => (Number(from) <= Number(to) ? filterOf(Number(from), Number(to)) : undefined),
  ),
  wordPattern(`(?:seit|ab|since) (?:dem jahr )?${year}`, ([, from], thisYear) =>
    Number(from) <= thisYear ? filterOf(Number(from), thisYear + 1) : undefined,
  ),
  wordPattern(`(?:(?:aus|von|im|from|in|published in) )?(?:dem jahr |jahr )?${year}`, ([, only], thisYear) =>
    Number(only) <= thisYear + 1 ? filterOf(Number(only), Number(only)) : undefined,
  ),
  wordPattern('neuerscheinung(?:en)?|neuheiten|neu erschienen|new releases|new arrivals|just published', newest),
  wordPattern(
    `(?:die )?(?:neue[nrs]?|neueste[nrs]?|aktuelle[nrs]?|the newest|the latest|new|newest|latest|recent)(?= (?:[^ ]+ )?${kinds}(?: |$))`,
    newest,
  ),
];
