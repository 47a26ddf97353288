import * as z from 'zod/mini';
import { descriptionOf } from './descriptions.ts';
import { EventsFile } from './event-settings.ts';
import { allowedText } from './issue-text.ts';
import { LibrariesFile, ProjectFile } from './project-file.ts';

/**
 * The JSON Schemas (draft-07, which editors read best) that lie beside the projects: keys, values and meanings while
 * writing. What only the service can judge, such as two libraries with one id, they let pass.
 */
export function editorSchemas(): Record<`${'project' | 'libraries' | 'events'}.schema.json`, Node> {
  return {
    'project.schema.json': schemaOf('A project of Buchfink: project.yaml', ProjectFile, ['', '']),
    'libraries.schema.json': schemaOf('The libraries of a project', LibrariesFile, ['libraries[].', '']),
    'events.schema.json': schemaOf("A file of a library's events", EventsFile, ['events[].', 'events.list[].']),
  };
}

/** What is read here of a JSON Schema. */
interface Node {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
}

/** Keys whose path begins with `here` mean what `docs/configuration.md` says of the path with `there` instead. */
function schemaOf(title: string, schema: z.ZodMiniType, [here, there]: readonly [string, string]): Node {
  const made = z.toJSONSchema(schema, {
    target: 'draft-07',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const rule = zodSchema instanceof z.ZodMiniString ? allowedText(zodSchema) : 'text';
      if (!rule.startsWith('text')) jsonSchema.description = rule;
    },
  });
  const aboutOf = (path: string) =>
    path.startsWith(here) ? descriptionOf(there + path.slice(here.length)) : undefined;
  return { title, ...described(made as Node, '', aboutOf) } as Node;
}

/** The same schema with the meaning of each key, whose path is written as in `docs/configuration.md`. */
function described(node: Node, path: string, aboutOf: (path: string) => string | undefined): Node {
  const { properties, items, additionalProperties: others } = node;
  const description = [aboutOf(path), node.description].filter(Boolean).join(' · ');
  const below = ([key, value]: [string, Node]) => [key, described(value, path ? `${path}.${key}` : key, aboutOf)];
  return {
    ...node,
    ...(description && { description }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(below)) }),
    ...(items && { items: described(items, `${path}[]`, aboutOf) }),
    ...(typeof others === 'object' && { additionalProperties: described(others, `${path}.*`, aboutOf) }),
  };
}
