import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { draftLibraries, identOf } from './draft-library.ts';
import { accessOf, knownApis } from './library-access.ts';
import { readLibraryList } from './library-list-command.ts';
import { maxFileSize, type OpacappLibrary, parseOpacappFile } from './opacapp-file.ts';

const fields = {
  api: 'winbiap',
  library_id: 77,
  title: 'Stadtbücherei',
  city: 'Musterstadt',
  state: 'Bayern',
  country: 'Deutschland',
  geo: [49.1, 11.2],
  information: 'https://musterstadt.example/öffnungszeiten',
  account_supported: true,
  data: { baseurl: 'https://opac.musterstadt.example/webopac' },
};
const library = (changes: object = {}, name = 'Musterstadt'): OpacappLibrary =>
  parseOpacappFile(name, JSON.stringify({ ...fields, ...changes }));
const entriesOf = (yaml: string) =>
  (parse(yaml) as { libraries: unknown[] }).libraries.map((entry) => LibrarySettings.parse(entry));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-list-'));
  await writeFile(join(folder, 'Musterstadt.json'), JSON.stringify(fields));
  await writeFile(
    join(folder, 'Neudorf.json'),
    JSON.stringify({ ...fields, api: 'koha', city: 'Neudorf', library_id: 78 }),
  );
  await writeFile(join(folder, 'broken.json'), '{"api": "koha"');
  await writeFile(join(folder, 'README.md'), 'no library');
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  runCli({ threads: import.meta.url }, ['import-library-list', ...args], { environment: {} });

describe('import-library-list', () => {
  it('says how each library of a folder can be served, and names files that cannot be read', async () => {
    const { code, out, err } = await run(folder);
    expect(out).toContain('Musterstadt, Stadtbücherei: WinBIAP – catalogue by an export, accounts after ordering SIP2');
    expect(out).toContain('Neudorf, Stadtbücherei: Koha – catalogue and accounts');
    expect(out).toContain('1 × catalogue and accounts');
    expect(err).toMatch(/broken\.json: it is not JSON/);
    expect(code).toBe(1);
  });

  it('writes drafts of the chosen libraries, and overwrites nothing', async () => {
    const file = join(folder, 'drafts.yaml');
    const first = await run(
      join(folder, 'Musterstadt.json'),
      join(folder, 'Neudorf.json'),
      '--only',
      'neudorf',
      '--out',
      file,
    );
    expect([first.code, first.err]).toEqual([0, '']);
    const written = await readFile(file, 'utf8');
    expect(entriesOf(written).map(({ id, ident }) => [id, ident])).toEqual([[78, 'neudorf']]);
    const second = await run(join(folder, 'Musterstadt.json'), '--out', file);
    expect(second.code).toBe(2);
    expect(second.err).toContain('is not overwritten');
    expect(await readFile(file, 'utf8')).toBe(written);
  });

  it('reports a missing file, an empty selection and a wrong id', async () => {
    expect((await run(join(folder, 'none.json'))).code).toBe(1);
    expect((await run(join(folder, 'Neudorf.json'), '--only', 'nowhere')).code).toBe(1);
    expect((await run(folder, '--first-id', '0')).code).toBe(2);
    expect((await run()).code).toBe(2);
  });
});

