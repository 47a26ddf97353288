import type { MarcRecord } from '../marc-record.ts';

/** A field as `['245', '10', '$aTitle$bSubtitle']`; a control field as `['001', '123']`. */
export type FieldSpec =
  | readonly [tag: string, value: string]
  | readonly [tag: string, indicators: string, value: string];

export const bookLeader = '00000nam a2200000 a 4500';

/** Builds a MARC record from short specifications. */
export function marc(fields: readonly FieldSpec[], leader = bookLeader): MarcRecord {
  const controlFields = fields.filter((field) => field.length === 2).map(([tag, value]) => ({ tag, value }));
  const dataFields = fields.flatMap((field) => {
    if (field.length !== 3) return [];
    const subfields = field[2]
      .split('$')
      .slice(1)
      .map((part) => ({ code: part.charAt(0), value: part.slice(1) }));
    return [{ tag: field[0], ind1: field[1].charAt(0), ind2: field[1].charAt(1), subfields }];
  });
  return { leader, controlFields, dataFields };
}

/** Serialises the record as ISO 2709 in the given encoding. */
export function iso2709(record: MarcRecord, encoding: 'utf8' | 'latin1' = 'utf8'): Buffer {
  const fields = [
    ...record.controlFields.map(({ tag, value }) => ({ tag, text: value })),
    ...record.dataFields.map(({ tag, ind1, ind2, subfields }) => ({
      tag,
      text: ind1 + ind2 + subfields.map(({ code, value }) => `\u001f${code}${value}`).join(''),
    })),
  ];
  let directory = '';
  const parts: Buffer[] = [];
  let start = 0;
  for (const { tag, text } of fields) {
    const bytes = Buffer.from(`${text}\u001e`, encoding);
    directory += tag + String(bytes.length).padStart(4, '0') + String(start).padStart(5, '0');
    parts.push(bytes);
    start += bytes.length;
  }
  const base = 24 + directory.length + 1;
  const length = String(base + start + 1).padStart(5, '0');
  const leader = length + record.leader.slice(5, 12) + String(base).padStart(5, '0') + record.leader.slice(17);
  return Buffer.concat([Buffer.from(`${leader}${directory}\u001e`, 'latin1'), ...parts, Buffer.from('\u001d')]);
}

/** Streams bytes in chunks of `piece` bytes. */
export async function* stream(bytes: Uint8Array, piece = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

/** Collects everything in the runs of an asynchronous iterable. */
export async function collectRuns<T>(runs: AsyncIterable<Iterable<T>>): Promise<T[]> {
  const all: T[] = [];
  for await (const run of runs) all.push(...run);
  return all;
}
