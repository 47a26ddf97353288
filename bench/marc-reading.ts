import { readIso2709 } from '@buchfink/catalogue/marc/iso2709';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';

const fieldEnd = '\u001e';
const recordEnd = '\u001d';
const subfield = '\u001f';

/** A generated record as MARC 21 in UTF-8 (ISO 2709): leader, directory, fields. */
export function asMarc(record: BibRecord): Buffer {
  const text = (tag: string, indicators: string, values: Record<string, string | undefined>) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    return { tag, value: indicators + given.map(([code, value]) => `${subfield}${code}${value}`).join('') };
  };
  const fields = [
    { tag: '001', value: record.id },
    { tag: '008', value: `250101s${record.year ?? 2000}    gw            000 0 ${record.languages[0] ?? 'ger'} d` },
    ...record.isbn.map((isbn) => text('020', '  ', { a: isbn })),
    text('100', '1 ', { a: record.contributors[0]?.name, '4': 'aut' }),
    text('245', '10', { a: record.title, b: record.subtitle }),
    text('264', ' 1', { b: record.publisher, c: `${record.year}` }),
    ...(record.abstract ? [text('520', '  ', { a: record.abstract })] : []),
    ...record.subjects.map((subject) => text('650', ' 7', { a: subject.text })),
  ].map(({ tag, value }) => ({ tag, bytes: Buffer.from(value + fieldEnd) }));
  let at = 0;
  const directory = fields.map(({ tag, bytes }) => {
    const entry = `${tag}${String(bytes.length).padStart(4, '0')}${String(at).padStart(5, '0')}`;
    at += bytes.length;
    return entry;
  });
  const base = 24 + directory.length * 12 + 1;
  const leader = `${String(base + at + 1).padStart(5, '0')}nam a22${String(base).padStart(5, '0')}   4500`;
  return Buffer.concat([
    Buffer.from(leader + directory.join('') + fieldEnd),
    ...fields.map(({ bytes }) => bytes),
    Buffer.from(recordEnd),
  ]);
}

/** Reads the records as a file would come, in pieces of 64 kB; answers how many there were and how long it took. */
export async function readMarc(bytes: Buffer): Promise<{ records: number; milliseconds: number }> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const begin = performance.now();
  let records = 0;
  for await (const _ of readIso2709(pieces())) records++;
  return { records, milliseconds: performance.now() - begin };
}
