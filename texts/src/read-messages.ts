import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { missingPluralForms } from './missing-plural-forms.ts';
import { placeholdersOf, type TextPlaceholders } from './placeholders.ts';

/** A text in one language. */
export interface Message {
  readonly compiled: CompiledMessage;
  readonly placeholders: TextPlaceholders;
}

/** The texts of one file, by key and language: `app/account` has what the app says of accounts. */
export interface Area {
  readonly group: string;
  readonly name: string;
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, Message>>;
}

/** Tells a fault of one text. */
type OnFault = (fault: string) => void;

/** The languages that texts have to be in. */
export interface TextLanguages {
  /** Those of patrons. */
  readonly locales: readonly string[];
  /** Those of operators. */
  readonly operatorLocales: readonly string[];
}

/** The groups that operators alone read: their pages, reports, and what commands say. They are in the languages of operators. */
export const operatorGroups: readonly string[] = ['reports', 'operator', 'commands'];

/** What the system of a phone shows for the app. It knows languages without their variants. */
const systemGroup = 'native';

/**
 * Reads all texts below a folder: `<language>/<group>/<area>.json`. A file is an Application Resource Bundle (ARB): JSON with
 * a text in ICU MessageFormat for each key, and for translators `"@key": { "description": "…" }`. Throws an `Error` with a
 * line for each fault, which names file and key: a language lacks a text or a value of it, a text cannot be parsed, a choice
 * in it has no form `other`, or a plural lacks a form of its language. A language that has a folder is whole: the groups of
 * operators in their languages, that of phones in those without variants, all others in each. Of the `placeholders` that `@key` declares in a language, each language
 * shows those it needs.
 */
export function readMessages(
  folder: string,
  { locales, operatorLocales }: TextLanguages,
): { readonly areas: readonly Area[] } {
  const faults: string[] = [];
  const folders = foldersIn(folder);
  const languagesOf = (group: string) => {
    if (operatorGroups.includes(group)) return operatorLocales;
    return group === systemGroup ? folders.filter((locale) => !locale.includes('-')) : folders;
  };
  for (const locale of locales) if (!folders.includes(locale)) faults.push(`${join(folder, locale)}: no such folder`);
  const declared = new Map<string, readonly string[]>();
  const areas = new Map<string, { group: string; name: string; texts: Map<string, Map<string, Message>> }>();
  for (const locale of folders)
    for (const group of foldersIn(join(folder, locale))) {
      if (!languagesOf(group).includes(locale)) {
        faults.push(`${join(folder, locale, group)}: nobody reads these texts in this language`);
        continue;
      }
      for (const file of readdirSync(join(folder, locale, group)).sort()) {
        const path = join(folder, locale, group, file);
        const name = file.replace(/\.json$/, '');
        const area = areas.get(`${group}/${name}`) ?? { group, name, texts: new Map() };
        areas.set(`${group}/${name}`, area);
        for (const { key, text, placeholders } of textsIn(path, (fault) => faults.push(`${path}: ${fault}`))) {
          if (placeholders) declared.set(`${group}/${key}`, placeholders);
          const message = compile(text, locale, (fault) => faults.push(`${path}: ${key}: ${fault}`));
          const languages = area.texts.get(key) ?? new Map<string, Message>();
          if (message) area.texts.set(key, languages.set(locale, message));
        }
      }
    }
  for (const { group, name, texts } of areas.values())
    for (const [key, languages] of texts)
      for (const locale of languagesOf(group).filter((language) => folders.includes(language)))
        for (const fault of valueFaults(languages, locale, declared.get(`${group}/${key}`)))
          faults.push(`${join(folder, locale, group, `${name}.json`)}: ${key}: ${fault}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { areas: [...areas.values()] };
}

/** A text of a file, with the names of its values where they are declared. */
interface Entry {
  readonly key: string;
  readonly text: string;
  readonly placeholders: readonly string[] | undefined;
}

function textsIn(path: string, onFault: OnFault): Entry[] {
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    return Object.entries(content).flatMap(([key, text]) => {
      if (key.startsWith('@')) return [];
      const { placeholders } = (content[`@${key}`] ?? {}) as { placeholders?: object };
      if (typeof text === 'string' && text.trim() !== '')
        return [{ key, text, placeholders: placeholders && Object.keys(placeholders) }];
      onFault(`${key}: no text`);
      return [];
    });
  } catch (error) {
    onFault(String(error));
    return [];
  }
}

function compile(text: string, locale: string, onFault: OnFault): Message | undefined {
  try {
    const placeholders = placeholdersOf(text);
    for (const name of placeholders.incomplete) onFault(`the choice by {${name}} has no form "other"`);
    for (const choice of placeholders.plurals)
      for (const form of missingPluralForms(choice, locale).filter((missing) => missing !== 'other'))
        onFault(`the choice by {${choice.name}} has no form "${form}"`);
    return { compiled: compileMessageOrThrow(text), placeholders };
  } catch (error) {
    onFault(String(error));
    return undefined;
  }
}

/** What a language lacks of a text that others have: all of it, or values; or values of it that are not among the declared ones. */
function valueFaults(
  languages: ReadonlyMap<string, Message>,
  locale: string,
  declared: readonly string[] | undefined,
): string[] {
  const own = languages.get(locale)?.placeholders.names;
  if (!own) return ['no text'];
  if (declared) return own.filter((name) => !declared.includes(name)).map((name) => `{${name}} is not declared`);
  const all = new Set([...languages.values()].flatMap(({ placeholders }) => placeholders.names));
  return [...all].filter((name) => !own.includes(name)).map((name) => `{${name}} is missing`);
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
