import type { FaultReason } from '../../import/report/import-note.ts';
import { decodeXmlText } from '../../xml/decode-xml-text.ts';
import { markFaults } from '../../xml/fault-marker.ts';
import { withoutMarks } from '../../xml/fault-marks.ts';
import type { Reading } from '../reading.ts';
import type { MarcXmlRecord } from './marcxml-builder.ts';
import { MarcXmlSession } from './marcxml-session.ts';

/** Behind each fault so much is handed over anew. */
const sliceLength = 16_384;
const recordBegins = /<(?:[\w.-]{1,64}:)?record[\s>]/;
/** As many characters at the end of a text may be the beginning of a record's first tag. */
const longestBeginning = 80;
/** So many characters behind faults may be read once more for each that is read once, and so many in any case. */
const againForEach = 4;
const againInAnyCase = 16 << 20;

/**
 * Reads MARCXML as a stream: elements by their local names whatever the namespace, a collection, one record, or records
 * wrapped in OAI-PMH or SRU answers. Where the XML is not well formed the broken record is reported and reading goes on
 * at the next `<record`. What XML forbids within texts is put right (`faultMarker`). Document types are refused (no entities),
 * so is nesting deeper than 32 elements.
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

/** Reads on behind faults. */
class Reader {
  hasGivenUp = false;
  private session = new MarcXmlSession(false);
  private number = 0;
  /** Whether the next record is being looked for, and the end of what was looked through. */
  private isLost = false;
  private searching = '';
  /** The end of what all records stand in, and whether it came behind a fault. */
  private rootEnds: RegExp | undefined;
  private isRootEnded = false;
  private readOnce = 0;
  private readAgain = 0;

  *read(text: string): Generator<Reading> {
    this.readOnce += text.length;
    yield* this.readOn(text);
  }

  private *readOn(text: string): Generator<Reading> {
    for (let rest = this.fromRecordOn(text); rest !== ''; rest = this.fromRecordOn(this.session.sinceLastTag())) {
      const failure = this.session.write(rest);
      if (!this.session.resumed) this.rootEnds = this.session.endOfRoot;
      yield* this.records();
      if (failure === undefined) return;
      if (failure === 'doctype-refused' || failure === 'xml-too-deep') {
        yield* this.giveUp(failure);
        return;
      }
      yield* this.broken(failure);
      yield* this.look();
    }
  }

  /** At the end of the text: what is still open is broken; records may have been taken for a part of it. */
  *end(): Generator<Reading> {
    while (!this.isLost && !this.hasGivenUp) {
      const failure = this.session.close();
      yield* this.records();
      const rest = this.session.sinceLastTag();
      const isLast = failure === undefined || !recordBegins.test(rest);
      yield* this.broken(isLast ? 'truncated' : 'xml-not-well-formed', failure !== undefined);
      if (isLast) break;
      yield* this.look();
      yield* this.readOn(rest);
    }
    const isCut = this.session.resumed && this.rootEnds !== undefined && !this.isRootEnded;
    if (isCut && !this.hasGivenUp) yield { kind: 'fault', reason: 'xml-not-well-formed', value: this.searching };
  }

  /** From here on the next record is looked for. */
  private *look(): Generator<Reading> {
    this.isLost = true;
    this.readAgain += this.session.readSinceLastTag;
    if (this.readAgain > againInAnyCase + againForEach * this.readOnce) yield* this.giveUp('xml-not-well-formed');
  }

  private *giveUp(reason: FaultReason): Generator<Reading> {
    this.hasGivenUp = true;
    yield { kind: 'fault', reason, value: withoutMarks(this.session.near()) };
  }

  /** The text, or when lost its part from the next record on; empty where none begins in it. */
  private fromRecordOn(text: string): string {
    if (this.hasGivenUp) return '';
    if (!this.isLost) return text;
    this.searching += text;
    this.isRootEnded ||= this.rootEnds?.test(this.searching) === true;
    const next = recordBegins.exec(this.searching);
    if (next === null) {
      this.searching = this.searching.slice(-longestBeginning);
      return '';
    }
    const rest = this.searching.slice(next.index);
    this.searching = '';
    this.isLost = false;
    this.session = new MarcXmlSession(true);
    return rest;
  }

  private *records(): Generator<Reading> {
    for (const found of this.session.take()) yield toReading(found, ++this.number);
  }

  private *broken(
    reason: 'truncated' | 'record-too-large' | 'xml-not-well-formed',
    isFault = true,
  ): Generator<Reading> {
    const record = this.session.brokenRecord();
    const value = withoutMarks(this.session.near());
    if (record !== undefined) yield { kind: 'skipped', number: ++this.number, reason, value, ...record };
    else if (isFault && !this.session.resumed) yield { kind: 'fault', reason: 'xml-not-well-formed', value };
  }
}

function toReading({ record, repairs, values, empty }: MarcXmlRecord, number: number): Reading {
  if (empty) return { kind: 'skipped', number, reason: 'no-fields', value: record.leader };
  return { kind: 'record', number, record, repairs, values };
}
