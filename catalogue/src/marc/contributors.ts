import type { Contributor } from '../record/bib-record.ts';
import { type DataField, fieldsOf, firstOf, type MarcRecord, valuesOf } from './marc-record.ts';
import { originalScriptsOf, withOwnScripts } from './original-scripts.ts';
import { relatorOf } from './relators.ts';
import { distinct, element, filled, heading, longestList, type Undefinable } from './text.ts';

/** Persons and bodies: MARC 100/110/111 first, then 700/710/711 without those that only name a related work ($t). */
export function contributorsOf(record: MarcRecord): Contributor[] {
  const main = fieldsOf(record, '100', '110', '111');
  const others = fieldsOf(record, '700', '710', '711', '720');
  if (main.length + others.length === 0) return [];
  const fields = [...main, ...others.filter((field) => firstOf(field, 't') === undefined)];
  const found = new Map<string, Contributor>();
  for (const field of fields) {
    const contributor = contributorOf(record, field);
    if (contributor === undefined) continue;
    const key = `${contributor.name}\n${contributor.role ?? ''}`;
    if (!found.has(key)) found.set(key, contributor);
  }
  return [...found.values()].slice(0, longestList);
}

/** Who made the works within or beside it that 700/710/711 name by their titles ($t), also in their own script, each once. */
export function authorsWithinOf(record: MarcRecord): string[] {
  const works = fieldsOf(record, '700', '710', '711').filter((field) => firstOf(field, 't') !== undefined);
  return distinct(withOwnScripts(record, works).map((field) => nameOf(field, field.tag.endsWith('11'))));
}

function contributorOf(record: MarcRecord, field: DataField): Contributor | undefined {
  const meeting = field.tag.endsWith('11');
  const name = nameOf(field, meeting);
  if (name === '') return undefined;
  const main = field.tag.startsWith('1');
  const original = originalScriptsOf(record, field)[0];
  const role =
    relatorOf(valuesOf(field, '4'), valuesOf(field, meeting ? 'j' : 'e')) ?? (field.tag === '100' ? 'aut' : undefined);
  const contributor: Pick<Contributor, 'name' | 'main'> & Undefinable<Omit<Contributor, 'name' | 'main'>> = {
    name,
    role,
    dates: field.tag.endsWith('00') ? filled(element(firstOf(field, 'd') ?? '')) : undefined,
    authority: authorityOf(field),
    originalScript: original && filled(nameOf(original, meeting)),
    main,
  };
  return contributor as Contributor;
}

function nameOf(field: DataField, meeting: boolean): string {
  const parts = valuesOf(field, field.tag.endsWith('00') ? 'abc' : meeting ? 'anc' : 'ab');
  if (parts.length < 2) return heading(parts[0] ?? '');
  return heading(parts.map((part) => element(part)).join(field.tag.endsWith('10') ? ' / ' : ' '));
}

/** The authority number, the German GND before others. */
function authorityOf(field: DataField): string | undefined {
  if (firstOf(field, '0') === undefined) return undefined;
  const numbers = valuesOf(field, '0').map((number) =>
    number.trim().replace(/^https?:\/\/d-nb\.info\/gnd\//, '(DE-588)'),
  );
  const number = numbers.find((one) => one.startsWith('(DE-588)')) ?? numbers.find((one) => one.startsWith('('));
  return number?.slice(0, 100);
}
