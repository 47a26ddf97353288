import { SaxesParser } from 'saxes';

/** An element of a document: its attributes, and its text without that of the elements in it. */
interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Parses a document as a strict reader of XML 1.0 does; its elements in the order of their ends. Throws at the first fault. */
export function parseXml(document: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open.push({ name, attributes, text: '' }));
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) elements.push(element);
  });
  parser.write(document).close();
  return elements;
}
