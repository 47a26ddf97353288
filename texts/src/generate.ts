import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales, operatorLocales } from '@buchfink/contract/locale';
import { type AppPart, appParts, partOf } from './app-parts.ts';
import { type KeyTree, keyTree } from './key-tree.ts';
import { type Area, type Message, operatorGroups, readMessages, type TextLanguages } from './read-messages.ts';

/** A text of all languages, with its key. */
type Entry = readonly [key: string, languages: ReadonlyMap<string, Message>];

/** The groups whose texts are read as words, a tree by the dots of their keys: what the service, its reports, its operators' pages and its commands say. */
const wordGroups = ['service', 'reports', 'operator', 'commands'] as const;
type WordGroup = (typeof wordGroups)[number];

/**
 * Writes the modules of `src/generated` from the messages: compiled texts by language and part, and their keys and values as
 * types. Throws as `readMessages` does; then the former modules stay.
 */
export function generateTexts(root: string, languages: TextLanguages = { locales, operatorLocales }): void {
  const { areas } = readMessages(join(root, 'messages'), languages);
  const { locales: patronLocales } = languages;
  const inGroup = (name: string) => areas.filter(({ group }) => group === name);
  const app = inGroup('app');
  const partAreas = (part: AppPart) => app.filter(({ name }) => partOf(name) === part);
  const files: Record<string, string> = {
    'app-texts.ts': typesOf('AppTexts', entriesOf(app)),
    'app-placeholders.ts': placeholders(entriesOf(app)),
    'app.ts': textsByLocale(
      patronLocales,
      appParts.map((part) => `app/${part}`),
    ),
    'app/phone.ts': allLanguages(patronLocales, 'phone'),
    'app/load-phone.ts': loaders(patronLocales, ['phone']),
    'app/load.ts': loaders(
      patronLocales,
      appParts.filter((part) => part !== 'phone'),
    ),
  };
  for (const group of wordGroups) {
    const entries = entriesOf(inGroup(group));
    const groupLocales = operatorGroups.includes(group) ? languages.operatorLocales : patronLocales;
    files[`${group}.ts`] = textsByLocale(groupLocales, [`${group}/words`]);
    files[`${group}-words.ts`] = wordsType(group, entries);
    for (const locale of groupLocales) files[`${group}/words-${locale}.ts`] = compiledTexts(entries, locale);
  }
  for (const locale of patronLocales)
    for (const part of appParts) files[`app/${part}-${locale}.ts`] = compiledTexts(entriesOf(partAreas(part)), locale);
  const folder = join(root, 'src/generated');
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `// Written from the messages by \`node scripts/texts.mjs\`.\n${text}`);
  }
}

const entriesOf = (areas: readonly Area[]): Entry[] => areas.flatMap(({ texts }) => [...texts]);

function compiledTexts(entries: readonly Entry[], locale: string): string {
  const texts = Object.fromEntries(entries.map(([key, languages]) => [key, languages.get(locale)?.compiled]));
  return `import type { Texts } from '../../texts.ts';\n\nexport const texts: Texts = ${JSON.stringify(texts)};\n`;
}

function loaders(languages: readonly string[], parts: readonly AppPart[]): string {
  const ofPart = (part: AppPart) =>
    languages.map((locale) => `    ${JSON.stringify(locale)}: () => import('./${part}-${locale}.ts'),\n`).join('');
  const rows = parts.map((part) => `  ${part}: {\n${ofPart(part)}  },\n`).join('');
  return `/** Loads the texts of the app by part and language. */\nexport const load = {\n${rows}} as const;\n`;
}

function allLanguages(languages: readonly string[], part: AppPart): string {
  const imports = languages.map((locale) => `import { texts as ${nameOf(locale)} } from './${part}-${locale}.ts';\n`);
  const rows = languages.map((locale) => `  ${JSON.stringify(locale)}: ${nameOf(locale)},\n`);
  return `${imports.join('')}\nexport const texts = {\n${rows.join('')}} as const;\n`;
}

/** The name of a variable for a file or a language. */
const nameOf = (file: string) => file.replaceAll(/[^a-z]/g, '_');

/** The texts of a group by language, of all its parts. */
function textsByLocale(languages: readonly string[], parts: readonly string[]): string {
  const filesIn = (locale: string) => parts.map((part) => `${part}-${locale}`);
  const imports = languages
    .flatMap(filesIn)
    .map((file) => `import { texts as ${nameOf(file)} } from './${file}.ts';\n`);
  const rows = languages.map((locale) => {
    const texts = filesIn(locale).map((file) => `...${nameOf(file)}`);
    return `  ${JSON.stringify(locale)}: { ${texts.join(', ')} },\n`;
  });
  return `${imports.join('')}\nexport const texts = {\n${rows.join('')}} as const;\n`;
}

/** The type of the texts of a group as a tree by the dots of their keys. */
function wordsType(group: WordGroup, entries: readonly Entry[]): string {
  const types = entries.map(([key, languages]) => {
    const values = valuesType(languages);
    return [key, values === '{}' ? 'string' : `(values: ${values}) => string`] as const;
  });
  const written = (tree: KeyTree<string>): string => {
    const rows = Object.entries(tree).map(
      ([name, type]) => `readonly ${JSON.stringify(name)}: ${typeof type === 'string' ? type : written(type)};\n`,
    );
    return `{\n${rows.join('')}}`;
  };
  const name = `${group.slice(0, 1).toUpperCase()}${group.slice(1)}Words`;
  return `/** The texts of the group ${group}; one with values is a function of them. */\nexport interface ${name} ${written(keyTree(types))}\n`;
}

/** The types of the values of each text: a number chooses a plural form, all else is a text or a number. */
function typesOf(name: string, entries: readonly Entry[]): string {
  const rows = entries.map(([key, languages]) => {
    return `  ${JSON.stringify(key)}: ${valuesType(languages)};\n`;
  });
  return `/** The texts by key, with the values that each needs. */\nexport interface ${name} {\n${rows.join('')}}\n`;
}

function valuesType(languages: Entry[1]): string {
  const names = new Set([...languages.values()].flatMap(({ placeholders }) => placeholders.names));
  const values = [...names].map((value) => `readonly ${JSON.stringify(value)}: string | number`);
  return values.length === 0 ? '{}' : `{ ${values.join('; ')} }`;
}

/** The names of the values of each text, for the texts of projects; \`?\` marks those that a text may leave out. */
function placeholders(entries: readonly Entry[]): string {
  const rows = entries.map(([key, languages]) => {
    const all = [...languages.values()].map((message) => message.placeholders);
    const names = [...new Set(all.flatMap(({ names }) => names))].sort();
    // What one language leaves out, a project may leave out as well.
    const marked = names.map((name) => (all.every(({ shown }) => shown.includes(name)) ? name : `${name}?`));
    return `  ${JSON.stringify(key)}: ${JSON.stringify(marked)},\n`;
  });
  return `export const appPlaceholders: Readonly<Record<string, readonly string[]>> = {\n${rows.join('')}};\n`;
}
