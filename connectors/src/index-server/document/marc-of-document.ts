import { Buffer } from 'node:buffer';
import { parseIso2709 } from '@buchfink/catalogue/marc/iso2709/parse-iso2709';
import { marcFromJson } from '@buchfink/catalogue/marc/json/marc-from-json';
import type { MarcRecord } from '@buchfink/catalogue/marc/marc-record';
import { MarcXmlBuilder } from '@buchfink/catalogue/marc/marcxml/marcxml-builder';
import { nonBibliographicReason } from '@buchfink/catalogue/marc/non-bibliographic';
import { Repairs } from '@buchfink/catalogue/report/repairs';
import { XmlError, xmlReader } from '@buchfink/catalogue/xml/xml-reader';
import { parseJsonBody } from '../../untrusted-json.ts';
import type { IndexDocument } from '../index-engine.ts';

/** The maximum number of characters of a MARC record in a document, and of its fields. */
const [maxLength, maxFields] = [2_000_000, 5_000];

/**
 * The bibliographic MARC record in a field of a document: MARCXML, MARC-in-JSON as text or object, ISO 2709 (as VuFind
 * stores it, with `#29;` `#30;` `#31;` or the control characters as they are) or ISO 2709 in Base64 (Koha). Undefined
 * where there is none that can be read.
 */
export function marcOfDocument(document: IndexDocument, field: string): MarcRecord | undefined {
  if (field === '' || !Object.hasOwn(document, field)) return undefined;
  const value = document[field];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const record = typeof first === 'string' ? marcOfText(first) : marcFromJson(first, new Repairs());
  if (record === undefined || record.dataFields.length === 0 || record.dataFields.length > maxFields) return undefined;
  return nonBibliographicReason(record) === undefined ? record : undefined;
}

function marcOfText(text: string): MarcRecord | undefined {
  if (text.length > maxLength) return undefined;
  const begin = text.slice(0, 100).trimStart();
  if (begin.startsWith('<')) return marcOfXml(text);
  if (begin.startsWith('{')) return marcFromJson(parseJsonBody(Buffer.from(text)), new Repairs());
  if (/^\d{5}/.test(begin)) return marcOfBytes(Buffer.from(withSeparators(text.trimStart()), 'utf8'));
  return /^[\w+/=\r\n-]+$/.test(text) ? marcOfBytes(Buffer.from(text, 'base64')) : undefined;
}

const withSeparators = (text: string) =>
  text.replaceAll('#29;', '\u001d').replaceAll('#30;', '\u001e').replaceAll('#31;', '\u001f');

function marcOfBytes(bytes: Buffer): MarcRecord | undefined {
  const end = bytes.indexOf(0x1d);
  return parseIso2709(end < 0 ? bytes : bytes.subarray(0, end), new Repairs());
}

function marcOfXml(text: string): MarcRecord | undefined {
  const builder = new MarcXmlBuilder();
  const reader = xmlReader(builder, { depth: 20 });
  try {
    // The prolog names the encoding of the file that the record came from.
    reader.write(text.replace(/^\s*<\?xml[^>]*\?>/, ''));
    reader.close();
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
  const [parsed] = builder.takeRecords();
  return parsed?.empty === false ? parsed.record : undefined;
}
