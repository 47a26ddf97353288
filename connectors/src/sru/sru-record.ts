import type { MarcRecord } from '@buchfink/catalogue/marc/marc-record';
import { MarcXmlBuilder } from '@buchfink/catalogue/marc/marcxml/marcxml-builder';
import type { RepairReason } from '@buchfink/catalogue/report/import-note';
import { localName, XmlError, type XmlEvents, xmlReader } from '@buchfink/catalogue/xml/xml-reader';
import type { SruRecordFault } from '../system-warning.ts';

/** A record of an answer: its MARC with the repairs, or its fault. */
export type SruRecord =
  | { readonly marc: MarcRecord; readonly repairs: readonly RepairReason[]; readonly position: number | undefined }
  | { readonly fault: SruRecordFault; readonly position: number | undefined };

const depth = 20;
/** The maximum number of fields of a record; the largest real ones have some thousand copies. */
const maxFields = 5_000;
/** The maximum number of characters of a record packed as a string. */
const maxTextLength = 1024 * 1024;

/** Reads one `recordData`: MARCXML as elements or, if records are packed as strings, as text. */
export class SruRecordBuilder implements XmlEvents {
  private readonly marc = new MarcXmlBuilder();
  private text_ = '';
  private depth = 0;
  private isDiagnostic = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.depth++ === 0 && localName(name) === 'diagnostic') this.isDiagnostic = true;
    this.marc.open(name, attributes);
  }

  text(text: string): void {
    // A text around the record may contain the mark of a removed declaration.
    this.marc.text(text);
    if (this.depth > 0) return;
    if (this.text_.length <= maxTextLength) this.text_ += text;
  }

  close(name: string): void {
    this.depth--;
    this.marc.close(name);
  }

  /** The record, after its `recordData` has ended. */
  record(position: number | undefined): SruRecord {
    if (this.isDiagnostic) return { fault: { kind: 'withheld' }, position };
    const [parsed] = this.marc.takeRecords();
    if (parsed === undefined) {
      const packed = this.text_.trim();
      return packed.startsWith('<') ? unpacked(packed, position) : { fault: { kind: 'no-marcxml' }, position };
    }
    if (parsed.empty) return { fault: { kind: 'no-fields' }, position };
    if (parsed.record.dataFields.length > maxFields)
      return { fault: { kind: 'too-many-fields', most: maxFields }, position };
    return { marc: parsed.record, repairs: parsed.repairs, position };
  }
}

function unpacked(text: string, position: number | undefined): SruRecord {
  if (text.length > maxTextLength) return { fault: { kind: 'too-long' }, position };
  const reading = new SruRecordBuilder();
  const reader = xmlReader(reading, { depth });
  try {
    // Its own prolog names the encoding of the file it came from.
    reader.write(text.replace(/^<\?xml[^>]*\?>\s*/, ''));
    reader.close();
  } catch (error) {
    if (error instanceof XmlError) return { fault: { kind: 'xml', fault: error.fault }, position };
    throw error;
  }
  return reading.record(position);
}
