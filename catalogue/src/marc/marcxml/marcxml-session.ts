import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { literalText } from '../../xml/fault-marks.ts';
import { contextAt } from '../../xml/xml-reader.ts';
import { largestRecord } from '../reading.ts';
import { MarcXmlBuilder, type MarcXmlRecord } from './marcxml-builder.ts';

const maxDepth = 32;
const recordTag = /<(?:[\w-]+:)?record[\s>]/;

/** The reason to stop parsing. */
type Refusal = 'doctype-refused' | 'xml-too-deep' | 'xml-not-well-formed' | 'record-too-large';

class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** One run of the parser, from the start of the file or from a `<record` after a fault. A refusal ends the run. */
export class MarcXmlSession {
  readonly resumed: boolean;
  private readonly parser: SaxesParser<{ fragment: boolean; xmlns: false }>;
  private readonly builder = new MarcXmlBuilder();
  private depth = 0;
  /**
   * The text that was written, from the position `recentFrom` on; it contains at least everything since the last tag.
   */
  private recent = '';
  private recentFrom = 0;
  /** The position where the last parsed tag ends. */
  private lastTag = 0;
  private tags = 0;
  /** Whether an element of a record was read where no record is open: the tag that began the record is lost. */
  private isTagOfRecordLost = false;
  /** Matches the closing tag of the root element; undefined before its opening tag. */
  endOfRoot: RegExp | undefined;

  constructor(resumed: boolean) {
    this.resumed = resumed;
    this.parser = new SaxesParser({ fragment: resumed, xmlns: false });
    this.parser.on('doctype', () => this.refuse('doctype-refused'));
    this.parser.on('error', () => this.refuse('xml-not-well-formed'));
    this.parser.on('opentag', (tag: SaxesTagPlain) => {
      this.passTag();
      this.endOfRoot ??= new RegExp(`</${tag.name.replace(/[^\\w:-]/g, '.')}\\s*>`);
      if (++this.depth > maxDepth) this.refuse('xml-too-deep');
      this.isTagOfRecordLost = this.builder.isOutsideRecord(tag.name);
      if (this.isTagOfRecordLost) this.refuse('xml-not-well-formed');
      this.builder.open(tag.name, tag.attributes);
    });
    this.parser.on('closetag', (tag: SaxesTagPlain) => {
      this.passTag();
      this.depth--;
      this.builder.close(tag.name);
    });
    this.parser.on('text', (text) => this.builder.text(text));
    this.parser.on('cdata', (text) => {
      // A section between records is text that nobody would miss: a record in it is found by the next run.
      if (this.builder.openRecord() === undefined && recordTag.test(text)) this.refuse('xml-not-well-formed');
      this.builder.text(literalText(text));
    });
  }

  write(text: string): Refusal | undefined {
    this.recent = this.recent.slice(this.lastTag - this.recentFrom) + text;
    this.recentFrom = this.lastTag;
    return this.attempt(() => {
      this.parser.write(text);
      if (Math.max(this.builder.size, this.readSinceLastTag) > largestRecord) this.refuse('record-too-large');
    });
  }

  close(): Refusal | undefined {
    return this.attempt(() => this.parser.close());
  }

  takeRecords(): MarcXmlRecord[] {
    return this.builder.takeRecords();
  }

  /**
   * The open record, which a refusal breaks. A run that starts at a record breaks it even in its first tag; fields
   * outside of any record are what is left of one.
   */
  brokenRecord(): { controlNumber?: string } | undefined {
    if (this.isTagOfRecordLost || (this.resumed && this.tags === 0)) return {};
    return this.builder.openRecord();
  }

  /** The text around the fault. */
  faultContext(): string {
    return contextAt(this.recent, this.parser.position - this.recentFrom);
  }

  /** The number of characters that were parsed after the last tag. */
  get readSinceLastTag(): number {
    return this.parser.position - this.lastTag;
  }

  /**
   * The text written after the last tag, parsed or not. The parser notices an unclosed quotation mark or comment only
   * much later, and whole records may begin in between. Without any tag the first character is left out, so that a
   * caller who continues here makes progress.
   */
  sinceLastTag(): string {
    return this.recent.slice((this.tags === 0 ? 1 : this.lastTag) - this.recentFrom);
  }

  private passTag(): void {
    this.lastTag = this.parser.position;
    this.tags += 1;
  }

  private attempt(act: () => void): Refusal | undefined {
    try {
      act();
      return undefined;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.reason;
    }
  }

  private refuse(reason: Refusal): never {
    throw new Refused(reason);
  }
}
