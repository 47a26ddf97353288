import { baseConfig } from '@buchfink/contract/config/base-config';
import * as z from 'zod/mini';
import { LibrarySettings } from '../libraries/library-settings.ts';
import { isByLocale, isLocalText } from '../yaml/local-text-faults.ts';
import { allowedText } from '../yaml/schema-faults.ts';
import { allKinds, bare, kindsOf } from '../yaml/strict-schema.ts';
import { describeSetting } from './descriptions/describe-setting.ts';
import { ProjectFile } from './project-file.ts';

interface Row {
  readonly path: string;
  readonly allowed: string;
  readonly needed: boolean;
  /** The value that applies when the key is left out. */
  readonly fallback: unknown;
}

/**
 * Every key of a schema, depth first. Entries of lists are written `[]`, free keys `*`. `base` is the config that the
 * file is merged over.
 */
function rows(schema: z.ZodMiniType, base: unknown, path = '', needed = false): Row[] {
  const kind = bare(schema);
  const at = kind instanceof z.ZodMiniDiscriminatedUnion ? allKinds(kind) : kind;
  const fallback = schema instanceof z.ZodMiniDefault ? schema.def.defaultValue : base;
  const self = path === '' ? [] : [{ path, allowed: short(at), needed, fallback }];
  if (isByLocale(at)) return self;
  if (at instanceof z.ZodMiniObject)
    return [
      ...self,
      ...Object.entries(at.shape as Record<string, z.ZodMiniType>).flatMap(([key, value]) => {
        const below = (fallback as Record<string, unknown> | undefined)?.[key];
        return rows(value, below, path === '' ? key : `${path}.${key}`, value._zod.optin === undefined);
      }),
    ];
  if (at instanceof z.ZodMiniArray)
    return [...self, ...below(rows(at.def.element as z.ZodMiniType, undefined, `${path}[]`))];
  if (at instanceof z.ZodMiniRecord)
    return [...self, ...below(rows(at.def.valueType as z.ZodMiniType, undefined, `${path}.*`))];
  return self;
}

/** The paths of all keys that a file may have. */
export const keysOf = (schema: z.ZodMiniType): string[] => rows(schema, undefined).map(({ path }) => path);

const below = ([, ...rowsBelow]: Row[]): Row[] => rowsBelow;

function short(at: z.ZodMiniType): string {
  if (isLocalText(at)) return 'texts by language';
  if (isByLocale(at)) return 'texts by language and key';
  if (at instanceof z.ZodMiniObject) return 'keys below';
  const text = allowedText(at).replaceAll('|', '\\|');
  return text.startsWith('text like')
    ? `\`${text.slice(10)}\``
    : text.replace(/^((?:a list of entries with|names of your own, each with) )*the keys .*/, '$1the keys below');
}

/** A table of keys; `kind` is that of the system that they belong to. */
function table(tableRows: readonly Row[], kind?: string): string {
  const lines = tableRows.map(({ path, allowed, needed, fallback }) => {
    const defaultText = needed ? 'required' : fallbackText(fallback);
    const meaning = (describeSetting(path) ?? '').replace(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)');
    return `| \`${path}\` | ${allowed} | ${defaultText} | ${kind === undefined ? meaning : meaningFor(kind, meaning)} |`;
  });
  return ['| key | value | default | meaning |', '|---|---|---|---|', ...lines].join('\n');
}

const kindNames = /^((?:`[^`]+`(?:, | and )?)+): /;

/** What a description says of one kind of system: its parts may begin with the kinds that they are about. */
function meaningFor(kind: string, description: string): string {
  const parts = description.split(/; (?=(?:`[^`]+`(?:, | and )?)+: )/);
  const ofKind = parts.flatMap((part) => {
    const [prefix = '', names = ''] = kindNames.exec(part) ?? [];
    const kinds = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const isAbout = kinds.some((name) => (/[*…]$/.test(name) ? kind.startsWith(name.slice(0, -1)) : name === kind));
    return prefix === '' ? [part] : isAbout ? [part.slice(prefix.length)] : [];
  });
  return ofKind.join('; ');
}

