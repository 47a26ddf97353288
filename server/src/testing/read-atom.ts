import { SaxesParser } from 'saxes';

const atom = 'http://www.w3.org/2005/Atom';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** An entry as a feed reader sees it. */
export interface ReadEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly author: string | undefined;
  readonly page: string | undefined;
  readonly medium: string | undefined;
  readonly summary: string | undefined;
}

/** A feed as a feed reader sees it. */
export interface ReadFeed extends Omit<ReadEntry, 'medium' | 'summary'> {
  readonly self: string | undefined;
  readonly language: string | undefined;
  readonly entries: readonly ReadEntry[];
}

/**
 * Reads an Atom feed by a strict XML parser. Throws where the document is no well-formed XML, and where feed or entries lack what they
 * must have or have it twice (RFC 4287, sections 4.1.1 and 4.1.2).
 */
export function readAtom(xml: string): ReadFeed {
  const root = readElements(xml);
  if (root.name !== 'feed') throw new Error(`the root is ${root.name}`);
  return {
    ...readHead(root),
    self: linkOf(root, 'self'),
    language: root.attributes['xml:lang'],
    entries: root.children.filter(({ name }) => name === 'entry').map(readEntry),
  };
}

function readEntry(entry: Element): ReadEntry {
  const [category] = entry.children.filter(({ name }) => name === 'category');
  return { ...readHead(entry), medium: category?.attributes.label, summary: one(entry, 'summary')?.text };
}

function readHead(element: Element) {
  const updated = required(element, 'updated');
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(updated) || Number.isNaN(Date.parse(updated)))
    throw new Error(`no date: ${updated}`);
  const id = required(element, 'id');
  if (!URL.canParse(id)) throw new Error(`no IRI: ${id}`);
  const author = one(element, 'author');
  return {
    id,
    title: required(element, 'title'),
    updated,
    author: author && required(author, 'name'),
    page: linkOf(element, 'alternate'),
  };
}

function linkOf({ children }: Element, rel: string): string | undefined {
  const links = children.filter(({ name, attributes }) => name === 'link' && attributes.rel === rel);
  if (links.length > 1) throw new Error(`several links: ${rel}`);
  return links[0]?.attributes.href;
}

function one({ name, children }: Element, child: string): Element | undefined {
  const [first, ...others] = children.filter((candidate) => candidate.name === child);
  if (others.length > 0) throw new Error(`${name} has several of ${child}`);
  return first;
}

function required(element: Element, child: string): string {
  const text = one(element, child)?.text;
  if (!text) throw new Error(`${element.name} has no ${child}`);
  return text;
}

function readElements(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  // Markup of others is skipped with all that is in it (RFC 4287, section 6.3).
  let foreign = 0;
  let root: Element | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (foreign > 0 || (root !== undefined && uri !== atom)) {
      foreign += 1;
      return;
    }
    if (uri !== atom) throw new Error(`${local} is not of Atom`);
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    const element: Element = { name: local, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element && foreign === 0) element.text += text;
  });
  parser.on('closetag', () => {
    if (foreign > 0) foreign -= 1;
    else open.pop();
  });
  parser.write(xml).close();
  if (root === undefined) throw new Error('no element');
  return root;
}
