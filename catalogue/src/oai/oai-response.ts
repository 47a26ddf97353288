import type { MarcRecord } from '../marc/marc-record.ts';
import { MarcXmlBuilder } from '../marc/marcxml/marcxml-builder.ts';
import type { RepairReason, SkipReason } from '../report/import-note.ts';
import type { RepairValues } from '../report/repairs.ts';
import { nonEmpty } from '../text/clean-text.ts';
import { decodeXmlText } from '../xml/decode-xml-text.ts';
import { markFaults } from '../xml/fault-marker.ts';
import { withoutMarks } from '../xml/fault-marks.ts';
import { localName, readElement, XmlError, type XmlEvents, xmlReader } from '../xml/xml-reader.ts';
import { hasBrokenRecord, type ResponsePart, type ResponseShape, ResponseSplitter } from './response-splitter.ts';

const maxDepth = 40;
/** The maximum length of a response in characters: repositories send some hundred records at once. */
const maxLength = 128 * 1024 * 1024;
const maxIdentifierLength = 500;
/** The maximum length of the text of an element that is no record; resumption tokens are the longest ones. */
const maxValueLength = 10_000;

const shape: ResponseShape = {
  lists: ['ListRecords'],
  firstInRecord: ['header'],
  afterRecords: ['resumptionToken'],
  closingTags: ['ListRecords'],
};

