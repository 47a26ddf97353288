import * as z from 'zod/mini';
import { descriptionOf } from './descriptions.ts';
import { allowedText } from './issue-text.ts';
import { LibrarySettings } from './library-settings.ts';
import { ProjectFile } from './project-file.ts';
import { bare } from './strict-schema.ts';

interface Row {
  readonly path: string;
  readonly allowed: string;
  readonly needed: boolean;
}

/** Every key of a schema, depth first; entries of lists are written `[]`, keys of one's own `*`. */
function rows(schema: z.ZodMiniType, path = '', needed = false): Row[] {
  const at = bare(schema);
  const self = path === '' ? [] : [{ path, allowed: short(at), needed }];
  if (at instanceof z.ZodMiniObject)
    return [
      ...self,
      ...Object.entries(at.shape as Record<string, z.ZodMiniType>).flatMap(([key, value]) =>
        rows(value, path === '' ? key : `${path}.${key}`, value._zod.optin === undefined),
      ),
    ];
  if (at instanceof z.ZodMiniArray) return [...self, ...below(rows(at.def.element as z.ZodMiniType, `${path}[]`))];
  if (at instanceof z.ZodMiniRecord) return [...self, ...below(rows(at.def.valueType as z.ZodMiniType, `${path}.*`))];
  return self;
}

const below = ([, ...rest]: Row[]): Row[] => rest;

function short(at: z.ZodMiniType): string {
  if (at instanceof z.ZodMiniObject) return 'keys below';
  const text = allowedText(at).replaceAll('|', '\\|');
  return text.startsWith('text like')
    ? `\`${text.slice(10)}\``
    : text.replace(/^(a list of|keys of your own with) the keys .*/, '$1 the keys below');
}

function table(schema: z.ZodMiniType): string {
  const lines = rows(schema).map(({ path, allowed, needed }) => {
    return `| \`${path}\`${needed ? ' (needed)' : ''} | ${allowed} | ${descriptionOf(path) ?? ''} |`;
  });
  return ['| key | value | meaning |', '|---|---|---|', ...lines].join('\n');
}

/** `docs/configuration.md`, derived from the schemas that the files are checked by. */
export function configurationDoc(): string {
  return `# Configuration

*This page is generated from the schemas (\`server/src/projects\`); a test fails when it is out of date.*

A project is a folder below \`BUCHFINK_PROJECTS\` with two files. \`projects/example\` shows every option with a comment.
\`npm run -s buchfink -- validate\` checks all projects as a start does: a wrong key, value or type stops the start and is
told with file, line, column and what is allowed.

Editors that read JSON Schema for YAML (Visual Studio Code, IntelliJ IDEA, Neovim, …) complete the keys and mark mistakes while
you write: \`projects/project.schema.json\`, \`libraries.schema.json\` and, for files of events, \`events.schema.json\`. The
first line of a file names its schema, as those in \`projects/example\` do:

\`\`\`yaml
# yaml-language-server: $schema=../project.schema.json
\`\`\`

## project.yaml
Laid over the base config: what is left out is as there. Lists replace, keys are laid over key by key.

${table(ProjectFile)}

## libraries.yaml
One list, \`libraries\`; the keys of an entry:

${table(LibrarySettings)}
`;
}
