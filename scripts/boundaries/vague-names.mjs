/** Participles and nouns that say nothing of the thing: what was given, of which one asked, a place of what? */
const vague = new Set(['Given', 'Asked', 'Place', 'Found', 'Wanted']);

/**
 * Types whose bare name says nothing: exported ones called `Given`, `Asked`, `Place`, `Found` or `Wanted`, and any called
 * `Given`. A component's props are `Props`, elsewhere it is `…Options` or the word of the field.
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
