import { setImmediate as turn } from 'node:timers/promises';
import {
  hasBrokenRecord,
  type ResponsePart,
  type ResponseShape,
  ResponseSplitter,
} from '@buchfink/catalogue/oai/response-splitter';
import { decodeXmlText } from '@buchfink/catalogue/xml/decode-xml-text';
import { markFaults } from '@buchfink/catalogue/xml/fault-marker';
import { withoutMarks } from '@buchfink/catalogue/xml/fault-marks';
import { localName, readElement, XmlError, type XmlEvents, xmlReader } from '@buchfink/catalogue/xml/xml-reader';
import { SystemFault } from '../system-warning.ts';
import { type Explanation, ExplanationBuilder } from './explain.ts';
import { type SruRecord, SruRecordBuilder } from './sru-record.ts';

/** A diagnostic of a system (SRU diagnostics list, `info:srw/diagnostic/1/…`). */
export interface Diagnostic {
  /** 0 if it is not in the list. */
  readonly number: number;
  readonly details: string;
}

/** An answer of SRU 1.1, 1.2 or 2.0. */
export interface SruAnswer {
  /** Absent if the request failed. */
  readonly total: number | undefined;
  /** Whether the number of hits is exact (2.0: `resultCountPrecision`). */
  readonly totalIsExact: boolean;
  readonly records: readonly SruRecord[];
  /** The diagnostics of the request; a diagnostic of a record is the record's fault. */
  readonly diagnostics: readonly Diagnostic[];
  /** Only in the answer to `explain`. */
  readonly explanation: Explanation | undefined;
}

/** The elements of a record in SRU 1.1, 1.2 and 2.0. */
const shape: ResponseShape = {
  lists: ['records'],
  firstInRecord: [
    'recordSchema',
    'recordPacking',
    'recordXMLEscaping',
    'recordData',
    'recordIdentifier',
    'recordPosition',
    'extraRecordData',
  ],
  afterRecords: ['nextRecordPosition', 'echoedSearchRetrieveRequest', 'echoedExplainRequest', 'extraResponseData'],
  closingTags: ['records', 'searchRetrieveResponse', 'explainResponse'],
};
const limits = { depth: 40, elements: 200_000 };
const maxRecords = 1000;
const maxDiagnostics = 20;
/** The maximum length of the text of an element around the records. */
const maxValueLength = 1000;
/** Characters per slice; other work runs between slices. */
const slice = 32_768;

/**
 * Parses an answer by local element names, whatever the namespace. An unreadable record does not affect the others.
 * Throws `SystemFault` if the envelope is not well formed, is not SRU or exceeds the limits, and the reason of the
 * signal when it aborts.
 */
export async function parseSruAnswer(
  body: Uint8Array,
  encoding: string | undefined,
  signal: AbortSignal,
): Promise<SruAnswer> {
  const builder = new AnswerBuilder();
  const around = xmlReader(builder, limits);
  const cutter = new ResponseSplitter(shape);
  const feed = (parts: Iterable<ResponsePart>) => {
    for (const part of parts) around.write(part.kind === 'around' ? part.text : builder.record(part));
  };
  try {
    for await (const text of markFaults(decodeXmlText(oneChunk(body), encoding)))
      for (let at = 0; at < text.length; at += slice) {
        feed(cutter.push(text.slice(at, at + slice)));
        await turn();
        signal.throwIfAborted();
      }
    feed(cutter.end());
    around.close();
  } catch (error) {
    if (error instanceof XmlError) throw new SystemFault({ code: 'xml-faulty', values: { fault: error.fault } });
    throw error;
  }
  return builder.answer();
}

