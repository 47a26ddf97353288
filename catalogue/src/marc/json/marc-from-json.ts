import type { RepairLog } from '../../report/repairs.ts';
import type { ControlField, DataField, MarcRecord, Subfield } from '../marc-record.ts';

type Json = Readonly<Record<string, unknown>>;

/** A parsed field, in whichever form it was written. */
interface Field {
  readonly tag: string;
  readonly value?: string;
  readonly ind1?: string;
  readonly ind2?: string;
  readonly subfields?: readonly (readonly [code: string, value: unknown])[];
}

/** The MARC record in a JSON value of one of the usual forms; undefined when the value is something else. */
export function marcFromJson(json: unknown, repairs: RepairLog): MarcRecord | undefined {
  const record = isObject(json) && Array.isArray(json.record) ? json.record : json;
  if (Array.isArray(record)) return built('', record.map(fieldOfArray), repairs);
  if (!isObject(record)) return undefined;
  const { fields, controlfield, datafield } = record;
  const leader = textOf(record.leader) ?? '';
  if (Array.isArray(fields)) {
    const all = fields.flatMap((entry) => (isObject(entry) ? Object.entries(entry).map(fieldOfEntry) : []));
    return built(leader, all, repairs);
  }
  if (controlfield === undefined && datafield === undefined) return undefined;
  return built(leader, [...asList(controlfield), ...asList(datafield)].map(fieldOfXml), repairs);
}

function built(writtenLeader: string, fields: readonly Field[], repairs: RepairLog): MarcRecord {
  const controlFields: ControlField[] = [];
  const dataFields: DataField[] = [];
  let leader = writtenLeader;
  for (const { tag, value, ind1, ind2, subfields } of fields) {
    if (tag === 'LDR' || tag === 'leader') leader = value ?? '';
    else if (!/^[0-9A-Za-z]{3}$/.test(tag)) repairs.add('tag-missing', tag);
    else if (subfields === undefined) controlFields.push({ tag, value: (value ?? '').normalize() });
    else {
      if (ind1 === undefined || ind2 === undefined) repairs.add('indicator-missing', tag);
      const filled = { ind1: ind1?.charAt(0) || ' ', ind2: ind2?.charAt(0) || ' ' };
      dataFields.push({ tag, ...filled, subfields: subfieldsOf(subfields, repairs) });
    }
  }
  if (leader.length !== 24) repairs.add('leader-length', leader);
  return { leader: leader.padEnd(24), controlFields, dataFields };
}

function subfieldsOf(pairs: NonNullable<Field['subfields']>, repairs: RepairLog): Subfield[] {
  return pairs.flatMap(([code, value]) => {
    if (code.length !== 1) repairs.add('code-missing', textOf(value));
    return code === '' ? [] : [{ code: code.charAt(0), value: (textOf(value) ?? '').normalize() }];
  });
}

/** `"245": {"ind1": "1", "ind2": "0", "subfields": [{"a": "Title"}]}` or `"001": "123"`. */
function fieldOfEntry([tag, content]: [string, unknown]): Field {
  if (!isObject(content)) return { tag, value: textOf(content) ?? '' };
  const subfields = asList(content.subfields).flatMap((entry) => (isObject(entry) ? Object.entries(entry) : []));
  return { tag, ...indicatorsOf(content), subfields };
}

/** `["245", "1", "0", "a", "Title", "c", "Author"]`, control fields with `"_"` for the code. */
function fieldOfArray(values: unknown): Field {
  if (!Array.isArray(values)) return { tag: '' };
  const [tag, ind1, ind2, ...furtherValues] = values.map(textOf);
  const isControl = tag === 'LDR' || tag === 'leader' || tag?.startsWith('00') === true;
  if (isControl) return { tag: tag ?? '', value: (furtherValues.length > 0 ? furtherValues[1] : ind1) ?? '' };
  const subfields: [string, unknown][] = [];
  for (let at = 0; at < furtherValues.length; at += 2) subfields.push([furtherValues[at] ?? '', furtherValues[at + 1]]);
  return { tag: tag ?? '', ind1: ind1 ?? ' ', ind2: ind2 ?? ' ', subfields };
}

/** `{"tag": "245", "ind1": "1", "ind2": "0", "subfield": [{"code": "a", "content": "Title"}]}`. */
function fieldOfXml(field: unknown): Field {
  if (!isObject(field)) return { tag: '' };
  const tag = textOf(field.tag) ?? '';
  if (field.subfield === undefined) return { tag, value: contentOf(field) };
  const subfields = asList(field.subfield).map((entry): [string, unknown] =>
    isObject(entry) ? [textOf(entry.code) ?? '', contentOf(entry)] : ['', ''],
  );
  return { tag, ...indicatorsOf(field), subfields };
}

function indicatorsOf({ ind, ind1, ind2 }: Json): Pick<Field, 'ind1' | 'ind2'> {
  const indicators = textOf(ind);
  const [first, second] = [textOf(ind1) ?? indicators?.charAt(0), textOf(ind2) ?? indicators?.charAt(1)];
  return { ind1: first, ind2: second };
}

function contentOf({ content, data, value, $, text }: Json): string {
  return textOf(content ?? data ?? value ?? $ ?? text) ?? '';
}

/** The entries of a list; a single entry may come without a list. */
function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
