import { decodeXmlText } from '@buchfink/catalogue/xml/decode-xml-text';
import { withoutMarks } from '@buchfink/catalogue/xml/fault-marks';
import { localName, XmlError, xmlReader } from '@buchfink/catalogue/xml/xml-reader';
import { ApiException } from '@buchfink/contract/error';
import { SystemFault } from '../../system-warning.ts';

/** An element of an answer, without its prefix. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: OpenElement[];
}

/** A patron with a thousand loans has about 50,000 elements. */
const limits = { depth: 12, elements: 200_000 };
/** The maximum characters of a text; a MARC record in `GetRecords` is cut. */
const maxText = 2_000;

/** Reads a small XML text as a tree. Throws `ApiException('library-answer')`, with a `SystemFault` as its cause. */
export async function readXmlTree(body: Uint8Array): Promise<XmlElement> {
  const root: OpenElement = { name: '', text: '', attributes: {}, children: [] };
  const open = [root];
  const reader = xmlReader(
    {
      open(name, attributes) {
        const element = { name: localName(name), text: '', attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      text(text) {
        const element = open.at(-1);
        if (element !== undefined && element.text.length < maxText)
          element.text += withoutMarks(text).slice(0, maxText);
      },
      close: () => void open.pop(),
    },
    limits,
  );
  try {
    for await (const text of decodeXmlText(chunksOf(body))) reader.write(text);
    reader.close();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const cause = new SystemFault({ code: 'xml-faulty', values: { fault: error.fault } });
    throw new ApiException('library-answer', undefined, { cause });
  }
  const [element] = root.children;
  if (element === undefined) throw new ApiException('library-answer');
  return element;
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/** The children of this name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The text of the first child of this name; undefined if it is missing or empty. Koha orders elements at random. */
export const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim() || undefined;
