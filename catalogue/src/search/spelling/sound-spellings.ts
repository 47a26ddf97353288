/** Spellings of one sound in German and English that differ by more than one letter. */
const spellings: readonly (readonly [string, string])[] = [
  ['f', 'ph'],
  ['t', 'th'],
  ['t', 'dt'],
  ['r', 'rh'],
  ['k', 'ck'],
  ['k', 'c'],
  ['k', 'ch'],
  ['kw', 'qu'],
  ['ks', 'x'],
  ['chs', 'x'],
  ['z', 'c'],
  ['z', 'tz'],
  ['i', 'y'],
  ['i', 'ie'],
  ['ei', 'ai'],
  ['ei', 'ey'],
  ['eu', 'au'],
  ['sch', 'sh'],
  ['tsch', 'ch'],
  ['v', 'w'],
  ['f', 'v'],
];

/**
 * Spellings of a word by ear: each sound's other spelling inserted everywhere and at one position only (`filosofie` →
 * `philosophie`). Candidates for lookup; most do not exist.
 */
export function soundSpellings(form: string): string[] {
  const similarSpellings = new Set<string>();
  for (const pair of spellings)
    for (const [from, to] of [pair, [pair[1], pair[0]] as const]) {
      if (!form.includes(from)) continue;
      similarSpellings.add(form.replaceAll(from, to));
      for (let at = form.indexOf(from); at >= 0; at = form.indexOf(from, at + 1))
        similarSpellings.add(form.slice(0, at) + to + form.slice(at + from.length));
    }
  similarSpellings.delete(form);
  return [...similarSpellings];
}
