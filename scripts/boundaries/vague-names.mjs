/** Names that do not say what they are about. */
const vagueTypes = new Set(['Given', 'Asked', 'Place', 'Found', 'Wanted']);
const vagueLocals = new Set(['given', 'asked', 'wanted', 'wish']);

/** Words of our own where the field has one, with the word to use. */
const ownWords = /** @type {const} */ ([
  [/^most(?!Frequent|Common)[A-Z]/, 'max…'],
  [/^far$|^far[A-Z]|^searchFar/, 'remote or upstream'],
  [/^patience$|[a-z]Patience/, 'timeout, lifetime or delay'],
]);

/**
 * Finds names that do not say what of what: exported types called `Given`, `Asked`, `Place`, `Found` or `Wanted`, any
 * type called `Given`, and any variable, parameter, function or import called `given`, `asked`, `wanted` or `wish`.
 * Props of a component are `Props`; elsewhere use `…Options` or the word of the field. Finds, too, variables, functions
 * and types whose name has a word of our own where the field has one, such as `most…` for a maximum.
 *
 * @param {readonly Pick<import('./read-tree.mjs').Source, 'path' | 'types' | 'locals'>[]} sources
 * @returns {{ rule: string, text: string }[]}
 */
export function vagueNames(sources) {
  return sources.flatMap(({ path, types, locals }) => {
    const vague = [
      ...types.filter(({ name, isExported }) => name === 'Given' || (isExported && vagueTypes.has(name))),
      ...locals.filter(({ name }) => vagueLocals.has(name)),
    ];
    return [
      ...vague.map(({ name, line }) => ({
        rule: 'vague-names',
        text: `${path}:${line} declares ${name}: say what of what (Props, SearchOptions, requestedIds)`,
      })),
      ...[...types, ...locals].flatMap(({ name, line }) =>
        ownWords
          .filter(([pattern]) => pattern.test(name))
          .map(([, word]) => ({ rule: 'vague-names', text: `${path}:${line} declares ${name}: say ${word}` })),
      ),
    ];
  });
}
