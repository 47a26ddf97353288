import { isFillerWord } from '../filler-words.ts';

/** The last parts of compounds that say what kind of thing is looked for, not what it is about, as canonical forms. */
const heads = [
  ...['geschichten', 'geschichte', 'bucher', 'buch', 'romane', 'roman', 'erzahlungen', 'erzahlung', 'krimis', 'krimi'],
  ...['ratgeber', 'marchen', 'rezepte', 'rezept', 'filme', 'film', 'comics', 'comic', 'anleitungen', 'anleitung'],
  ...['muster', 'ideen', 'kurse', 'kurs', 'haltung', 'training'],
];
const minSubject = 4;

/** What a compound with such a last part is about (`piratengeschichten`: `piraten`); undefined for any other word. */
export function subjectOfCompound(form: string): string | undefined {
  const head = heads.find((last) => form.endsWith(last));
  const subject = head === undefined ? '' : form.slice(0, -head.length);
  return subject.length >= minSubject && !isFillerWord(subject) ? subject : undefined;
}
