import type { BibRecord, Subject } from '../../record/bib-record.ts';
import { cleanText, element, heading, maxListLength, withoutEmpty } from '../../text/clean-text.ts';
import { type DataField, fieldsOf, firstSubfield, type MarcRecord, subfieldValues } from '../marc-record.ts';
import { interleaveOriginalScripts } from './original-scripts.ts';
import { subjectLanguage } from './subject-language.ts';

const kindOfTag: Readonly<Record<string, Subject['kind']>> = {
  '600': 'person',
  '610': 'person',
  '611': 'topic',
  '630': 'work',
  '647': 'topic',
  '648': 'time',
  '650': 'topic',
  '651': 'place',
  '653': 'topic',
  '655': 'genre',
};
const subjectTags = Object.keys(kindOfTag);

/** 689 $D: the type of a GND entity (p person, b body, g place, u work, z time, f form). */
const kindOfEntity: ReadonlyMap<string, Subject['kind']> = new Map(
  Object.entries({
    p: 'person',
    n: 'person',
    b: 'person',
    g: 'place',
    u: 'work',
    z: 'time',
    f: 'genre',
    s: 'topic',
  } as const),
);

/**
 * Subject headings 600–655 and the German subject chains 689; each text and kind once, followed by its original
 * script. A heading that vocabularies of several languages share has no language.
 */
export function subjectsOf(record: MarcRecord): Subject[] {
  const subjects = new Map<string, Subject>();
  const add = (text: string, kind: Subject['kind'], language: string | undefined) => {
    const key = `${kind} ${text}`;
    const earlier = subjects.get(key);
    if (earlier?.language && language && earlier.language !== language) subjects.set(key, { text, kind });
    if (text !== '' && !earlier) subjects.set(key, { text, kind, language });
  };
  for (const field of fieldsOf(record, ...subjectTags)) {
    const repeated =
      field.ind2 === '4' &&
      fieldsOf(record, field.tag).some((otherField) => otherField.ind2 !== '4' && sameStart(field, otherField));
    if (repeated) continue;
    for (const written of interleaveOriginalScripts(record, [field]))
      add(textOf(written), kindOfTag[field.tag] ?? 'topic', subjectLanguage(field));
  }
  for (const link of fieldsOf(record, '689')) {
    const kind = kindOfEntity.get(firstSubfield(link, 'D') ?? (firstSubfield(link, 'A') ?? 's').charAt(0)) ?? 'topic';
    for (const written of interleaveOriginalScripts(record, [link])) add(nameOf(written), kind, subjectLanguage(link));
  }
  return [...subjects.values()].slice(0, maxListLength);
}

function sameStart(field: DataField, otherField: DataField): boolean {
  return heading(firstSubfield(field, 'a') ?? '') === heading(firstSubfield(otherField, 'a') ?? '');
}

function textOf(field: DataField): string {
  const subdivisions = subfieldValues(field, 'vxyz').map((part) => heading(part));
  if (subdivisions.length === 0) return nameOf(field);
  return [nameOf(field), ...subdivisions].filter((part) => part !== '').join(' – ');
}

function nameOf(field: DataField): string {
  const codes = field.tag === '600' || field.tag === '689' ? 'abct' : field.tag === '630' ? 'anp' : 'abt';
  const parts = subfieldValues(field, codes);
  if (parts.length < 2) return heading(parts[0] ?? '');
  return heading(parts.map((part) => element(part)).join(' '));
}

/** Classifications: Dewey (082, 083) and others (084 with $2); 080 and 050 are left out. */
export function classificationsOf(record: MarcRecord): BibRecord['classifications'] {
  const fields = fieldsOf(record, '082', '083', '084');
  if (fields.length === 0) return [];
  const all = fields.flatMap((field) =>
    subfieldValues(field, 'a').map((value) =>
      withoutEmpty({
        value: cleanText(value, 100).replaceAll('/', field.tag === '084' ? '/' : ''),
        scheme: field.tag === '084' ? cleanText(firstSubfield(field, '2') ?? '', 50) : 'ddc',
      }),
    ),
  );
  const seenHeadings = new Set<string>();
  return all
    .filter(
      ({ value, scheme }) =>
        value !== undefined && !seenHeadings.has(`${scheme} ${value}`) && seenHeadings.add(`${scheme} ${value}`),
    )
    .slice(0, maxListLength);
}
