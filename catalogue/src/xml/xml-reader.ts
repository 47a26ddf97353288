import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { faultMarker } from './fault-marker.ts';
import { literalText } from './fault-marks.ts';

/** Events of an XML text; names include their prefixes. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** The text of an element may come in several pieces. */
  text(text: string): void;
  close(name: string): void;
}

/** The name of an element without its prefix: systems use any prefix or none, and not always the right namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Why XML is not read further. `text`: what the parser says, in English. */
export type XmlFault =
  | { readonly kind: 'document-type' | 'too-deep' | 'no-element' }
  | { readonly kind: 'not-well-formed'; readonly text: string }
  | { readonly kind: 'too-many-elements'; readonly most: number };

/** XML that is not read further. The message states the reason and continues the words "the answer". */
export class XmlError extends Error {
  override readonly name = 'XmlRefused';
  readonly fault: XmlFault;
  /** The text around the fault; empty where the position is unknown. */
  readonly context: string;

  constructor(fault: XmlFault, near = '') {
    super(xmlFaultText(fault));
    this.fault = fault;
    this.context = near;
  }
}

/** Says a fault in English. Continues a subject such as "the answer". */
export function xmlFaultText(fault: XmlFault): string {
  switch (fault.kind) {
    case 'document-type':
      return 'has a document type declaration, which is refused';
    case 'not-well-formed':
      return `is not well formed XML (${fault.text})`;
    case 'too-deep':
      return 'is nested too deep';
    case 'too-many-elements':
      return `has more than ${fault.most} elements`;
    case 'no-element':
      return 'has no element';
  }
}

/** Limits of a text. */
export interface XmlLimits {
  /** The maximum nesting of elements. */
  readonly depth: number;
  /** The maximum number of elements; unlimited by default. */
  readonly elements?: number;
}

/** The number of characters displayed before and after a fault. */
const [shownBefore, shownBehind] = [40, 20];

/**
 * Reads untrusted XML chunk by chunk: document types (and so entities) are refused, and nesting is limited. Text that
 * XML 1.0 forbids becomes a mark (`faultMarker`), since systems send it anyway. `write` and `close` throw `XmlError`.
 */
export function xmlReader(events: XmlEvents, limits: XmlLimits) {
  const mark = faultMarker();
  const { write, close } = parserOf(events, limits, () => {});
  return {
    write: (text: string) => write(mark(text)),
    close: () => {
      write(mark());
      close();
    },
  };
}

/**
 * Reads the element at the beginning of a text whose faults are marked already. Returns its end and its number of
 * elements. Throws `XmlError`, also when the text ends before the element.
 */
export function readElement(text: string, events: XmlEvents, limits: XmlLimits): { end: number; elements: number } {
  const { write, close } = parserOf(events, limits, (end, elements) => {
    throw new ElementRead(end, elements);
  });
  try {
    write(text);
    close();
  } catch (error) {
    if (error instanceof ElementRead) return error;
    throw error;
  }
  throw new XmlError({ kind: 'no-element' });
}

/** Ends the parser after the requested element. */
class ElementRead extends Error {
  readonly end: number;
  readonly elements: number;

  constructor(end: number, elements: number) {
    super();
    this.end = end;
    this.elements = elements;
  }
}

function parserOf(
  events: XmlEvents,
  { depth: maxDepth, elements: maxElements = Infinity }: XmlLimits,
  onRootEnd: (position: number, elements: number) => void,
) {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  let elements = 0;
  let piece = '';
  let pieceFrom = 0;
  parser.on('doctype', () => refuse({ kind: 'document-type' }));
  parser.on('error', ({ message }) => {
    const near = contextAt(piece, parser.position - pieceFrom);
    refuse({ kind: 'not-well-formed', text: message.slice(0, 200) }, near);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (++depth > maxDepth) refuse({ kind: 'too-deep' });
    if (++elements > maxElements) refuse({ kind: 'too-many-elements', most: maxElements });
    events.open(tag.name, tag.attributes);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    events.close(tag.name);
    if (--depth === 0) onRootEnd(parser.position, elements);
  });
  parser.on('text', (text) => events.text(text));
  parser.on('cdata', (text) => events.text(literalText(text)));
  return {
    write: (text: string) => {
      pieceFrom = parser.position;
      piece = text;
      parser.write(text);
    },
    close: () => void parser.close(),
  };
}

/** The text around a position. */
export function contextAt(text: string, at: number): string {
  return text.slice(Math.max(0, at - shownBefore), Math.max(0, at) + shownBehind);
}

function refuse(fault: XmlFault, context?: string): never {
  throw new XmlError(fault, context);
}
