import { baseConfig } from '@buchfink/contract/config/base-config';
import * as z from 'zod/mini';
import { EventsFile } from '../libraries/event-settings.ts';
import { allowedText } from '../yaml/schema-faults.ts';
import { describeSetting } from './descriptions/describe-setting.ts';
import { LibrariesFile, ProjectFile } from './project-file.ts';

/**
 * The JSON Schemas that lie beside the projects (draft-07, which editors read best). Editors use them for keys,
 * values and meanings. They accept faults that only the service can judge, such as two libraries with one id.
 */
export function editorSchemas(): Record<`${'project' | 'libraries' | 'events'}.schema.json`, Node> {
  const { projectId: _, ...withoutId } = baseConfig;
  return {
    'project.schema.json': schemaOf('A project of Buchfink: project.yaml', ProjectFile, ['', ''], withoutId),
    'libraries.schema.json': schemaOf('The libraries of a project', LibrariesFile, ['libraries[].', '']),
    'events.schema.json': schemaOf("A file of a library's events", EventsFile, ['events[].', 'events.list[].']),
  };
}

/** The parts of a JSON Schema that this module reads. */
interface Node {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly oneOf?: readonly Node[];
  readonly additionalProperties?: Node | boolean;
}

/**
 * Generates the schema of a file. A key whose path begins with `here` has the meaning that `docs/configuration.md`
 * gives for the path with `there` instead. `base` is the config that the file is merged over.
 */
function schemaOf(
  title: string,
  schema: z.ZodMiniType,
  [schemaPrefix, docPrefix]: readonly [string, string],
  base?: unknown,
): Node {
  const editorSchema = z.toJSONSchema(schema, {
    target: 'draft-07',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const rule = zodSchema instanceof z.ZodMiniString ? allowedText(zodSchema) : 'text';
      if (!rule.startsWith('text')) jsonSchema.description = rule;
    },
  });
  const aboutOf = (path: string) =>
    path.startsWith(schemaPrefix) ? describeSetting(docPrefix + path.slice(schemaPrefix.length)) : undefined;
  return { title, ...described(editorSchema as Node, '', aboutOf, base) } as Node;
}

/** Adds the meaning and the default of each key. `path` is written as in `docs/configuration.md`. */
function described(node: Node, path: string, aboutOf: (path: string) => string | undefined, base?: unknown): Node {
  const { properties, items, oneOf, additionalProperties: valueSchema } = node;
  const description = [aboutOf(path), node.description].filter(Boolean).join(' · ');
  const below = ([key, value]: [string, Node]) => {
    const under = (base as Record<string, unknown> | undefined)?.[key];
    return [key, described(value, path ? `${path}.${key}` : key, aboutOf, under)];
  };
  return {
    ...node,
    description: description || undefined,
    ...(base !== undefined && typeof base !== 'object' && { default: base }),
    properties: properties && Object.fromEntries(Object.entries(properties).map(below)),
    oneOf: oneOf?.map((kind) => described(kind, path, aboutOf)),
    items: items && described(items, `${path}[]`, aboutOf),
    additionalProperties: typeof valueSchema === 'object' ? described(valueSchema, `${path}.*`, aboutOf) : valueSchema,
  };
}
