/** Names that do not say what they are about. */
const vague = new Set(['Given', 'Asked', 'Place', 'Found', 'Wanted']);

/**
 * Finds types with a vague name: exported ones called `Given`, `Asked`, `Place`, `Found` or `Wanted`, and any called
 * `Given`. Props of a component are `Props`; elsewhere use `…Options` or the word of the field.
 *
 * @param {readonly import('./read-tree.mjs').Source[]} sources
 * @returns {{ rule: string, text: string }[]}
 */
export function vagueNames(sources) {
  return sources.flatMap(({ path, types }) =>
    types
      .filter(({ name, isExported }) => name === 'Given' || (isExported && vague.has(name)))
      .map(({ name, line }) => ({
        rule: 'vague-names',
        text: `${path}:${line} declares ${name}: say what of what (Props, SearchOptions, LibraryOutcome)`,
      })),
  );
}
