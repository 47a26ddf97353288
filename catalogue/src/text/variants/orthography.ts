import { canonicalWord, foldText } from '../fold.ts';
import type { Term } from '../words.ts';

/**
 * Accepted spelling variants, as canonical forms: German before and after the reforms of 1901 and 1996 (Rat für
 * deutsche Rechtschreibung, Regeln und Wörterverzeichnis), British and American English.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  // Photographie, Graphik, Telephon, Delphin
  [/phoni/g, 'foni'],
  [/foni/g, 'phoni'],
  [/phot/g, 'fot'],
  [/fot/g, 'phot'],
  [/graph/g, 'graf'],
  [/(?<=o)graf|graf(?!en|in|$)/g, 'graph'],
  [/symphon/g, 'sinfon'],
  [/sinfon/g, 'symphon'],
  [/(?<=tele|mikro|saxo|mega|xylo)phon/g, 'fon'],
  [/(?<=tele|mikro|saxo|mega|xylo)fon/g, 'phon'],
  [/delphin/g, 'delfin'],
  [/delfin/g, 'delphin'],
  // Potential, Differential, essentiell
  [/nti(?=al|ell)/g, 'nzi'],
  [/nzi(?=al|ell)/g, 'nti'],
  // Thür, Theil, Litteratur, Classiker, Cultur
  [/th(?=ur|eil|al|or|un|at)/g, 't'],
  [/litter/g, 'liter'],
  [/^c(?=ultur|lass|unst|onzert|anal|apital)/g, 'k'],
  [/^k(?=ultur|lassi)/g, 'c'],
  // three consonants in a row
  [/fff/g, 'ff'],
  [/lll/g, 'll'],
  [/ttt/g, 'tt'],
  [/ff(?=ahrt|lasche)/g, 'fff'],
  // Aarhus, Haakon, Kierkegaard, where `å` is folded to a
  [/^aa(?=.{3})|(?<=^h)aa(?=kon)|(?<=g)aa(?=rd)/g, 'a'],
  // colour, organise, centre, catalogue, grey
  [/(?<=[a-z]{2})our(?=s?$|ful|ed|ing|ite|able|hood)/g, 'or'],
  [/(?<=[a-z]{3})or(?=s?$|ful|ed|ing|ite|able|hood)/g, 'our'],
  [/(?<=[a-z]{3})is(?=e[sdr]?$|ers$|ing$|ations?$)/g, 'iz'],
  [/(?<=[a-z]{3})iz(?=e[sdr]?$|ers$|ing$|ations?$)/g, 'is'],
  [/(?<=[a-z]{3})tre(?=s?$)/g, 'ter'],
  [/(?<=cen|thea|me|li|fib|lus)ter(?=s?$)/g, 'tre'],
  [/ogu(?=s?$|es?$)/g, 'og'],
  [/grey/g, 'gray'],
  [/gray/g, 'grey'],
];

/** Matches if any rule applies: one expression rules out most words. */
const anyWritten = new RegExp([...new Set(rules.map(([written]) => written.source))].join('|'));

/** More spellings than two or three rules together yield for any word. */
const maxSpellings = 12;

/** Other accepted spellings of a word, by one rule or several (`Photographie`, `Fotografie`); most words have none. */
export function spellingsOf({ form, surface }: Term): readonly string[] {
  const hasRing = surface.includes('å');
  if (!hasRing && !anyWritten.test(form)) return [];
  const spellings = new Set([form]);
  if (hasRing) spellings.add(canonicalWord(foldText(surface.replaceAll('å', 'aa'))));
  // Iteration over a set includes the entries that are added meanwhile.
  for (const spelling of spellings)
    for (const [written, replacement] of rules)
      if (spellings.size <= maxSpellings && spelling.search(written) >= 0)
        spellings.add(spelling.replace(written, replacement));
  spellings.delete(form);
  return [...spellings];
}