/** A section of a file for each key that has keys below, and one for all others. */
function sections(file: string, schema: z.ZodMiniType, base?: unknown): string {
  const all = rows(schema, base);
  const groups = new Map<string, Row[]>();
  for (const row of all) {
    const [name = ''] = row.path.split(/[.[]/);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const single = [...groups.values()].filter((group) => group.length === 1).flat();
  const { shape } = bare(schema) as z.ZodMiniObject;
  const parts = [...groups]
    .filter(([, group]) => group.length > 1)
    .flatMap(([name, group]) => {
      const systems = systemsOf(bare((shape as Record<string, z.ZodMiniType>)[name] ?? schema));
      const isOfSystem = ({ path }: Row) => systems.some(([role]) => `${path}.`.startsWith(`${name}.${role}.`));
      const rest = group.filter((row) => !isOfSystem(row));
      return [
        { title: `${file}: ${name}`, level: 3, text: table(rest) },
        ...systems.flatMap(([role, union]) => systemSections(`${name}.${role}`, union)),
      ];
    });
  const titles = [`${file}: single settings`, ...parts.filter(({ level }) => level === 3).map(({ title }) => title)];
  const contents = titles.map((title) => `[${title.slice(file.length + 2)}](#${anchor(title)})`).join(' · ');
  const written = [{ title: `${file}: single settings`, level: 3, text: table(single) }, ...parts].map(
    ({ title, level, text }) => `${'#'.repeat(level)} ${title}\n${text}`,
  );
  return [contents, ...written].join('\n\n');
}

/** The keys of a group whose values are of several kinds, as those of a library's system. */
function systemsOf(group: z.ZodMiniType): (readonly [string, z.ZodMiniDiscriminatedUnion])[] {
  if (!(group instanceof z.ZodMiniObject)) return [];
  return Object.entries(group.shape as Record<string, z.ZodMiniType>).flatMap(([key, value]) => {
    const union = bare(value);
    return union instanceof z.ZodMiniDiscriminatedUnion ? [[key, union] as const] : [];
  });
}

/** A section of what a key of several kinds is, and one for each kind. */
function systemSections(path: string, union: z.ZodMiniDiscriminatedUnion) {
  const { kinds, discriminator } = kindsOf(union);
  const named = kinds.map((schema) => {
    const names = [...(schema.shape[discriminator] as z.ZodMiniLiteral).def.values].map(String);
    return { name: names.join(', '), schema };
  });
  const links = named.map(({ name }) => `[${name}](#${anchor(`${path}: ${name}`)})`).join(' · ');
  const about = describeSetting(path);
  return [
    { title: `${path}`, level: 4, text: `${about ? `${upperFirst(about)}. ` : ''}Kinds: ${links}` },
    ...named.map(({ name, schema }) => {
      return { title: `${path}: ${name}`, level: 5, text: table(below(rows(schema, undefined, path)), name) };
    }),
  ];
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The address of a heading, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** A default as written in a file; empty for a default that the keys below show. */
function fallbackText(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && JSON.stringify(value).length > 2)) return '';
  return `\`${value === '' ? "''" : typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** Generates `docs/configuration.md` from the schemas that also check the files. */
export function configurationDoc(): string {
  const { projectId: _, ...withoutId } = baseConfig;
  return `# Configuration

For operators: every setting of projects and libraries.

*This page is generated from the schemas (\`server/src/projects/libraries\`, \`server/src/projects/files\`); a test fails when it is out of date.*

A project is a folder below \`BUCHFINK_PROJECTS\` with two files. \`projects/example\` shows every option with a comment.
\`npm run -s buchfink -- validate\` checks all projects as a start of the service does, and their secrets. A wrong key or value
stops the start. A file \`project.yml\` or \`libraries.yml\` is one: it would not be read. A text that looks like a number or like \`true\` stands in quotes.
The report of a fault names the file, line, column and key, what is expected and what the file has.

Editors that read JSON Schema for YAML (Visual Studio Code, IntelliJ IDEA, Neovim, …) complete the keys and mark mistakes while
you write: \`projects/project.schema.json\`, \`libraries.schema.json\` and, for files of events, \`events.schema.json\`. The
first line of a file names its schema, as those in \`projects/example\` do:

\`\`\`yaml
# yaml-language-server: $schema=../project.schema.json
\`\`\`

What several entries share can be written once and merged with YAML's \`<<: *name\`; an entry's own keys come first.

## project.yaml
These settings are merged over the base config, key by key; a list replaces the whole list of the base config. A key that is
left out has its default.

${sections('Project', ProjectFile, withoutId)}

## libraries.yaml
The file has one list, \`libraries\`. An entry has these keys:

${sections('Library', LibrarySettings)}
`;
}