async function* oneChunk(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/** Builds the answer from the XML events of the envelope and the texts of the records. */
class AnswerBuilder implements XmlEvents {
  private root = '';
  private readonly path: string[] = [];
  private value = '';
  private total: number | undefined;
  private precision: string | undefined;
  private explanation: Explanation | undefined;
  private elements = 0;
  private readonly records: SruRecord[] = [];
  private readonly diagnostics: { number: number; details: string }[] = [];

  open(name: string): void {
    const local = localName(name);
    if (this.path.length === 0) this.root = local;
    this.path.push(local);
    this.value = '';
    if (local === 'diagnostic' && this.diagnostics.length < maxDiagnostics)
      this.diagnostics.push({ number: 0, details: '' });
  }

  text(text: string): void {
    this.value = appended(this.value, text);
  }

  close(): void {
    const local = this.path.pop() ?? '';
    const value = withoutMarks(this.value).trim().slice(0, 200);
    this.value = '';
    const diagnostic = this.diagnostics.at(-1);
    if (local === 'numberOfRecords') this.total ??= countOf(value);
    else if (local === 'resultCountPrecision') this.precision = value.toLowerCase();
    else if (this.path.at(-1) === 'diagnostic' && diagnostic !== undefined) {
      if (local === 'uri') diagnostic.number = Number(/(\d{1,4})$/.exec(value)?.[1] ?? 0);
      else if (local === 'details') diagnostic.details = value;
    }
  }

  /** Adds a record; returns the rest of the answer behind it, empty if the rest comes separately. */
  record({ text, isTooLarge, isLast }: ResponsePart): string {
    if (isTooLarge) {
      this.add({ fault: { kind: 'too-long' }, position: undefined });
      return '';
    }
    const reading = new ResponsePartBuilder(this.root === 'explainResponse');
    try {
      const remaining = limits.elements - this.elements;
      const { end, elements } = readElement(text, reading, { depth: limits.depth - 2, elements: remaining });
      this.elements += elements;
      if (reading.explanation) this.explanation = reading.explanation.explanation();
      else this.add(reading.record());
      const textAfterRecord = text.slice(end);
      if (isLast) return textAfterRecord;
      if (hasBrokenRecord(textAfterRecord)) this.add({ fault: { kind: 'tags-broken' }, position: undefined });
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      // The text near the fault may contain words of the search, so it is not reported.
      this.add({ fault: { kind: 'xml', fault: error.fault }, position: reading.position });
    }
    return '';
  }

  answer(): SruAnswer {
    if (this.root !== 'searchRetrieveResponse' && this.root !== 'explainResponse')
      throw new SystemFault({ code: 'sru-other-xml', values: {} });
    const { total, records, diagnostics, explanation, precision } = this;
    const totalIsExact = precision === undefined || precision.endsWith('exact');
    return { total, totalIsExact, records, diagnostics, explanation };
  }

  private add(record: SruRecord): void {
    if (this.records.length < maxRecords) this.records.push(record);
  }
}

/** Reads one `record` of an answer; passes the content of `recordData` on. */
class ResponsePartBuilder implements XmlEvents {
  readonly explanation: ExplanationBuilder | undefined;
  position: number | undefined;
  private readonly path: string[] = [];
  private value = '';
  private data: SruRecordBuilder | undefined;
  private dataDepth = 0;

  constructor(isExplanation: boolean) {
    this.explanation = isExplanation ? new ExplanationBuilder() : undefined;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.dataDepth > 0) {
      this.dataDepth++;
      this.reader?.open(name, attributes);
      return;
    }
    const local = localName(name);
    this.path.push(local);
    this.value = '';
    if (local !== 'recordData') return;
    if (this.explanation === undefined) this.data = new SruRecordBuilder();
    this.dataDepth = 1;
  }

  text(text: string): void {
    if (this.dataDepth > 0) this.reader?.text(text);
    else this.value = appended(this.value, text);
  }

  close(name: string): void {
    if (this.dataDepth > 1) {
      this.dataDepth--;
      this.reader?.close(name);
      return;
    }
    this.dataDepth = 0;
    if (this.path.pop() === 'recordPosition') this.position = countOf(withoutMarks(this.value).trim());
    this.value = '';
  }

  record(): SruRecord {
    return this.data?.record(this.position) ?? { fault: { kind: 'no-data' }, position: this.position };
  }

  private get reader(): XmlEvents | undefined {
    return this.explanation ?? this.data;
  }
}

/** The text of an element, whose pieces depend on the slices, up to its maximum length. */
const appended = (value: string, piece: string) => (value + piece).slice(0, maxValueLength);

const countOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
