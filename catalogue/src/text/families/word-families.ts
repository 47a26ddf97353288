import { canonicalWord, foldText } from '../fold.ts';
import { inflectionsOf } from '../variants/inflections.ts';
import { wordsOf } from '../words.ts';
import { subjectOfCompound } from './genre-heads.ts';
import { subjectFamilies } from './subject-families.ts';

/** Words of one subject. */
export interface WordFamily {
  /** The words that ask for the subject; each also finds the others. */
  readonly asked: readonly string[];
  /** Further words that are found, but do not ask; with `*` at the end all words with this beginning. */
  readonly found: readonly string[];
}

/** A word of the family of another, as a canonical form. */
export interface RelatedWord {
  readonly form: string;
  /** Whether it stands for all words with this beginning. */
  readonly isBeginning: boolean;
  /** Whether it asks for the same subject. */
  readonly isAsked: boolean;
}

/** Families by the canonical forms of the words that ask for them. */
export type FamilyTable = ReadonlyMap<string, readonly WordFamily[]>;

/** By families: those of a project are the same list at each search. */
const tables = new WeakMap<readonly WordFamily[], FamilyTable>();

/** The table of families, made once for a list. */
export function familyTable(families: readonly WordFamily[]): FamilyTable {
  const made = tables.get(families);
  if (made) return made;
  const table = new Map<string, WordFamily[]>();
  for (const family of families)
    for (const form of new Set(family.asked.map(formOf))) table.set(form, [...(table.get(form) ?? []), family]);
  tables.set(families, table);
  return table;
}

let builtin: FamilyTable | undefined;

/** The families of the commonest subjects (`subject-families.ts`). */
export function builtinFamilies(): FamilyTable {
  builtin ??= familyTable(
    subjectFamilies
      .trim()
      .split('\n')
      .map((line) => {
        const [askingWords = '', otherWords = ''] = line.split('>');
        return { asked: wordsIn(askingWords), found: wordsIn(otherWords) };
      }),
  );
  return builtin;
}

/** The families of a table that a form asks for, as it is or in another inflection that is not longer. */
export function familiesOf(table: FamilyTable, form: string): readonly WordFamily[] {
  const families = table.get(form);
  if (families) return families;
  // A letter typed twice is a slip, not an ending.
  const isEnding = (other: string) => other.length <= form.length && form !== other + (other.at(-1) ?? '');
  const inflected = inflectionsOf(form).find((other) => table.has(other) && isEnding(other));
  return inflected === undefined ? [] : (table.get(inflected) ?? []);
}

/** The families that a word of a text asks for, or the subject of a compound in it. */
export function askedFamilies(families: readonly WordFamily[], text: string): WordFamily[] {
  if (families.length === 0) return [];
  const table = familyTable(families);
  const forms = wordsOf(text).flatMap(({ parts }) => parts.map(({ form }) => form));
  return [
    ...new Set(
      forms.flatMap((form) => [form, subjectOfCompound(form) ?? form]).flatMap((form) => familiesOf(table, form)),
    ),
  ];
}

/** The words of the families of a form, each once, without the form itself; those that ask for the subject come first. */
export function relatedWords(families: readonly WordFamily[], form: string): RelatedWord[] {
  const related = new Map<string, RelatedWord>();
  const add = (word: string, isAsked: boolean) => {
    const isBeginning = word.endsWith('*');
    const relatedForm = formOf(isBeginning ? word.slice(0, -1) : word);
    const key = isBeginning ? `${relatedForm}*` : relatedForm;
    if (key !== form && !related.has(key)) related.set(key, { form: relatedForm, isBeginning, isAsked });
  };
  for (const family of families) for (const word of family.asked) add(word, true);
  for (const family of families) for (const word of family.found) add(word, false);
  return [...related.values()];
}

function formOf(word: string): string {
  return canonicalWord(foldText(word));
}

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean);
}
