/** A text of indented elements with the siblings of each element in the order of their texts: Perl's hashes have none. */
export function inOneOrder(text: string): string {
  // A record in MARCXML is one value with lines of its own.
  const lines = text.replace(/<marcxml>[^<]*/g, (marc) => marc.replaceAll('\n', '\\n')).split('\n');
  const depthOf = (at: number) => lines[at]?.search(/\S|$/) ?? -1;
  let at = 0;
  const siblings = (depth: number): string[] => {
    const parts: string[] = [];
    while (at < lines.length && depthOf(at) >= depth) {
      const part = [lines[at++]];
      if (depthOf(at) > depth) part.push(...siblings(depthOf(at)).sort(), lines[at++]);
      parts.push(part.join('\n'));
    }
    return parts;
  };
  return siblings(0).join('\n');
}
