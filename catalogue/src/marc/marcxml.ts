import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MarcXmlBuilder, type MarcXmlRecord } from './marcxml-builder.ts';
import { largestRecord, type Reading } from './reading.ts';
import { decodeXmlText } from './xml-encoding.ts';

const deepest = 32;
const sliceLength = 65_536;

class Refused extends Error {
  readonly reason: 'doctype-refused' | 'xml-too-deep' | 'xml-not-well-formed' | 'record-too-large';
  constructor(reason: Refused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads MARCXML as a stream: elements by their local names whatever the namespace, a collection, one record, or records
 * wrapped in OAI-PMH or SRU answers. Where the XML is not well formed the broken record is reported and reading goes on
 * at the next `<record`. Document types are refused (no entities), so is nesting deeper than 32 elements.
 */
export async function* readMarcXml(source: AsyncIterable<Uint8Array>): AsyncGenerator<Reading> {
  let session = new Session(false);
  let number = 0;
  let searching = '';
  let lost = false;
  for await (const text of slices(decodeXmlText(source))) {
    let rest = text;
    while (rest !== '') {
      if (lost) {
        searching += rest;
        rest = '';
        const next = /<(?:[\w.-]{1,64}:)?record[\s>]/.exec(searching);
        if (next === null) {
          searching = searching.slice(-80);
          break;
        }
        rest = searching.slice(next.index);
        searching = '';
        lost = false;
        session = new Session(true);
      }
      const failure = session.write(rest);
      for (const found of session.take()) yield toReading(found, ++number);
      if (failure === undefined) break;
      if (failure === 'doctype-refused' || failure === 'xml-too-deep') {
        yield { kind: 'fault', reason: failure };
        return;
      }
      const broken = session.brokenRecord();
      if (broken !== undefined) {
        const reason = failure === 'record-too-large' ? failure : 'xml-not-well-formed';
        yield { kind: 'skipped', number: ++number, reason, ...broken };
      } else if (!session.resumed) yield { kind: 'fault', reason: 'xml-not-well-formed' };
      // Everything up to the fault is spent; at least one character, so that this always moves on.
      rest = rest.slice(Math.max(1, session.spent));
      lost = true;
    }
  }
  if (lost) return;
  const failure = session.close();
  for (const found of session.take()) yield toReading(found, ++number);
  if (failure === undefined || session.resumed) {
    const open = session.brokenRecord();
    if (open !== undefined) yield { kind: 'skipped', number: ++number, reason: 'truncated', ...open };
    return;
  }
  const open = session.brokenRecord();
  if (open !== undefined) yield { kind: 'skipped', number: ++number, reason: 'truncated', ...open };
  else yield { kind: 'fault', reason: 'xml-not-well-formed' };
}

function toReading({ record, repairs, empty }: MarcXmlRecord, number: number): Reading {
  if (empty) return { kind: 'skipped', number, reason: 'no-fields' };
  return { kind: 'record', number, record, repairs };
}

async function* slices(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += sliceLength) yield text.slice(at, at + sliceLength);
  }
}

/** One run of the parser: from the file's start, or from a `<record` behind a fault. */
class Session {
  readonly resumed: boolean;
  /** Characters of the last text handed over that were read before the fault. */
  spent = 0;
  private readonly parser: SaxesParser<{ fragment: boolean; xmlns: false }>;
  private readonly builder = new MarcXmlBuilder();
  private depth = 0;
  private written = 0;
  private lastEvent = 0;

  constructor(resumed: boolean) {
    this.resumed = resumed;
    this.parser = new SaxesParser({ fragment: resumed, xmlns: false });
    this.parser.on('doctype', () => this.refuse('doctype-refused'));
    this.parser.on('error', () => this.refuse('xml-not-well-formed'));
    this.parser.on('opentag', (tag: SaxesTagPlain) => {
      this.lastEvent = this.written;
      if (++this.depth > deepest) this.refuse('xml-too-deep');
      this.builder.open(tag.name, tag.attributes);
    });
    this.parser.on('closetag', (tag: SaxesTagPlain) => {
      this.lastEvent = this.written;
      this.depth--;
      this.builder.close(tag.name);
    });
    this.parser.on('text', (text) => this.builder.text(text));
    this.parser.on('cdata', (text) => this.builder.text(text));
  }

  write(text: string): Refused['reason'] | undefined {
    const before = this.written;
    this.written += text.length;
    return this.attempt(() => {
      this.parser.write(text);
      if (this.builder.size > largestRecord || this.written - this.lastEvent > largestRecord) {
        this.refuse('record-too-large');
      }
    }, before);
  }

  close(): Refused['reason'] | undefined {
    return this.attempt(() => this.parser.close(), this.written);
  }

  take(): MarcXmlRecord[] {
    return this.builder.take();
  }

  brokenRecord(): { controlNumber?: string } | undefined {
    return this.builder.openRecord();
  }

  private attempt(act: () => void, before: number): Refused['reason'] | undefined {
    try {
      act();
      return undefined;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.spent = this.parser.position - before;
      return error.reason;
    }
  }

  private refuse(reason: Refused['reason']): never {
    throw new Refused(reason);
  }
}
