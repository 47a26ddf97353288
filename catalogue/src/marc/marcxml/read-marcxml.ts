import type { FaultReason } from '../../report/import-note.ts';
import { decodeXmlText } from '../../xml/decode-xml-text.ts';
import { markFaults } from '../../xml/fault-marker.ts';
import { withoutMarks } from '../../xml/fault-marks.ts';
import type { Reading } from '../reading.ts';
import type { MarcXmlRecord } from './marcxml-builder.ts';
import { MarcXmlSession } from './marcxml-session.ts';

/** The number of characters that are written to the parser at once after a fault. */
const sliceLength = 16_384;
const recordBegins = /<(?:[\w.-]{1,64}:)?record[\s>]/;
/** The number of characters at the end of a text that may be the beginning of a record's first tag. */
const maxBeginningLength = 80;
/**
 * Limits of rereading after faults: the number of characters per character of the text, and the number that is always
 * allowed.
 */
const againForEach = 4;
const againInAnyCase = 16 << 20;

/**
 * Reads MARCXML as a stream: elements by their local names in any namespace; a collection, one record, or records
 * wrapped in OAI-PMH or SRU responses. Where the XML is not well formed, the broken record is reported and reading
 * continues at the next `<record`. Text that XML forbids is repaired (`faultMarker`). Document types (and so
 * entities) are refused, and so is nesting deeper than 32 elements.
 */
export async function* readMarcXml(source: AsyncIterable<Uint8Array>): AsyncGenerator<Reading> {
  const reader = new Reader();
  for await (const text of slices(markFaults(decodeXmlText(source)))) {
    yield* reader.read(text);
    if (reader.hasGivenUp) return;
  }
  yield* reader.end();
}

async function* slices(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += sliceLength) yield text.slice(at, at + sliceLength);
  }
}

/** Continues after faults. */
class Reader {
  hasGivenUp = false;
  private session = new MarcXmlSession(false);
  private number = 0;
  /** Whether the next record is being searched for, and the end of the text that was searched. */
  private isLost = false;
  private searching = '';
  /** Matches the end of the root element, and whether it came after a fault. */
  private rootEnds: RegExp | undefined;
  private isRootEnded = false;
  private readOnce = 0;
  private readAgain = 0;

  *read(text: string): Generator<Reading> {
    this.readOnce += text.length;
    yield* this.readOn(text);
  }

  private *readOn(text: string): Generator<Reading> {
    for (
      let remainingText = this.fromRecordOn(text);
      remainingText !== '';
      remainingText = this.fromRecordOn(this.session.sinceLastTag())
    ) {
      const failure = this.session.write(remainingText);
      if (!this.session.resumed) this.rootEnds = this.session.endOfRoot;
      yield* this.records();
      if (failure === undefined) return;
      if (failure === 'doctype-refused' || failure === 'xml-too-deep') {
        yield* this.giveUp(failure);
        return;
      }
      yield* this.broken(failure);
      yield* this.searchNextRecord();
    }
  }

  /** Ends the text: a record that is still open is broken, and records may have been swallowed by it. */
  *end(): Generator<Reading> {
    while (!this.isLost && !this.hasGivenUp) {
      const failure = this.session.close();
      yield* this.records();
      const remainingText = this.session.sinceLastTag();
      const isLast = failure === undefined || !recordBegins.test(remainingText);
      yield* this.broken(isLast ? 'truncated' : 'xml-not-well-formed', failure !== undefined);
      if (isLast) break;
      yield* this.searchNextRecord();
      yield* this.readOn(remainingText);
    }
    const isCut = this.session.resumed && this.rootEnds !== undefined && !this.isRootEnded;
    if (isCut && !this.hasGivenUp) yield { kind: 'fault', reason: 'xml-not-well-formed', value: this.searching };
  }

  /** Starts searching for the next record. */
  private *searchNextRecord(): Generator<Reading> {
    this.isLost = true;
    this.readAgain += this.session.readSinceLastTag;
    if (this.readAgain > againInAnyCase + againForEach * this.readOnce) yield* this.giveUp('xml-not-well-formed');
  }

  private *giveUp(reason: FaultReason): Generator<Reading> {
    this.hasGivenUp = true;
    yield { kind: 'fault', reason, value: withoutMarks(this.session.faultContext()) };
  }

  /** The text, or while searching its part from the next record on; empty when no record begins in it. */
  private fromRecordOn(text: string): string {
    if (this.hasGivenUp) return '';
    if (!this.isLost) return text;
    this.searching += text;
    this.isRootEnded ||= this.rootEnds?.test(this.searching) === true;
    const next = recordBegins.exec(this.searching);
    if (next === null) {
      this.searching = this.searching.slice(-maxBeginningLength);
      return '';
    }
    const remainingText = this.searching.slice(next.index);
    this.searching = '';
    this.isLost = false;
    this.session = new MarcXmlSession(true);
    return remainingText;
  }

  private *records(): Generator<Reading> {
    for (const record of this.session.takeRecords()) yield toReading(record, ++this.number);
  }

  private *broken(
    reason: 'truncated' | 'record-too-large' | 'xml-not-well-formed',
    isFault = true,
  ): Generator<Reading> {
    const record = this.session.brokenRecord();
    const value = withoutMarks(this.session.faultContext());
    if (record !== undefined) yield { kind: 'skipped', number: ++this.number, reason, value, ...record };
    else if (isFault && !this.session.resumed) yield { kind: 'fault', reason: 'xml-not-well-formed', value };
  }
}

function toReading({ record, repairs, values, empty }: MarcXmlRecord, number: number): Reading {
  if (empty) return { kind: 'skipped', number, reason: 'no-fields', value: record.leader };
  return { kind: 'record', number, record, repairs, values };
}
