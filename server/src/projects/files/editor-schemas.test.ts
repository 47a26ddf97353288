import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fromJSONSchema } from 'zod';
import { editorSchemas } from './editor-schemas.ts';

const projects = fileURLToPath(new URL('../../../../projects', import.meta.url));
const schemas = editorSchemas();
const names = Object.keys(schemas) as (keyof typeof schemas)[];
const files = (await readdir(projects, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();

/** Returns whether an editor schema accepts a YAML text. */
const takes = (name: keyof typeof schemas, text: string) =>
  fromJSONSchema(schemas[name] as Parameters<typeof fromJSONSchema>[0]).safeParse(parse(text)).success;

it.each(names)('%s beside the projects is up to date (UPDATE_DOCS=1 and npm run format write it)', async (name) => {
  const file = resolve(projects, name);
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, JSON.stringify(schemas[name], undefined, 2));
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schemas[name])));
});

it.each(files)('%s names its schema and is valid against it', async (name) => {
  const file = resolve(projects, name);
  const text = await readFile(file, 'utf8');
  const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
  const named = relative(projects, resolve(dirname(file), schema));
  expect(names).toContain(named);
  expect(takes(named as keyof typeof schemas, text)).toBe(true);
});

describe('the editor schemas', () => {
  const library = 'id: 1\n    ident: a\n    libname: A\n    shortname: A\n    fullname: A';

  it('reject unknown keys, wrong values and missing keys', () => {
    expect(takes('project.schema.json', 'projectId: opac-a')).toBe(true);
    expect(takes('project.schema.json', 'projectId: opac-a\ntitel: A')).toBe(false);
    expect(takes('project.schema.json', 'projectId: opac-a\nedition: many')).toBe(false);
    expect(takes('project.schema.json', 'title: A')).toBe(false);
    expect(takes('libraries.schema.json', `libraries:\n  - ${library}`)).toBe(true);
    expect(takes('libraries.schema.json', `libraries:\n  - ${library}\n    geo: { lat: 99, lon: 0 }`)).toBe(false);
    expect(takes('libraries.schema.json', 'libraries:\n  - id: 1')).toBe(false);
    expect(takes('events.schema.json', 'events:\n  - { id: a, title: { de: A, en: A }, start: morgen }')).toBe(false);
  });

  it('describe each key and the format of its text', () => {
    const { edition, map } = schemas['project.schema.json'].properties ?? {};
    expect(edition?.description).toMatch(/^`multi`/);
    expect(edition?.default).toBe('multi');
    expect(map?.properties?.tiles?.description).toMatch(/^map tiles/);
    const { libname, city, openingHours } =
      schemas['libraries.schema.json'].properties?.libraries?.items?.properties ?? {};
    expect([libname?.description, city?.description]).toEqual(['name in lists', undefined]);
    expect(openingHours?.description).toContain('opening hours in OpenStreetMap syntax');
    const { repeat, title } = schemas['events.schema.json'].properties?.events?.items?.properties ?? {};
    expect([repeat?.description, title?.description]).toEqual([
      expect.stringMatching(/^recurrence rule of a series/),
      undefined,
    ]);
  });
});
