import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
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

/**
 * Reads all texts below a folder: `<language>/<group>/<area>.json`. A file is an Application Resource Bundle (ARB): JSON with
 * a text in ICU MessageFormat for each key, and for translators `"@key": { "description": "…" }`. Throws an `Error` with a
 * line for each fault, which names file and key: a language lacks a text or a value of it, a text cannot be parsed, or a
 * choice in it has no form `other`. Of the `placeholders` that `@key` declares in a language, each language shows those it needs.
 */
export function readMessages(folder: string): { locales: readonly string[]; areas: readonly Area[] } {
  const faults: string[] = [];
  const locales = foldersIn(folder);
  const declared = new Map<string, readonly string[]>();
  const areas = new Map<string, { group: string; name: string; texts: Map<string, Map<string, Message>> }>();
  for (const locale of locales)
    for (const group of foldersIn(join(folder, locale)))
      for (const file of readdirSync(join(folder, locale, group)).sort()) {
        const path = join(folder, locale, group, file);
        const name = file.replace(/\.json$/, '');
        const area = areas.get(`${group}/${name}`) ?? { group, name, texts: new Map() };
        areas.set(`${group}/${name}`, area);
        for (const { key, text, placeholders } of textsIn(path, (fault) => faults.push(`${path}: ${fault}`))) {
          if (placeholders) declared.set(`${group}/${key}`, placeholders);
          const message = compile(text, (fault) => faults.push(`${path}: ${key}: ${fault}`));
          const languages = area.texts.get(key) ?? new Map<string, Message>();
          if (message) area.texts.set(key, languages.set(locale, message));
        }
      }
  for (const { group, name, texts } of areas.values())
    for (const [key, languages] of texts)
      for (const locale of locales)
        for (const fault of valueFaults(languages, locale, declared.get(`${group}/${key}`)))
          faults.push(`${join(folder, locale, group, `${name}.json`)}: ${key}: ${fault}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { locales, areas: [...areas.values()] };
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

function compile(text: string, onFault: OnFault): Message | undefined {
  try {
    const placeholders = placeholdersOf(text);
    for (const name of placeholders.incomplete) onFault(`the choice by {${name}} has no form "other"`);
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