describe('a draft', () => {
  it('has name, place, time zone and address of a library', () => {
    const [entry] = entriesOf(draftLibraries([library()]));
    expect(entry).toMatchObject({
      id: 77,
      ident: 'musterstadt',
      libname: 'Stadtbücherei Musterstadt',
      city: 'Musterstadt',
      state: 'by',
      country: 'de',
      timeZone: 'Europe/Berlin',
      geo: { lat: 49.1, lon: 11.2 },
      website: 'https://musterstadt.example/%C3%B6ffnungszeiten',
      system: {},
    });
    const [swiss] = entriesOf(draftLibraries([library({ country: 'Schweiz', state: 'Bern' })]));
    expect(swiss).toMatchObject({ country: 'ch', timeZone: 'Europe/Zurich' });
    expect(swiss?.state).toBeUndefined();
  });

  it('writes umlauts as German does without them', () => {
    expect(['Stadtbücherei Groß Köln', 'Ålborg', '図書館'].map(identOf)).toEqual([
      'stadtbuecherei-gross-koeln',
      'alborg',
      'library',
    ]);
  });

  it('has ids and idents once each', () => {
    const twice = [library(), library({}, 'MUSTERSTADT'), library({ library_id: 78 })];
    expect(entriesOf(draftLibraries(twice)).map(({ id }) => id)).toEqual([77, 78, 79]);
    expect(new Set(entriesOf(draftLibraries(twice)).map(({ ident }) => ident)).size).toBe(3);
    expect(entriesOf(draftLibraries(twice, 500)).map(({ id }) => id)).toEqual([500, 501, 502]);
  });

  it.each([...knownApis, 'nobody-knows'])('for %s is valid as it is, and once it is filled in', (api) => {
    const draft = draftLibraries([library({ api })]);
    expect(entriesOf(draft)).toHaveLength(1);
    const filled = draft
      .replace(/^( +)# (?=system:| {2,}\S|sources:|recordId:)/gm, '$1')
      .replaceAll('"FILL-IN', '"https://library.example')
      .replaceAll('FILL-IN', 'library');
    const [entry] = entriesOf(filled);
    const { catalogue, availability, patron, checkout } = entry?.system ?? {};
    const kinds = [catalogue, availability, patron, checkout].flatMap((system): string[] =>
      system ? [system.kind] : [],
    );
    expect([...new Set(kinds)]).toEqual(accessOf(api).kinds);
  });

  it('takes texts as texts only: nothing in a file becomes a key, a comment or a line of its own', () => {
    const evil = 'x"\n  - id: 1\n# y: {\u0000\u202e<b>';
    const draft = draftLibraries([
      library({ title: evil, city: evil, displayname: evil, state: evil, country: evil, api: evil }),
    ]);
    const [entry] = entriesOf(draft);
    expect(entry?.libname).not.toMatch(/\p{Cc}/u);
    expect(Object.keys((parse(draft) as { libraries: object[] }).libraries[0] ?? {})).not.toContain('y');
    expect(entriesOf(draft)).toHaveLength(1);
    expect(
      entriesOf(draftLibraries([library({ api: '__proto__', country: 'constructor', state: 'toString' })])),
    ).toHaveLength(1);
  });
});

describe('a file', () => {
  it.each([
    ['no JSON', 'bibs', /not JSON/],
    ['a list', '[]', /expected/i],
    ['no api', JSON.stringify({ ...fields, api: undefined }), /^api/],
    ['an id of another kind', JSON.stringify({ ...fields, library_id: '1; drop' }), /^library_id/],
    ['a place off the earth', JSON.stringify({ ...fields, geo: [1000, 0] }), /^geo/],
    [
      'too many characters',
      JSON.stringify({ ...fields, title: 'x'.repeat(maxFileSize) }),
      /more than 65536 characters/,
    ],
  ])('with %s is refused with the reason', (_, content, reason) => {
    expect(() => parseOpacappFile('Musterstadt', content)).toThrow(reason);
  });

  it.each(['javascript:alert(1)', 'https://user:pw@host/', 'ftp://host/', 'https://a b', '', 7, null])(
    'with the address %j has none',
    (address) => {
      const read = library({ information: address, data: { baseurl: address } });
      expect([read.website, read.opac]).toEqual([undefined, undefined]);
    },
  );
});

const published = join(import.meta.dirname, '../../../../../shared/data/libraries/opacapp-config-files/bibs');
describe.skipIf(!existsSync(published))('the published list (skipped where ../shared/data is absent)', () => {
  it('can be read whole, every module is known, and every draft is valid', async () => {
    const { libraries, failures } = await readLibraryList([published]);
    expect(failures).toEqual([]);
    expect(libraries).toHaveLength(1391);
    expect(new Set(libraries.map(({ api }) => api))).toEqual(new Set(knownApis));
    const entries = entriesOf(draftLibraries(libraries));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1391);
    expect(new Set(entries.map(({ ident }) => ident)).size).toBe(1391);
  });
});
