import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { LibrarySettings } from '../libraries/library-settings.ts';
import { configurationDoc, keysOf } from './configuration-doc.ts';
import { ProjectFile } from './project-file.ts';

const committed = new URL('../../../../docs/configuration.md', import.meta.url);

it('docs/configuration.md is up to date (UPDATE_DOCS=1 writes it)', async () => {
  if (process.env.UPDATE_DOCS === '1') await writeFile(committed, configurationDoc());
  expect(await readFile(committed, 'utf8')).toBe(configurationDoc());
});

/** The text of the page below a heading, up to the next one. */
const section = (heading: string) =>
  configurationDoc()
    .split(/^#+ /m)
    .find((text) => text.startsWith(`${heading}\n`)) ?? '';

/** The keys of a table. */
const keysIn = (text: string) => [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, key = '']) => key);

it('the page has every key, below the heading of its group', () => {
  const missing = (['Project', 'Library'] as const).flatMap((file) => {
    const [, projectPart = '', libraryPart = ''] = configurationDoc().split(/^## /m);
    const present = new Set(keysIn(file === 'Project' ? projectPart : libraryPart));
    const unions = ['system.catalogue', 'system.availability', 'system.patron', 'system.checkout'];
    return keysOf(file === 'Project' ? ProjectFile : LibrarySettings).filter(
      (key) => !present.has(key) && !unions.includes(key) && !key.startsWith('system.patron.refusals'),
    );
  });
  expect(missing).toEqual([]);
  expect(keysIn(section('Project: covers')).every((key) => key.startsWith('covers'))).toBe(true);
  expect(keysIn(section('Library: branches'))).toContain('branches[].name');
});

it('the page shows of a system the keys, the values and the meanings of its kind alone', () => {
  expect(keysIn(section('system.patron: sip2'))).toContain('system.patron.institution');
  expect(keysIn(section('system.patron: sip2'))).not.toContain('system.patron.clientId');
  expect(keysIn(section('system.patron: koha-ilsdi'))).not.toContain('system.patron.institution');
  expect(section('system.catalogue: sru')).toMatch(/preset` \| [^|]*\bk10plus, swb\b/);
  expect(section('system.catalogue: solr')).toMatch(/preset` \| [^|]*\bvufind\b/);
  expect(section('system.patron: sip2')).toContain('| user name of the terminal |');
  expect(section('system.patron: koha-rest')).not.toContain('terminal');
});

/** The paths of all values in a file, as the page writes them. */
function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((entry) => pathsIn(entry, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, child]) => pathsIn(child, path === '' ? key : `${path}.${key}`)),
  ];
}

/**
 * Reads an example file. It includes the parts that are commented out there so that no server is called and no
 * certificate is needed.
 */
async function example(name: string) {
  const text = await readFile(new URL(`../../../../projects/example/${name}`, import.meta.url), 'utf8');
  const wallet =
    /^# (?=wallet:| +(certificate|key|wwdr|passTypeIdentifier|teamIdentifier):|googleWallet:| +(issuer|serviceAccount):)/gm;
  return parse(text.replace(/^( +)# ( *)(?=feeds:|- \{ kind)/gm, '$1$2').replace(wallet, ''));
}

/** Maps a key to the place in the example that shows the same keys. */
const shownAs = (key: string) =>
  key.replace(/^infoPages\.\w+/, 'infoPages.general').replace(/^branches\[\]\.(?=exceptions)/, '');

function missing(schema: typeof ProjectFile | typeof LibrarySettings, shownPaths: string[]): string[] {
  const isShown = (key: string) => {
    const pattern = key.replace(/[.[\]$]/g, '\\$&').replace(/\*/g, '[^.]+');
    return shownPaths.some((path) => new RegExp(`^${pattern}$`).test(path));
  };
  return keysOf(schema).filter((key) => !isShown(shownAs(key)));
}

it('projects/example shows every key', async () => {
  expect(missing(ProjectFile, pathsIn(await example('project.yaml')))).toEqual([]);
  const { libraries } = (await example('libraries.yaml')) as { libraries: unknown[] };
  const { events } = (await example('events/events.yaml')) as { events: unknown };
  const shownPaths = [...libraries.flatMap((library) => pathsIn(library)), ...pathsIn(events, 'events.list')];
  expect(missing(LibrarySettings, shownPaths)).toEqual([]);
});
