import type { Contributor } from '../../record/bib-record.ts';
import { rolesOf } from '../../record/roles.ts';
import { distinct, element, heading, longestList, nonEmpty, type Undefinable, withoutEmpty } from '../clean-text.ts';
import { interleaveOriginalScripts, originalScriptsOf } from '../fields/original-scripts.ts';
import { type DataField, fieldsOf, firstSubfield, type MarcRecord, subfieldValues } from '../marc-record.ts';
import { distinctRelators, relatorsOf, splitRole } from './relators.ts';

/** Persons and bodies: MARC 100/110/111 first, then 700/710/711 without those that only name a related work ($t). */
export function contributorsOf(record: MarcRecord): Contributor[] {
  const main = fieldsOf(record, '100', '110', '111');
  const others = fieldsOf(record, '700', '710', '711', '720');
  if (main.length + others.length === 0) return [];
  const fields = [...main, ...others.filter((field) => firstSubfield(field, 't') === undefined)];
  const found = new Map<string, Contributor[]>();
  const all: Contributor[] = [];
  for (const field of fields) {
    const contributor = contributorOf(record, field);
    if (contributor === undefined) continue;
    const key = nameKey(contributor.name);
    const namesakes = found.get(key) ?? [];
    const known = namesakes.findIndex((one) => isSamePerson(one, contributor));
    const before = namesakes[known];
    if (before === undefined) {
      found.set(key, [...namesakes, contributor]);
      all.push(contributor);
      continue;
    }
    const both = joined(before, contributor);
    namesakes[known] = both;
    all[all.indexOf(before)] = both;
  }
  return all.slice(0, longestList);
}

/** What two spellings of a name have in common: case and punctuation tell nobody apart. */
function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ')
    .trim();
}

/** Of two with one name, whether nothing that is known of both tells them apart. */
function isSamePerson(a: Contributor, b: Contributor): boolean {
  const agree = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined || one === other;
  if (a.authority !== undefined && a.authority === b.authority) return true;
  if (!agree(a.dates?.slice(0, 4), b.dates?.slice(0, 4))) return false;
  // Two lines that read the same tell a reader nothing, whatever their numbers.
  return agree(a.authority, b.authority) || rolesOf(a).join() === rolesOf(b).join();
}

/** One person with what both entries say. */
function joined(first: Contributor, second: Contributor): Contributor {
  const [role, ...otherRoles] = distinctRelators([...rolesOf(first), ...rolesOf(second)]);
  return withoutEmpty({
    ...first,
    role,
    otherRoles: otherRoles.length > 0 ? otherRoles : undefined,
    dates: first.dates ?? second.dates,
    authority: first.authority ?? second.authority,
    originalScript: first.originalScript ?? second.originalScript,
  }) as Contributor;
}

/** Who made the works within or beside it that 700/710/711 name by their titles ($t), also in their own script, each once. */
export function authorsWithinOf(record: MarcRecord): string[] {
  const works = fieldsOf(record, '700', '710', '711').filter((field) => firstSubfield(field, 't') !== undefined);
  return distinct(interleaveOriginalScripts(record, works).map((field) => nameOf(field, field.tag.endsWith('11'))));
}

function contributorOf(record: MarcRecord, field: DataField): Contributor | undefined {
  const meeting = field.tag.endsWith('11');
  if (nameOf(field, meeting) === '') return undefined;
  const main = field.tag.startsWith('1');
  const original = originalScriptsOf(record, field)[0];
  const within = splitRole(nameOf(field, meeting));
  const said = relatorsOf(subfieldValues(field, '4'), subfieldValues(field, meeting ? 'j' : 'e'));
  const [role = field.tag === '100' ? 'aut' : undefined, ...otherRoles] = distinct([...said, ...within.roles]);
  const contributor: Pick<Contributor, 'name' | 'main'> & Undefinable<Omit<Contributor, 'name' | 'main'>> = {
    name: within.name,
    role,
    otherRoles: otherRoles.length > 0 ? otherRoles : undefined,
    dates: field.tag.endsWith('00') ? nonEmpty(element(firstSubfield(field, 'd') ?? '')) : undefined,
    authority: authorityOf(field),
    originalScript: original && nonEmpty(nameOf(original, meeting)),
    main,
  };
  return contributor as Contributor;
}

function nameOf(field: DataField, meeting: boolean): string {
  const parts = subfieldValues(field, field.tag.endsWith('00') ? 'abc' : meeting ? 'anc' : 'ab');
  if (parts.length < 2) return heading(parts[0] ?? '');
  return heading(parts.map((part) => element(part)).join(field.tag.endsWith('10') ? ' / ' : ' '));
}

/** The authority number, the German GND before others. */
function authorityOf(field: DataField): string | undefined {
  if (firstSubfield(field, '0') === undefined) return undefined;
  const numbers = subfieldValues(field, '0').map((number) =>
    number.trim().replace(/^https?:\/\/d-nb\.info\/gnd\//, '(DE-588)'),
  );
  const number = numbers.find((one) => one.startsWith('(DE-588)')) ?? numbers.find((one) => one.startsWith('('));
  return number?.slice(0, 100);
}
