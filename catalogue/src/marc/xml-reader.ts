import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { illegalInXml } from './xml-faults.ts';
import { controlMark } from './xml-marks.ts';

/** What is told of an XML text while it is read; names with their prefixes. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** The text of an element may come in several pieces. */
  text(text: string): void;
  close(name: string): void;
}

/** The name of an element without its prefix: systems use any prefix, or none, and not always the right namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** XML that is not read further. The message says why, to go behind "the answer". */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
}

/** How much is read at most. */
export interface XmlLimits {
  /** Elements within each other. */
  readonly depth: number;
  /** Elements altogether; without it there may be as many as there are characters for. */
  readonly elements?: number;
}

/**
 * Reads XML that somebody else has sent, piece by piece: no document types and so no entities, only so deep, and
 * characters that XML 1.0 forbids become a `controlMark`, since systems send them all the same. Both acts throw `XmlRefused`.
 */
export function xmlReader(events: XmlEvents, { depth: deepest, elements: most = Infinity }: XmlLimits) {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  let elements = 0;
  parser.on('doctype', () => refuse('has a document type declaration, which is refused'));
  parser.on('error', (error) => refuse(`is not well formed XML (${error.message.slice(0, 200)})`));
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (++depth > deepest) refuse('is nested too deep');
    if (++elements > most) refuse(`has more than ${most} elements`);
    events.open(tag.name, tag.attributes);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth--;
    events.close(tag.name);
  });
  parser.on('text', (text) => events.text(text));
  parser.on('cdata', (text) => events.text(text));
  return {
    write: (text: string) => void parser.write(text.replace(illegalInXml, controlMark)),
    close: () => void parser.close(),
  };
}

function refuse(message: string): never {
  throw new XmlRefused(message);
}
