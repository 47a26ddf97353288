/** The children of an element by their names; a list is that many elements of one name. Null is left out. */
export interface XmlElement {
  readonly [name: string]: XmlValue | readonly XmlValue[];
}
export type XmlValue = string | number | null | XmlElement;

/** A child of an element. */
export type XmlChild = readonly [name: string, value: XmlValue];

export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** Koha's indented XML. The order of elements is that of Perl's hashes: random, as in the recordings. */
export function xmlText(
  [name, value]: XmlChild,
  shuffle: (children: readonly XmlChild[]) => readonly XmlChild[],
  depth = 0,
): string {
  const indent = '  '.repeat(depth);
  if (typeof value === 'string' || typeof value === 'number')
    return `${indent}<${name}>${escapeXml(String(value))}</${name}>\n`;
  if (value === null) return depth === 0 ? `<${name} />\n` : '';
  const names = Object.keys(value);
  if (names.length === 0 && depth === 0) return `<${name}></${name}>\n`;
  const children = names.flatMap((child) => [value[child] ?? null].flat().map((each): XmlChild => [child, each]));
  const ordered = names.length === 1 ? children : shuffle(children);
  return `${indent}<${name}>\n${ordered.map((child) => xmlText(child, shuffle, depth + 1)).join('')}${indent}</${name}>\n`;
}
