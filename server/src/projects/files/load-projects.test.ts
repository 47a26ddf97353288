import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validateProjects } from '../../cli/validate-projects.ts';
import { projectsFolder } from '../../testing/test-service.ts';
import { loadProjects } from './load-projects.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-projects-'));
  await cp(join(projectsFolder, 'example'), join(folder, 'a'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const names = 'ident: x, libname: X, shortname: X, fullname: X';
async function faultsOf(file: string, text: string): Promise<string> {
  await writeFile(join(folder, 'a', file), text);
  return loadProjects(folder).then(
    () => 'no fault',
    (error: Error) => error.message,
  );
}

describe('loadProjects', () => {
  it('loads the demo and the example', async () => {
    const projects = await loadProjects(projectsFolder);
    expect(projects.map(({ id }) => id)).toEqual(['opac-demo', 'opac-example']);
    expect(projects[0]?.libraries).toHaveLength(24);
    expect(projects[0]?.config._hash).toMatch(/^[0-9a-f]{32}$/);
    expect(projects[0]?.libraries[0]?.branches).toHaveLength(4);
  });

  it.skipIf(process.platform === 'win32').each(['/dev/zero', '.'])(
    'reports a device or folder in place of a file (%s)',
    async (target) => {
      await rm(join(folder, 'a', 'libraries.yaml'));
      await symlink(target, join(folder, 'a', 'libraries.yaml'));
      await expect(loadProjects(folder)).rejects.toThrow('libraries.yaml:1:1 this is not a file');
    },
  );

  it('merges the config over the base config and hashes its content', async () => {
    const hashOf = async (text: string) => {
      await writeFile(join(folder, 'a', 'project.yaml'), text);
      return (await loadProjects(folder))[0]?.config;
    };
    const config = await hashOf('projectId: opac-a\ntheme: { light: { primary: "#000000" } }');
    expect([config?.theme.light.primary, config?.theme.light.accent]).toEqual(['#000000', '#C4623F']);
    expect((await hashOf('projectId: opac-a\ntheme: { light: { primary: "#000000" } }\n# note'))?._hash).toBe(
      config?._hash,
    );
    expect((await hashOf('projectId: opac-a'))?._hash).not.toBe(config?._hash);
  });

  it('reads settings that many libraries share by anchors and merge keys, where their own come first', async () => {
    const shared =
      '  - &first { id: 1, ident: l1, libname: L, shortname: L, fullname: L, city: &city Ort, system: {} }';
    const others = Array.from(
      { length: 60 },
      (_, at) => `  - { <<: *first, id: ${at + 2}, ident: l${at + 2}, state: bw, address: *city }`,
    );
    await writeFile(join(folder, 'a', 'project.yaml'), 'projectId: opac-a\n');
    await writeFile(join(folder, 'a', 'libraries.yaml'), ['libraries:', shared, ...others].join('\n'));
    const libraries = (await loadProjects(folder))[0]?.libraries ?? [];
    expect(libraries).toHaveLength(61);
    expect(libraries.at(-1)).toMatchObject({ id: 61, ident: 'l61', libname: 'L', city: 'Ort', address: 'Ort' });
  });

  it('needs texts in German and English alone, and of these in those that patrons may choose', async () => {
    const project = (more: string, title: string) =>
      faultsOf(
        'project.yaml',
        `projectId: opac-a\n${more}\nhomeButtons: [{ id: x, icon: map, route: /map, title: ${title} }]`,
      );
    await writeFile(join(folder, 'a', 'libraries.yaml'), 'libraries: []');
    expect(await project('', '{ de: Karte, en: Map }')).toBe('no fault');
    expect(await project('', '{ de: Karte }')).toMatch(/title\.en: this key is missing; expected text/);
    expect(await project('locales: [de]', '{ de: Karte }')).toBe('no fault');
    expect(await project('locales: [en]\nsettings: { locale: en }', '{ de: Karte }')).toMatch(
      /title\.en: this key is missing/,
    );
  });

  it('follows the browser at the first visit where languages are chosen, unless it is told not to', async () => {
    const follows = async (more: string) => {
      await writeFile(join(folder, 'a', 'project.yaml'), `projectId: opac-a\n${more}`);
      await writeFile(join(folder, 'a', 'libraries.yaml'), 'libraries: []');
      const [project] = await loadProjects(folder);
      return [project?.followBrowserLanguage, project?.config.locales];
    };
    expect(await follows('')).toEqual([false, undefined]);
    expect(await follows('locales: [en, de]')).toEqual([true, ['en', 'de']]);
    expect(await follows('locales: [en, de]\nfollowBrowserLanguage: false')).toEqual([false, ['en', 'de']]);
  });

  it('refuses a language that is none, and one of the first visit that nobody can choose', async () => {
    const project = (more: string) => faultsOf('project.yaml', `projectId: opac-a\n${more}`);
    expect(await project('locales: [de, english]')).toMatch(/locales\[1\]: expected one of de, .*got "english"/);
    expect(await project('locales: []')).toMatch(/locales: /);
    expect(await project('locales: [en]')).toMatch(/settings\.locale: expected one of en, got "de"/);
  });

  it('has one fault for a value that breaks several rules', async () => {
    const text = await faultsOf('libraries.yaml', `libraries:\n  - { id: 99999999999999999999, ${names} }`);
    expect(text.match(/libraries\[0\]\.id/g)).toHaveLength(1);
  });

  it('leaves the networks of a project out of its config', async () => {
    const project = (await loadProjects(folder))[0];
    expect(project?.networks.public).toContain('203.0.113.16/28');
    expect(project?.networks.library).toEqual(['203.0.113.0/24']);
    expect(JSON.stringify(project?.config)).not.toContain('203.0.113');
  });

  it.each([
    [
      'a wrong key',
      'project.yaml',
      'projectId: opac-a\nfeatures:\n  metta: true',
      ':3:3',
      'features.metta',
      'did you mean meta',
      'meta, acquisitions',
    ],
    [
      'a wrong type',
      'project.yaml',
      'projectId: opac-a\nfeatures:\n  meta: 3',
      ':3:3',
      'features.meta',
      'expected true or false',
      'got 3',
    ],
    [
      'an unknown value',
      'project.yaml',
      'projectId: opac-a\nedition: mutli',
      ':2:1',
      'edition',
      'did you mean multi',
      'multi, basic',
    ],
    [
      'a wrong colour',
      'project.yaml',
      'projectId: opac-a\ntheme: { dark: { bar: red } }',
      ':2:18',
      'theme.dark.bar',
      'expected #RRGGBB',
      'got "red"',
    ],
    ['a missing key', 'project.yaml', 'title: X', ':1:1', 'projectId', 'missing', 'opac- followed by small letters'],
    [
      'a network that is none',
      'project.yaml',
      'projectId: opac-a\npublicNetworks: [10.0.0.0/8, 10.0.0.0/33]',
      ':2:',
      'publicNetworks[1]',
      '',
      'a network such as `192.0.2.0/24`',
    ],
    [
      'a family of words that asks for two words at once',
      'project.yaml',
      "projectId: opac-a\nrelatedWords: [{ asked: [imkern, 'rote bete'] }]",
      ':2:',
      'relatedWords[0].asked[1]',
      '',
      'a word of letters and digits',
    ],
    [
      'a beginning of words that nearly all words have',
      'project.yaml',
      "projectId: opac-a\nrelatedWords: [{ asked: [imkern], found: ['b*'] }]",
      ':2:',
      'relatedWords[0].found[0]',
      '',
      'at least three characters',
    ],
    ['a key twice', 'project.yaml', 'projectId: opac-a\ntitle: A\ntitle: B', ':3:1', '', 'not YAML', 'unique'],
    ['broken YAML', 'project.yaml', 'projectId: [opac-a\ntitle: x', ':2:', '', 'not YAML', ''],
    ['the reserved id', 'project.yaml', 'projectId: opac-host', ':1:1', 'projectId', 'opac-host', 'another id'],
    [
      'an incomplete entry',
      'project.yaml',
      'projectId: opac-a\nhomeButtons:\n  - id: x',
      ':3:5',
      'homeButtons[0].title',
      'missing',
      'de, en',
    ],
    [
      'wrong hours',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, openingHours: immer }`,
      ':2:',
      'libraries[0].openingHours',
      '"immer"',
      'OpenStreetMap',
    ],
    [
      'an unknown kind of system',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, system: { catalogue: { kind: remoted } } }`,
      ':2:',
      'libraries[0].system.catalogue.kind',
      'did you mean remote',
      'builtin, remote',
    ],
    [
      'a key of another kind of system',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, system: { catalogue: { kind: builtin, project: opac-a } } }`,
      ':2:',
      'libraries[0].system.catalogue.project',
      'unknown key',
      'expected one of kind, delay',
    ],
    [
      'a wrong zone',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, timeZone: Mars/Olympus }`,
      ':2:',
      'libraries[0].timeZone',
      'Mars',
      'Europe/Berlin',
    ],
    [
      'an unknown kind',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, system: { catalogue: { kind: bultin } } }`,
      ':2:',
      'system.catalogue.kind',
      'did you mean builtin',
      'builtin',
    ],
    [
      'an id twice',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names} }\n  - { id: 1, ${names.replace('x', 'y')} }`,
      ':3:7',
      'libraries[1].id',
      'an id of its own',
      'that of another library',
    ],
    [
      'an exception that ends before it begins',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, exceptions: [{ from: 2026-12-02, to: 2026-12-01, closed: true }] }`,
      ':2:',
      'exceptions[0]',
      '`from` on or before `to`',
      '',
    ],
  ])('reports %s with its place and what is expected', async (_, file, text, place, path, what, allowed) => {
    const message = await faultsOf(file, text);
    expect(message).toContain(join(folder, 'a', file) + place);
    for (const part of [path, what, allowed]) expect(message).toContain(part);
  });

  it('reports the faults of an event file, and a missing one', async () => {
    const events = 'events: { files: [events/mine.yaml] }';
    const list = `libraries:\n  - { id: 1, ${names}, ${events} }`;
    expect(await faultsOf('libraries.yaml', list)).toContain(
      `libraries.yaml:2:${(list.split('\n')[1]?.indexOf('events/mine') ?? 0) + 1} libraries[0].events.files[0]: the file ${join(folder, 'a', 'events/mine.yaml')}, which this names, is missing`,
    );
    const event = '{ id: a, title: { de: A, en: A }, start: 2026-12-01T19:00';
    await writeFile(
      join(folder, 'a', 'events', 'mine.yaml'),
      `events:\n  - ${event}, repeat: weekly }\n  - ${event} }`,
    );
    const message = await faultsOf('libraries.yaml', list);
    for (const part of ['mine.yaml:2:', 'events[0].repeat', 'FREQ=WEEKLY']) expect(message).toContain(part);
    await writeFile(join(folder, 'a', 'events', 'mine.yaml'), `events:\n  - ${event} }\n  - ${event} }`);
    expect(await faultsOf('libraries.yaml', list)).toContain('events[1].id: expected an id of its own, got "a"');
  });

  it('reports tags of a library that lends nothing', async () => {
    const library = `libraries: [{ id: 1, ${names}, tags: { owners: [DE-Mb112] }, system: { catalogue: { kind: builtin } } }]`;
    expect(await faultsOf('libraries.yaml', library)).toMatch(
      /libraries\[0\]\.tags: tags need self-checkout: add `system\.patron` of kind `builtin`, or `system\.checkout`, or remove `tags`/,
    );
  });

  it('reports roles of accounts elsewhere where there are none', async () => {
    const faultsOfSystem = (system: string) =>
      faultsOf('libraries.yaml', `libraries: [{ id: 1, ${names}, system: { ${system} } }]`);
    expect(await faultsOfSystem('availability: { kind: patron }')).toContain(
      'system.availability: the kind `patron` needs accounts in another system: add `system.patron`',
    );
    expect(await faultsOfSystem('patron: { kind: builtin }, checkout: { kind: patron }')).toContain(
      'system.checkout: the kind `patron` needs accounts in another system: built-in accounts have this role, remove it',
    );
  });

  it('does not repeat a secret that is written in place of a reference to it', async () => {
    const faultsOfCatalogue = async (catalogue: string) =>
      faultsOf(
        'libraries.yaml',
        `libraries:\n  - { id: 1, ${names}, system: { catalogue: { kind: sru, ${catalogue} } } }`,
      );
    const password = await faultsOfCatalogue('preset: dnb, auth: { user: a, password: geheim }');
    expect(password).toContain(
      'auth.password: expected a reference to the secret: `env:NAME` or `file:/path`, got a text that is not shown',
    );
    const parameter = await faultsOfCatalogue('preset: dnb, secretParameters: { key: geheim }');
    expect(parameter).toContain('secretParameters.key: expected a reference to the secret');
    const address = await faultsOfCatalogue('auth: { user: a, password: file:/run/geheim }');
    expect(address).toContain('expected a `base`, or a `preset` that has one');
    expect(password + parameter + address).not.toContain('geheim');
  });

  it('reports all faults at once', async () => {
    const message = await faultsOf(
      'project.yaml',
      'projectId: opac-a\nediton: basic\nfeatures: { nfc: ja }\nbarcode: EAN',
    );
    expect(message.split('\n')).toHaveLength(4);
  });

  it('refuses an object in place of a text, even with a length that cannot be compared', async () => {
    const message = await faultsOf(
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names.replace('libname: X', 'libname: { length: { toString: 1 } }')} }`,
    );
    expect(message).toMatch(/libraries\.yaml:1:1 expected .*, got /);
  });

  it('refuses an alias bomb, a missing file and a missing folder', async () => {
    const bomb = [
      'a: &a [x]',
      ...[...'bcdefgh'].map((key, i) => `${key}: &${key} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`),
    ];
    expect(await faultsOf('project.yaml', bomb.join('\n'))).toContain('alias');
    await rm(join(folder, 'a', 'project.yaml'));
    await expect(loadProjects(folder)).rejects.toThrow('project.yaml:1:1 this file is missing');
    await expect(loadProjects(join(folder, 'none'))).rejects.toThrow('BUCHFINK_PROJECTS: this folder cannot be read');
  });

  it('refuses two projects with one id or one host, and one library id for two libraries', async () => {
    await cp(join(folder, 'a'), join(folder, 'b'), { recursive: true });
    await writeFile(join(folder, 'b', 'libraries.yaml'), `libraries:\n  - { id: 9001, ${names} }`);
    const error = await loadProjects(folder).catch((reason: Error) => reason);
    for (const part of [
      'expected an id of its own, got opac-example of another project',
      'got katalog.example.org of another project',
      'got 9001 of the library beispiel of another project',
    ])
      expect(String(error)).toContain(part);
  });

  it('names an id that occurs twice in one project once', async () => {
    const twice = `libraries:\n  - { id: 9001, ${names} }\n  - { id: 9001, ${names.replace('x', 'y')} }`;
    await writeFile(join(folder, 'a', 'libraries.yaml'), twice);
    const error = await loadProjects(folder).catch((reason: Error) => reason);
    expect(String(error).match(/libraries\[1\]\.id: .*/g)).toEqual([
      'libraries[1].id: expected an id of its own, got that of another library',
    ]);
  });
});

describe('validateProjects', () => {
  it('names the valid projects, or the faults', async () => {
    expect(await validateProjects({ projects: folder, project: 'opac-example' })).toEqual({
      ok: true,
      lines: [expect.stringMatching(/^opac-example: valid, \d+ libraries$/)],
      // It shows registration by mail, and this machine has no mail server.
      warnings: [expect.stringContaining('BUCHFINK_SMTP')],
    });
    expect((await validateProjects({ projects: folder, project: 'opac-example' }, 'a')).ok).toBe(true);
    expect((await validateProjects({ projects: folder, project: 'opac-example' }, 'opac-none')).ok).toBe(false);
    await writeFile(join(folder, 'a', 'project.yaml'), 'projectId: x');
    const { ok, lines } = await validateProjects({ projects: folder, project: 'opac-example' }, 'a');
    expect([ok, lines.length]).toEqual([false, 2]);
  });
});
