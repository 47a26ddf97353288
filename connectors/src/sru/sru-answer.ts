import { setImmediate as turn } from 'node:timers/promises';
import { decodeXmlText } from '@buchfink/catalogue/marc/xml-encoding';
import { withoutMarks } from '@buchfink/catalogue/marc/xml-marks';
import { localName, type XmlEvents, XmlRefused, xmlReader } from '@buchfink/catalogue/marc/xml-reader';
import { type Explanation, ExplanationReading } from './explain.ts';
import { RecordReading, type SruRecord } from './sru-record.ts';

/** What a system has to say of a request (SRU diagnostics list, `info:srw/diagnostic/1/…`). */
export interface Diagnostic {
  /** 0 when it is none of the list. */
  readonly number: number;
  readonly details: string;
}

/** An answer of SRU 1.1, 1.2 or 2.0. */
export interface SruAnswer {
  /** Absent where the request failed. */
  readonly total: number | undefined;
  /** Whether the system has counted them all (2.0: `resultCountPrecision`). */
  readonly totalIsExact: boolean;
  readonly records: readonly SruRecord[];
  /** Of the request; those of records are their faults. */
  readonly diagnostics: readonly Diagnostic[];
  /** Only in the answer to `explain`. */
  readonly explanation: Explanation | undefined;
}

/** What came is no answer of SRU. The message says why. */
export class SruAnswerError extends Error {
  override readonly name = 'SruAnswerError';
}

const limits = { depth: 40, elements: 200_000 };
const mostRecords = 1000;
const mostDiagnostics = 20;
/** So many characters are read at a time: others have their turn in between. */
const slice = 32_768;

/**
 * Reads an answer: elements by their local names, whatever the namespace. A record that cannot be read does no harm to the
 * others. Throws `SruAnswerError` when the whole is not well formed, no SRU, or beyond all bounds, and the reason of the
 * signal when it aborts.
 */
export async function readSruAnswer(
  body: Uint8Array,
  encoding: string | undefined,
  signal: AbortSignal,
): Promise<SruAnswer> {
  const builder = new AnswerBuilder();
  const reader = xmlReader(builder, limits);
  try {
    for await (const text of decodeXmlText(oneChunk(body), encoding))
      for (let at = 0; at < text.length; at += slice) {
        reader.write(text.slice(at, at + slice));
        await turn();
        signal.throwIfAborted();
      }
    reader.close();
  } catch (error) {
    if (error instanceof XmlRefused) throw new SruAnswerError(`the answer ${error.message}`);
    throw error;
  }
  return builder.answer();
}

async function* oneChunk(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/** Gathers an answer from the events of an XML reader; what is below `recordData` is read by itself. */
class AnswerBuilder implements XmlEvents {
  private root = '';
  private readonly path: string[] = [];
  private value = '';
  private data: RecordReading | ExplanationReading | undefined;
  private dataDepth = 0;
  private position: number | undefined;
  private total: number | undefined;
  private precision: string | undefined;
  private explanation: Explanation | undefined;
  private readonly records: SruRecord[] = [];
  private readonly diagnostics: { number: number; details: string }[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.data !== undefined && this.dataDepth > 0) {
      this.dataDepth++;
      this.data.open(name, attributes);
      return;
    }
    const local = localName(name);
    if (this.path.length === 0) this.root = local;
    this.path.push(local);
    this.value = '';
    if (local === 'record') {
      this.data = undefined;
      this.position = undefined;
    } else if (local === 'recordData') {
      this.data = this.root === 'explainResponse' ? new ExplanationReading() : new RecordReading();
      this.dataDepth = 1;
    } else if (local === 'diagnostic' && this.diagnostics.length < mostDiagnostics)
      this.diagnostics.push({ number: 0, details: '' });
  }

  text(text: string): void {
    if (this.dataDepth > 0) this.data?.text(text);
    else if (this.value.length < 1000) this.value += text;
  }

  close(name: string): void {
    if (this.dataDepth > 1) {
      this.dataDepth--;
      this.data?.close(name);
      return;
    }
    this.dataDepth = 0;
    const local = this.path.pop() ?? '';
    const said = withoutMarks(this.value).trim().slice(0, 200);
    this.value = '';
    const diagnostic = this.diagnostics.at(-1);
    if (local === 'record') this.endRecord();
    else if (local === 'numberOfRecords') this.total ??= countOf(said);
    else if (local === 'resultCountPrecision') this.precision = said.toLowerCase();
    else if (local === 'recordPosition') this.position = countOf(said);
    else if (this.path.at(-1) === 'diagnostic' && diagnostic !== undefined) {
      if (local === 'uri') diagnostic.number = Number(/(\d{1,4})$/.exec(said)?.[1] ?? 0);
      else if (local === 'details') diagnostic.details = said;
    }
  }

  answer(): SruAnswer {
    if (this.root !== 'searchRetrieveResponse' && this.root !== 'explainResponse')
      throw new SruAnswerError('the answer is XML, but none of SRU');
    const { total, records, diagnostics, explanation, precision } = this;
    const totalIsExact = precision === undefined || precision.endsWith('exact');
    return { total, totalIsExact, records, diagnostics, explanation };
  }

  private endRecord(): void {
    if (this.data instanceof ExplanationReading) this.explanation = this.data.explanation();
    else if (this.records.length < mostRecords)
      this.records.push(
        this.data?.record(this.position) ?? { fault: 'there is no `recordData` in it', position: this.position },
      );
    this.data = undefined;
  }
}

const countOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