/** A record of a repository; without `marc` when it is deleted, in another format, or unreadable. */
export interface OaiRecord {
  readonly identifier: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ssZ`. */
  readonly datestamp: string;
  readonly isDeleted: boolean;
  readonly marc?: MarcRecord;
  readonly repairs: readonly RepairReason[];
  readonly values?: RepairValues;
  /** The name of the element in `metadata`. */
  readonly format?: string;
  /** The reason why it cannot be read, and the faulty text. */
  readonly fault?: { readonly reason: SkipReason; readonly value: string };
}

/** The verbs that the client uses. */
export type OaiVerb = 'Identify' | 'ListMetadataFormats' | 'ListRecords';

/** A format of a repository: its prefix, and the namespace of its records. */
export interface OaiFormat {
  readonly prefix: string;
  readonly namespace: string;
}

/** The response to a verb (OAI-PMH 2.0, sections 3.2, 4.2, 4.4 and 4.5). */
export interface OaiResponse {
  readonly responseDate: string;
  readonly error?: { readonly code: string; readonly text: string };
  /** For `Identify`: the granularity of datestamps. */
  readonly granularity?: string;
  readonly records: readonly OaiRecord[];
  /** For `ListMetadataFormats`; a hundred at most. */
  readonly formats?: readonly OaiFormat[];
  /** The token of the next part of a list; absent at its end. */
  readonly token?: string;
  /** The number of records of the whole list, where the repository states it. */
  readonly listSize?: number;
}

/** The text is not an OAI-PMH response. The message states the reason. */
export class OaiResponseError extends Error {
  override readonly name = 'OaiAnswerError';
}

/**
 * Reads the response to this verb. A record that is not well formed affects no other: it is returned with its fault.
 * Throws `OaiResponseError` when the text around the records is not well formed, is neither a response to the verb
 * nor an error of OAI-PMH, or exceeds the limits.
 */
export async function readOaiResponse(source: AsyncIterable<Uint8Array>, verb: OaiVerb): Promise<OaiResponse> {
  const builder = new ResponseBuilder();
  const frameReader = xmlReader(builder, { depth: maxDepth });
  const splitter = new ResponseSplitter(shape);
  const feed = (part: ResponsePart) => {
    if (part.kind === 'around') frameReader.write(part.text);
    else frameReader.write(builder.record(part));
  };
  let length = 0;
  try {
    for await (const text of markFaults(decodeXmlText(source))) {
      length += text.length;
      if (length > maxLength) refuse('the answer is larger than 128 MiB');
      for (const part of splitter.push(text)) feed(part);
    }
    for (const part of splitter.end()) feed(part);
    frameReader.close();
  } catch (error) {
    if (error instanceof XmlError) refuse(`the answer ${error.message}`);
    throw error;
  }
  return builder.answer(verb);
}

/** The text of an element, whose pieces depend on the chunks of the transfer, up to its maximum length. */
const appended = (value: string, piece: string) => (value + piece).slice(0, maxValueLength);

function refuse(message: string): never {
  throw new OaiResponseError(message);
}

/** Collects the response around the records from the events of an XML parser, and the records from their texts. */
class ResponseBuilder implements XmlEvents {
  private isOai = false;
  /** The child elements of the root: the verb of the response, or `error`. */
  private readonly parts = new Set<string>();
  private readonly path: string[] = [];
  private value = '';
  private readonly texts = new Map<string, string>();
  private errorCode = '';
  private listSize: number | undefined;
  private readonly records: OaiRecord[] = [];
  private readonly formats: { prefix: string; namespace: string }[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    this.path.push(local);
    this.value = '';
    if (this.path.length === 1) this.isOai = local === 'OAI-PMH';
    else if (this.path.length === 2) {
      this.parts.add(local);
      if (local === 'error') this.errorCode = attributes.code ?? '';
    } else if (local === 'metadataFormat') this.formats.push({ prefix: '', namespace: '' });
    else if (local === 'resumptionToken' && /^\d{1,12}$/.test(attributes.completeListSize ?? ''))
      this.listSize = Number(attributes.completeListSize);
  }

  text(text: string): void {
    this.value = appended(this.value, text);
  }

  close(): void {
    const local = this.path.pop() ?? '';
    const text = withoutMarks(this.value).trim();
    const parent = this.path.at(-1);
    if (parent === 'OAI-PMH' || parent === 'Identify' || local === 'resumptionToken') this.texts.set(local, text);
    const format = this.formats.at(-1);
    if (format && parent === 'metadataFormat' && local === 'metadataPrefix') format.prefix = text.slice(0, 100);
    if (format && parent === 'metadataFormat' && local === 'metadataNamespace') format.namespace = text.slice(0, 300);
    this.value = '';
  }

  /** Adds a record; returns the text of the response after it, which is empty where it arrives separately. */
  record({ text, isTooLarge, isLast }: ResponsePart): string {
    const reading = new RecordReading();
    if (isTooLarge) {
      this.records.push(faulty(reading, text, 'record-too-large', ''));
      return '';
    }
    try {
      const { end } = readElement(text, reading, { depth: maxDepth - 2 });
      this.records.push(reading.record());
      const remainingText = text.slice(end);
      if (isLast) return remainingText;
      if (hasBrokenRecord(remainingText))
        this.records.push(faulty(new RecordReading(), remainingText, 'xml-not-well-formed', remainingText));
      return '';
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      this.records.push(
        faulty(reading, text, 'xml-not-well-formed', withoutMarks(error.context) || `it ${error.message}`),
      );
      return '';
    }
  }

  answer(verb: OaiVerb): OaiResponse {
    if (!this.isOai) refuse('the answer is XML, but none of OAI-PMH');
    const [token, granularity] = [this.texts.get('resumptionToken'), this.texts.get('granularity')];
    const isError = this.parts.has('error');
    if (!isError && !this.parts.has(verb)) refuse(`the answer has neither ${verb} nor an error`);
    const text = (this.texts.get('error') ?? '').slice(0, 300);
    return {
      responseDate: this.texts.get('responseDate') ?? '',
      error: isError ? { code: this.errorCode || 'error', text } : undefined,
      granularity: nonEmpty(granularity),
      records: this.records,
      formats:
        verb === 'ListMetadataFormats' ? this.formats.filter(({ prefix }) => prefix !== '').slice(0, 100) : undefined,
      token: nonEmpty(token),
      listSize: this.listSize,
    };
  }
}

function faulty(reading: RecordReading, text: string, reason: SkipReason, value: string): OaiRecord {
  return { ...reading.header(text), repairs: [], fault: { reason, value: value.trim() } };
}

/** Reads one record of a list; the elements below `metadata` go to the builder of MARCXML. */
class RecordReading implements XmlEvents {
  private readonly path: string[] = [];
  private value = '';
  private marcDepth = 0;
  private readonly marc = new MarcXmlBuilder();
  private identifier = '';
  private datestamp = '';
  private isDeleted = false;
  private format = '';

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.marcDepth > 0) {
      if (this.marcDepth === 1) this.format ||= name.slice(0, 100);
      this.marcDepth++;
      this.marc.open(name, attributes);
      return;
    }
    const local = localName(name);
    this.path.push(local);
    this.value = '';
    if (local === 'header') this.isDeleted = attributes.status === 'deleted';
    else if (local === 'metadata') this.marcDepth = 1;
  }

  text(text: string): void {
    // Text directly in `metadata` belongs to no record, but may contain the mark of a declaration.
    if (this.marcDepth > 0) this.marc.text(text);
    else this.value = appended(this.value, text);
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
    if (this.path.at(-1) === 'header' && local === 'identifier') this.identifier = text.slice(0, maxIdentifierLength);
    else if (this.path.at(-1) === 'header' && local === 'datestamp') this.datestamp = text.slice(0, 30);
    this.value = '';
  }

  /** The header of a record; for an unreadable one the identifier in its text. */
  header(text: string): Pick<OaiRecord, 'identifier' | 'datestamp' | 'isDeleted'> {
    const written = /<(?:[\w.-]{1,64}:)?identifier>([^<]{1,500})</.exec(text.slice(0, 10_000))?.[1] ?? '';
    const identifier = this.identifier || withoutMarks(written).trim();
    return { identifier, datestamp: this.datestamp, isDeleted: this.isDeleted };
  }

  record(): OaiRecord {
    const [parsed] = this.marc.takeRecords();
    const { identifier, datestamp, isDeleted, format } = this;
    const marc = parsed?.empty ? undefined : parsed?.record;
    return {
      identifier,
      datestamp,
      isDeleted,
      marc,
      repairs: parsed?.repairs ?? [],
      values: parsed?.values ?? {},
      format: marc ? undefined : nonEmpty(format),
    };
  }
}
