import type { RepairReason } from '../import/import-note.ts';
import type { MarcRecord } from '../marc/marc-record.ts';
import { MarcXmlBuilder } from '../marc/marcxml-builder.ts';
import { decodeXmlText } from '../marc/xml-encoding.ts';
import { withoutMarks } from '../marc/xml-marks.ts';
import { localName, type XmlEvents, XmlRefused, xmlReader } from '../marc/xml-reader.ts';

const deepest = 40;
/** The most characters of one answer: repositories send some hundred records at once. */
const longest = 128 * 1024 * 1024;

/** A record of a repository; without `marc` when it is deleted or in another format. */
export interface OaiRecord {
  readonly identifier: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ssZ`. */
  readonly datestamp: string;
  readonly isDeleted: boolean;
  readonly marc?: MarcRecord;
  readonly repairs: readonly RepairReason[];
}

/** What is asked of a repository. */
export type OaiVerb = 'Identify' | 'ListRecords';

/** What a repository answers to a verb (OAI-PMH 2.0, sections 3.2, 4.2 and 4.5). */
export interface OaiAnswer {
  readonly responseDate: string;
  readonly error?: { readonly code: string; readonly text: string };
  /** Of `Identify`: whether datestamps have a time. */
  readonly granularity?: string;
  readonly records: readonly OaiRecord[];
  /** For the next part of a list; absent at its end. */
  readonly token?: string;
}

/** What came is no answer of OAI-PMH. The message says why. */
export class OaiAnswerError extends Error {
  override readonly name = 'OaiAnswerError';
}

/**
 * Reads an answer to this verb. Throws `OaiAnswerError` when it is not well formed, neither what was asked for nor an error
 * of OAI-PMH, or beyond all bounds.
 */
export async function readOaiAnswer(source: AsyncIterable<Uint8Array>, verb: OaiVerb): Promise<OaiAnswer> {
  const builder = new AnswerBuilder();
  const reader = xmlReader(builder, { depth: deepest });
  let length = 0;
  try {
    for await (const text of decodeXmlText(source)) {
      length += text.length;
      if (length > longest) refuse('the answer is larger than 128 MiB');
      reader.write(text);
    }
    reader.close();
  } catch (error) {
    if (error instanceof XmlRefused) refuse(`the answer ${error.message}`);
    throw error;
  }
  return builder.answer(verb);
}

function refuse(message: string): never {
  throw new OaiAnswerError(message);
}

/** Gathers an answer from the events of an XML parser; what is below `metadata` goes to the builder of MARCXML. */
class AnswerBuilder implements XmlEvents {
  private isOai = false;
  /** The elements of the root: the verb that is answered, or `error`. */
  private readonly parts = new Set<string>();
  private readonly path: string[] = [];
  private value = '';
  private marcDepth = 0;
  private marc = new MarcXmlBuilder();
  private header = { identifier: '', datestamp: '', isDeleted: false };
  private readonly texts = new Map<string, string>();
  private errorCode = '';
  private readonly records: OaiRecord[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.marcDepth > 0) {
      this.marcDepth++;
      this.marc.open(name, attributes);
      return;
    }
    const local = localName(name);
    this.path.push(local);
    this.value = '';
    if (this.path.length === 1) this.isOai = local === 'OAI-PMH';
    else if (this.path.length === 2) {
      this.parts.add(local);
      if (local === 'error') this.errorCode = attributes.code ?? '';
    } else if (local === 'record') {
      this.header = { identifier: '', datestamp: '', isDeleted: false };
      this.marc = new MarcXmlBuilder();
    } else if (local === 'header') this.header.isDeleted = attributes.status === 'deleted';
    else if (local === 'metadata') this.marcDepth = 1;
  }

  text(text: string): void {
    if (this.marcDepth > 1) this.marc.text(text);
    else if (this.value.length < 10_000) this.value += text;
  }

  close(name: string): void {
    if (this.marcDepth > 1) {
      this.marcDepth--;
      this.marc.close(name);
      return;
    }
    this.marcDepth = 0;
    const local = this.path.pop() ?? '';
    const text = withoutMarks(this.value).trim();
    const parent = this.path.at(-1);
    if (parent === 'header' && local === 'identifier') this.header.identifier = text.slice(0, 500);
    else if (parent === 'header' && local === 'datestamp') this.header.datestamp = text.slice(0, 30);
    else if (local === 'record' && parent !== 'metadata') this.endRecord();
    else if (parent === 'OAI-PMH' || parent === 'Identify' || local === 'resumptionToken') this.texts.set(local, text);
    this.value = '';
  }

  answer(verb: OaiVerb): OaiAnswer {
    if (!this.isOai) refuse('the answer is XML, but none of OAI-PMH');
    const [token, granularity] = [this.texts.get('resumptionToken'), this.texts.get('granularity')];
    const isError = this.parts.has('error');
    if (!isError && !this.parts.has(verb)) refuse(`the answer has neither ${verb} nor an error`);
    const text = (this.texts.get('error') ?? '').slice(0, 300);
    return {
      responseDate: this.texts.get('responseDate') ?? '',
      ...(isError && { error: { code: this.errorCode || 'error', text } }),
      ...(granularity && { granularity }),
      records: this.records,
      ...(token && { token }),
    };
  }

  private endRecord(): void {
    const [found] = this.marc.take();
    const marc = found === undefined || found.empty ? {} : { marc: found.record };
    this.records.push({ ...this.header, ...marc, repairs: found?.repairs ?? [] });
  }
}
