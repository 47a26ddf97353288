import { canonicalWord } from '../fold.ts';

/*
 * Irregular English plurals (R. Quirk et al., A Comprehensive Grammar of the English Language, 1985, sections
 * 5.81–5.103), as canonical forms. Those that follow a pattern are derived by rule; a derived form that does not
 * exist is in no dictionary of an index.
 */

/** Each noun with its plural. */
const pairs = `
axis axes, foot feet, tooth teeth, goose geese, mouse mice, louse lice, ox oxen, child children, person people, brother brethren,
datum data, medium media, bacterium bacteria, curriculum curricula, memorandum memoranda, millennium millennia,
symposium symposia, stratum strata, spectrum spectra, erratum errata, addendum addenda, aquarium aquaria, stadium stadia,
criterion criteria, phenomenon phenomena, automaton automata, ganglion ganglia,
fungus fungi, nucleus nuclei, stimulus stimuli, radius radii, cactus cacti, alumnus alumni, focus foci, locus loci,
syllabus syllabi, terminus termini, bacillus bacilli, genius genii, thesaurus thesauri, magus magi,
genus genera, corpus corpora, opus opera, formula formulae, larva larvae, alga algae, antenna antennae,
vertebra vertebrae, nebula nebulae, schema schemata, stigma stigmata, virtuoso virtuosi, libretto libretti, tempo tempi`;

const counterparts = new Map<string, string>();
for (const pair of pairs.split(',')) {
  const [singular = '', plural = ''] = pair.trim().split(' ').map(canonicalWord);
  counterparts.set(singular, plural);
  counterparts.set(plural, singular);
}

/** Endings of a singular and of its plurals, and vice versa; a stem must precede them. */
const endings: readonly (readonly [string, readonly string[]])[] = [
  ['man', ['men']],
  ['men', ['man']],
  ['ves', ['f', 'fe']],
  ['fe', ['ves']],
  ['f', ['ves']],
  ['sis', ['ses']],
  ['ses', ['sis']],
  ['xis', ['xes']],
  ['xes', ['xis']],
  ['ices', ['ix', 'ex']],
  ['ix', ['ices']],
  ['ex', ['ices']],
];
const mayHave = /(?:m[ae]n|ves|fe?|[sx][ie]s|ices|[ie]x)$/;
const shortestStem = 2;

/** The irregular plural of a singular, the singular of an irregular plural, and forms that a rule derives. */
export function irregularForms(form: string): readonly string[] {
  const irregular = counterparts.get(form);
  if (irregular !== undefined) return [irregular];
  if (form === 'man' || form === 'men') return [form === 'man' ? 'men' : 'man'];
  if (!mayHave.test(form)) return [];
  const rule = endings.find(([ending]) => form.endsWith(ending) && form.length - ending.length >= shortestStem);
  return rule ? rule[1].map((ending) => form.slice(0, -rule[0].length) + ending) : [];
}
