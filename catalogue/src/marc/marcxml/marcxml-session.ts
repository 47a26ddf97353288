import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { literalText } from '../../xml/fault-marks.ts';
import { contextAt } from '../../xml/xml-reader.ts';
import { largestRecord } from '../reading.ts';
import { MarcXmlBuilder, type MarcXmlRecord } from './marcxml-builder.ts';

const deepest = 32;

/** Why no more is read of a text. */
type Refusal = 'doctype-refused' | 'xml-too-deep' | 'xml-not-well-formed' | 'record-too-large';

class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** One run of the parser: from the file's start, or from a `<record` behind a fault. After a refusal it is over. */
export class MarcXmlSession {
  readonly resumed: boolean;
  private readonly parser: SaxesParser<{ fragment: boolean; xmlns: false }>;
  private readonly builder = new MarcXmlBuilder();
  private depth = 0;
  /** What was handed over, from the place `recentFrom` on; at least all since the last tag. */
  private recent = '';
  private recentFrom = 0;
  /** Where the last tag that was read ends. */
  private lastTag = 0;
  private tags = 0;
  /** What finds the end of the element around all others; undefined before its beginning. */
  endOfRoot: RegExp | undefined;

  constructor(resumed: boolean) {
    this.resumed = resumed;
    this.parser = new SaxesParser({ fragment: resumed, xmlns: false });
    this.parser.on('doctype', () => this.refuse('doctype-refused'));
    this.parser.on('error', () => this.refuse('xml-not-well-formed'));
    this.parser.on('opentag', (tag: SaxesTagPlain) => {
      this.passTag();
      this.endOfRoot ??= new RegExp(`</${tag.name.replace(/[^\\w:-]/g, '.')}\\s*>`);
      if (++this.depth > deepest) this.refuse('xml-too-deep');
      this.builder.open(tag.name, tag.attributes);
    });
    this.parser.on('closetag', (tag: SaxesTagPlain) => {
      this.passTag();
      this.depth--;
      this.builder.close(tag.name);
    });
    this.parser.on('text', (text) => this.builder.text(text));
    this.parser.on('cdata', (text) => this.builder.text(literalText(text)));
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

  take(): MarcXmlRecord[] {
    return this.builder.take();
  }

  /** The record that is open, which a refusal breaks. A run that begins with a record breaks it in its first tag, too. */
  brokenRecord(): { controlNumber?: string } | undefined {
    return this.resumed && this.tags === 0 ? {} : this.builder.openRecord();
  }

  /** What stands at the place of the fault. */
  near(): string {
    return contextAt(this.recent, this.parser.position - this.recentFrom);
  }

  /** Characters that were read behind the last tag. */
  get readSinceLastTag(): number {
    return this.parser.position - this.lastTag;
  }

  /**
   * What was handed over behind the last tag, read or not. A quotation mark or a comment that is never closed is told by
   * the parser only far behind, and whole records may begin in between. Without its first character where there was no
   * tag at all, so that who goes on here moves on.
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
