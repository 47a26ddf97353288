/** Letters that are heard as one sound, of which either is written: German and English. */
const rules =
  `ph-f th-t ck-k tz-z dt-t ai-ei ay-ei ey-ei eu-oi chs-x ks-x sch-sh tsch-ch qu-kw ie-i ou-u oo-u ah-a eh-e ih-i
  oh-o uh-u rh-r gh-g kh-k ch-k ch-sch y-i c-k c-z v-f v-w j-i`
    .trim()
    .split(/\s+/)
    .map((rule) => rule.split('-'))
    .flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
    ]);

const maxFound = 40;

/**
 * Spellings that sound alike and are more than one letter apart, or differ in a common pair: `eufrat` → `euphrat`,
 * `filosofie` → `philosofie`. One rule at a time, at each place and at all places together. They are guesses: look them up
 * in the dictionary.
 *
 * @param form a canonical form
 */
export function soundAlikes(form: string): readonly string[] {
  const found = new Set<string>();
  for (const [written = '', heard = ''] of rules) {
    for (let at = form.indexOf(written); at >= 0; at = form.indexOf(written, at + 1))
      found.add(form.slice(0, at) + heard + form.slice(at + written.length));
    found.add(form.replaceAll(written, heard));
    if (found.size > maxFound) break;
  }
  found.delete(form);
  return [...found].slice(0, maxFound);
}
