import type { Contributor } from '../../record/bib-record.ts';
import { splitLifeDates } from '../../record/life-dates.ts';
import { rolesOf } from '../../record/roles.ts';
import {
  type AllKeys,
  distinct,
  element,
  heading,
  maxListLength,
  nonEmpty,
  withoutEmpty,
} from '../../text/clean-text.ts';
import { interleaveOriginalScripts, originalScriptsOf } from '../fields/original-scripts.ts';
import { type DataField, fieldsOf, firstSubfield, type MarcRecord, subfieldValues } from '../marc-record.ts';
import { distinctRelators, relatorsOf, splitRole } from './relators.ts';

/**
 * Persons and corporate bodies: MARC 100/110/111 first, then 700/710/711/720 except those that only name a related
 * work ($t).
 */
export function contributorsOf(record: MarcRecord): Contributor[] {
  const main = fieldsOf(record, '100', '110', '111');
  const addedEntries = fieldsOf(record, '700', '710', '711', '720');
  if (main.length + addedEntries.length === 0) return [];
  const fields = [...main, ...addedEntries.filter((field) => firstSubfield(field, 't') === undefined)];
  const byName = new Map<string, Contributor[]>();
  const all: Contributor[] = [];
  for (const field of fields) {
    const contributor = contributorOf(record, field);
    if (contributor === undefined) continue;
    const key = nameKey(contributor.name);
    const namesakes = byName.get(key) ?? [];
    const index = namesakes.findIndex((namesake) => isSamePerson(namesake, contributor));
    const existing = namesakes[index];
    if (existing === undefined) {
      byName.set(key, [...namesakes, contributor]);
      all.push(contributor);
      continue;
    }
    const merged = mergeContributors(existing, contributor);
    namesakes[index] = merged;
    all[all.indexOf(existing)] = merged;
  }
  return all.slice(0, maxListLength);
}

/** A name without case and punctuation, by which two spellings are compared. */
function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ')
    .trim();
}

/** Whether two contributors of the same name are the same person: no fact that is known of both differs. */
function isSamePerson(a: Contributor, b: Contributor): boolean {
  const agree = (value: string | undefined, otherValue: string | undefined) =>
    value === undefined || otherValue === undefined || value === otherValue;
  if (a.authority !== undefined && a.authority === b.authority) return true;
  if (!agree(a.dates?.slice(0, 4), b.dates?.slice(0, 4))) return false;
  // Two lines that read the same do not help a reader, even if their authority numbers differ.
  return agree(a.authority, b.authority) || rolesOf(a).join() === rolesOf(b).join();
}

/** One contributor with the facts of both entries. */
function mergeContributors(first: Contributor, second: Contributor): Contributor {
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

/**
 * The authors of works within or beside the title, which 700/710/711 name with $t; each once, also in original
 * script.
 */
export function authorsWithinOf(record: MarcRecord): string[] {
  const works = fieldsOf(record, '700', '710', '711').filter((field) => firstSubfield(field, 't') !== undefined);
  return distinct(
    interleaveOriginalScripts(record, works).map(
      (field) => splitLifeDates(nameOf(field, field.tag.endsWith('11'))).name,
    ),
  );
}

function contributorOf(record: MarcRecord, field: DataField): Contributor | undefined {
  const isMeeting = field.tag.endsWith('11');
  if (nameOf(field, isMeeting) === '') return undefined;
  const main = field.tag.startsWith('1');
  const original = originalScriptsOf(record, field)[0];
  const isPerson = field.tag.endsWith('00');
  const split = splitRole(nameOf(field, isMeeting));
  const { name, dates } = isPerson ? splitLifeDates(split.name) : { name: split.name };
  const stated = relatorsOf(subfieldValues(field, '4'), subfieldValues(field, isMeeting ? 'j' : 'e'));
  const [role = field.tag === '100' ? 'aut' : undefined, ...otherRoles] = distinct([...stated, ...split.roles]);
  const contributor: AllKeys<Contributor> = {
    name,
    role,
    otherRoles: otherRoles.length > 0 ? otherRoles : undefined,
    dates: (isPerson ? nonEmpty(element(firstSubfield(field, 'd') ?? '')) : undefined) ?? dates,
    authority: authorityOf(field),
    originalScript: original && nonEmpty(nameOf(original, isMeeting)),
    main,
  };
  return contributor;
}

function nameOf(field: DataField, isMeeting: boolean): string {
  const parts = subfieldValues(field, field.tag.endsWith('00') ? 'abc' : isMeeting ? 'anc' : 'ab');
  if (parts.length < 2) return heading(parts[0] ?? '');
  return heading(parts.map((part) => element(part)).join(field.tag.endsWith('10') ? ' / ' : ' '));
}

/** The authority number; a GND number is preferred. */
function authorityOf(field: DataField): string | undefined {
  if (firstSubfield(field, '0') === undefined) return undefined;
  const numbers = subfieldValues(field, '0').map((number) =>
    number.trim().replace(/^https?:\/\/d-nb\.info\/gnd\//, '(DE-588)'),
  );
  const number =
    numbers.find((candidate) => candidate.startsWith('(DE-588)')) ??
    numbers.find((candidate) => candidate.startsWith('('));
  return number?.slice(0, 100);
}
