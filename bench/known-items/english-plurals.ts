/** English nouns with an irregular plural, which readers search for in the other number than the title has. */
const pairs = `
man men, woman women, child children, mouse mice, louse lice, goose geese, foot feet, tooth teeth, ox oxen, person people,
leaf leaves, life lives, wolf wolves, knife knives, wife wives, thief thieves, shelf shelves, half halves, self selves,
loaf loaves, calf calves, elf elves, dwarf dwarves, scarf scarves, hoof hooves, sheaf sheaves,
criterion criteria, phenomenon phenomena, bacterium bacteria, curriculum curricula, medium media, datum data,
memorandum memoranda, millennium millennia, symposium symposia, stratum strata, spectrum spectra, ovum ova,
analysis analyses, crisis crises, thesis theses, hypothesis hypotheses, synthesis syntheses, diagnosis diagnoses,
basis bases, axis axes, oasis oases, parenthesis parentheses, neurosis neuroses, metamorphosis metamorphoses,
fungus fungi, nucleus nuclei, stimulus stimuli, radius radii, cactus cacti, alumnus alumni, focus foci, locus loci,
index indices, matrix matrices, appendix appendices, vertex vertices, vortex vortices, codex codices,
genus genera, corpus corpora, formula formulae, larva larvae, alga algae, antenna antennae, vertebra vertebrae, nebula nebulae,
hero heroes, potato potatoes, tomato tomatoes, echo echoes, embargo embargoes, volcano volcanoes, tornado tornadoes,
church churches, box boxes, fox foxes, witch witches, bus buses, virus viruses, gas gases, lens lenses, dish dishes, watch watches
`;

const formsByNumber = new Map<string, string>();
for (const pair of pairs.split(/[,\n]/)) {
  const [singular, plural] = pair.trim().split(' ');
  if (singular === undefined || plural === undefined) continue;
  formsByNumber.set(singular, plural);
  formsByNumber.set(plural, singular);
}

/** The irregular plural of a singular, or the singular of an irregular plural. */
export function otherNumber(word: string): string | undefined {
  return formsByNumber.get(word.toLowerCase());
}
