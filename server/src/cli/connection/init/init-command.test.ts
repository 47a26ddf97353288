import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OaiServer } from '@buchfink/catalogue/oai/testing/oai-server';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { serviceAccount } from '@buchfink/connectors/testing/koha-library/rest/authentication';
import { restFace } from '@buchfink/connectors/testing/koha-library/rest/rest-face';
import {
  ilsdiPath,
  type KohaLibrary,
  startKohaLibrary,
} from '@buchfink/connectors/testing/koha-library/start-koha-library';
import { invenioManner, PlainTerminal } from '@buchfink/connectors/testing/sip2/plain-terminal';
import { type Sip2Library, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProjects } from '../../../projects/files/load-projects.ts';
import { type BuiltServer, buildServer } from '../../../testing/processes/built-server.ts';
import { runCli, startCli } from '../../../testing/processes/run-cli.ts';

let server: BuiltServer;
let library: Sip2Library;
let folder: string;
let projects: string;
beforeAll(async () => {
  server = await buildServer();
  library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
});
afterAll(() => library?.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-init-test-'));
  projects = join(folder, 'projects');
  return () => rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  BUCHFINK_PROJECTS: projects,
  BUCHFINK_DATA: join(folder, 'data'),
  BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
  NEUSTADT_PATRON_PASSWORD: 'sip-pass',
});

/** Runs the command in its own process, as at a terminal, with these lines typed. */
async function type(lines: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const program = startCli(server, ['init'], { environment: { ...environment(), ...variables }, input: 'pipe' });
  program.input?.end(lines.map((line) => `${line}\n`).join(''));
  return { code: await program.ended, out: program.out(), err: program.err() };
}

/** Runs the command with a file of answers. */
async function answer(answers: Record<string, unknown>, args: readonly string[] = []) {
  const file = join(folder, 'answers.yaml');
  await writeFile(file, JSON.stringify(answers));
  return runCli(server, ['init', '--answers', file, ...args], { environment: environment() });
}

const sip2 = () => ({
  patron: 'sip2',
  'patron.host': '127.0.0.1',
  'patron.port': library.server.port,
  'patron.tls': 'no',
  'patron.user': 'sip',
  'patron.institution': 'HB',
});

describe('init at a terminal', () => {
  it('asks, tries, lets wrong answers be given again, and writes a project that is valid', async () => {
    const { port } = library.server;
    const wrongPort = await freePort();
    const { code, out } = await type([
      ...['', 'Bücherei "Neustadt"', 'Neustadt', '', 'x', '7'],
      ...[
        'builtin',
        'sip2',
        '127.0.0.1',
        String(wrongPort),
        'no',
        '',
        'sip',
        'sip-pass',
        'env:NEUSTADT_PATRON_PASSWORD',
        'HB',
      ],
      ...['again', 'sip2', '127.0.0.1', String(port), 'no', '', 'sip', 'env:NEUSTADT_PATRON_PASSWORD', 'HB'],
      ...['patron', '', 'yes'],
    ]);
    expect(out).toContain('An answer is needed.');
    expect(out).toContain('A positive whole number is needed.');
    expect(out).toContain('Secrets are never written into the configuration.');
    expect(out).toMatch(/^FAIL {2}127\.0\.0\.1, port \d+: nothing answers there\n {6}→ Nothing listens/m);
    expect(out).toContain('ok    the terminal is logged in at HB, SIP 2.00');
    expect(out).toContain('put the secret into the variable NEUSTADT_PATRON_PASSWORD of the service');
    const file = join(projects, 'buecherei-neustadt', 'libraries.yaml');
    const text = await readFile(file, 'utf8');
    for (const line of text.trimEnd().split('\n')) expect(out).toContain(`+ ${line}\n`);
    expect(text).toContain('id: 7 # means the same library in every project\n');
    expect(text).toContain('tls: false # false only within your own network or a tunnel');
    expect(text).not.toContain('sip-pass');
    const [project] = await loadProjects(projects);
    expect(project).toMatchObject({
      config: { title: 'Bücherei "Neustadt"' },
      libraries: [
        {
          id: 7,
          libname: 'Bücherei "Neustadt"',
          shortname: 'Neustadt',
          city: 'Neustadt',
          system: {
            catalogue: { kind: 'builtin' },
            availability: { kind: 'patron' },
            patron: { kind: 'sip2', port, tls: false, password: 'env:NEUSTADT_PATRON_PASSWORD' },
          },
        },
      ],
    });
    // A patron's system that has no states of copies works all the same.
    expect(code).toBe(0);
  });

  it('writes nothing without a yes, and when the input ends', async () => {
    const refused = await type(['Neustadt', '', '', '', 'none', 'none', '', '', 'no']);
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was written.') });
    const ended = await type(['Neustadt', '']);
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('Stopped. Nothing was written.') });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('init in German', () => {
  const german = { BUCHFINK_LANGUAGE: 'de' };

  it('asks, explains what is wrong, and writes its comments', async () => {
    const { code, out } = await type(
      ['', 'Neustadt', '', '', 'x', '7', 'kein', 'builtin', 'builtin', 'none', 'fremd', '', 'yes'],
      german,
    );
    expect(out).toContain('Der Name der Bibliothek\n> \nHier ist eine Antwort nötig.\n');
    expect(out).toContain('Ihr Ort (darf leer bleiben)\n');
    expect(out).toContain('Nötig ist eine positive ganze Zahl.');
    expect(out).toContain('Wo werden ihre Titel gesucht?\n  none        die Bibliothek bietet das nicht an\n');
    expect(out).toContain('Wählen Sie eines von none, builtin, ');
    expect(out).toContain('Das Projekt: eine neue ID\n');
    expect(out).toContain('Soll das geschrieben werden?\n  yes  schreiben\n  no   nichts schreiben\n');
    expect(out).toMatch(/\nGeschrieben: .*\nAls Nächstes:\n/);
    expect(code).toBe(0);
    const libraries = await readFile(join(projects, 'neustadt', 'libraries.yaml'), 'utf8');
    expect(libraries).toContain('id: 7 # bezeichnet in jedem Projekt dieselbe Bibliothek\n');
    expect(libraries).toContain('# Die Systeme dahinter (docs/connect-a-library.md).\n');
    const project = await readFile(join(projects, 'neustadt', 'project.yaml'), 'utf8');
    expect(project).toContain('# Was hier nicht steht, ist wie in der Grundkonfiguration.');
  });

  it('names the faults of a file of answers, and says when nothing was written', async () => {
    const file = join(folder, 'answers.yaml');
    await writeFile(
      file,
      JSON.stringify({ name: 'Neustadt', patron: 'sip2', 'patron.tls': 'maybe', 'patron.hots': 'x' }),
    );
    const { code, err } = await runCli(server, ['init', '--answers', file], {
      environment: { ...environment(), ...german },
    });
    expect(code).toBe(2);
    expect(err).toContain(
      'patron.host: Hier ist eine Antwort nötig. (Der Host des SIP2-Servers, etwa sip.library.example)',
    );
    expect(err).toContain('patron.tls: Antworten Sie yes (ja) oder no (nein).');
    expect(err).toContain('Keine Frage heißt patron.hots.');
    const ended = await type(['Neustadt', ''], german);
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('Abgebrochen. Es wurde nichts geschrieben.') });
  });
});

describe('init for a Koha', () => {
  const repository = new OaiServer();
  let koha: KohaLibrary;
  let url = '';
  beforeAll(async () => {
    koha = await startKohaLibrary({ rest: restFace('current') });
    repository.formats = ['oai_dc', 'marcxml'];
    repository.refusesOthers = true;
    repository.entries = [];
    for (const title of ['Finken', 'Falken']) {
      const { recordId, barcodes } = await koha.addTitle({ title, copies: 1 });
      const field = (tag: string, codes: Record<string, string>) =>
        `<marc:datafield tag="${tag}" ind1=" " ind2=" ">${Object.entries(codes)
          .map(([code, text]) => `<marc:subfield code="${code}">${text}</marc:subfield>`)
          .join('')}</marc:datafield>`;
      const number = barcodes[0]?.slice(-2).replace(/^0/, '') ?? '';
      repository.entries.push({
        identifier: `DE-X:${recordId}`,
        datestamp: '2026-10-01',
        id: `other-${recordId}`,
        title,
        fields: `${field('952', { a: 'HB', 9: number, p: barcodes[0] ?? '' })}${field('999', { c: recordId })}`,
      });
    }
    url = await repository.start();
  });
  afterAll(async () => {
    await koha.close();
    await repository.stop();
  });
  const withRecords = () => ({ name: 'Neustadt', catalogue: 'oai-pmh', 'catalogue.url': url });

  it('writes the prefix that is offered, its numbers and the branches that ILS-DI names, and compares what copies would be', async () => {
    const address = `${koha.origin}${ilsdiPath}`;
    const { code, out } = await answer({
      ...withRecords(),
      patron: 'koha-ilsdi',
      'patron.address': address,
      availability: 'koha-ilsdi',
      'availability.address': address,
    });
    expect(out).toContain('OAI-PMH: 2 titles in the first 2 records of 2, such as "Finken"');
    expect(out).toContain('`trustAvailable: false` shows 2 unknown; `trustAvailable: true` would show 2 available');
    expect(out).toContain('branches: HB Hauptbibliothek Musterstadt');
    expect(code).toBe(0);
    expect((await loadProjects(projects))[0]?.libraries[0]).toMatchObject({
      recordId: '999$c',
      branches: [{ id: 'HB', name: 'Hauptbibliothek Musterstadt' }],
      sources: [{ kind: 'oai-pmh', prefix: 'marcxml' }],
    });
  });

  it('asks a person what the copies of the system shall be, and says what each answer shows of them', async () => {
    const address = `${koha.origin}${ilsdiPath}`;
    const { code, out } = await type([
      ...['Neustadt', '', '', '', 'oai-pmh', url, '', 'koha-ilsdi', address, 'koha-ilsdi', address],
      ...['maybe', 'yes', '', 'yes'],
    ]);
    expect(out).toContain(
      'Is a copy that Koha calls available shown so?\n  no   shows 2 unknown\n  yes  shows 2 available\n',
    );
    expect(out).toContain('Choose one of no, yes.');
    expect(code).toBe(0);
    expect((await loadProjects(projects))[0]?.libraries[0]?.system.availability).toMatchObject({
      kind: 'koha-ilsdi',
      trustAvailable: true,
    });
  });

  it('says which formats there are where another one is chosen, and where nothing answers', async () => {
    const wrong = await answer({ ...withRecords(), 'catalogue.prefix': 'marc21' });
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('OAI-PMH offers oai_dc, marcxml, and not "marc21"');
    const missing = await answer({
      ...withRecords(),
      name: 'B',
      'catalogue.url': url.replace(/:\d+/, `:${await freePort()}`),
    });
    expect(missing).toMatchObject({ code: 1, out: expect.stringContaining('→ Nothing listens at this port.') });
  });

  it('takes branches and pick-up places from the list of the REST API', async () => {
    process.env.NEUSTADT_PATRON_PASSWORD = serviceAccount.password;
    const { out } = await answer({
      name: 'Neustadt',
      catalogue: 'none',
      patron: 'koha-rest',
      'patron.address': `${koha.origin}/api/v1`,
      'patron.access': 'user',
      'patron.user': serviceAccount.user,
    });
    expect(out).toContain('branches: FB Fahrbücherei, HB Hauptbibliothek Musterstadt, ZW Zweigstelle Übergarten');
    expect((await loadProjects(projects))[0]?.libraries[0]).toMatchObject({
      branches: [{ id: 'FB' }, { id: 'HB' }, { id: 'ZW', name: 'Zweigstelle Übergarten' }],
      system: { patron: { pickupBranches: ['HB', 'ZW'] } },
    });
  });
});

describe('init for a system whose dates may begin with the day or the month', () => {
  /** A terminal as of a vendor who writes the month first, and a repository with the records of its copies. */
  async function startVendor() {
    const unused = () => ({ system: {} as never, close: () => undefined });
    const slashes = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
    const vendor = await startSip2Library(unused, {
      terminal: (state, now) => new PlainTerminal(state, now, { ...invenioManner, dates: slashes }),
      // Lent for 28 days, until the sixth.
      now: new Date('2026-11-08T10:00:00Z'),
    });
    const repository = new OaiServer();
    const reader = await vendor.addPatron();
    for (const title of ['Finken', 'Falken']) {
      const { recordId, barcodes } = await vendor.addTitle({ title, copies: 1 });
      const [barcode = ''] = barcodes;
      if (title === 'Finken') await vendor.lend(barcode, reader);
      const item = `<marc:subfield code="a">HB</marc:subfield><marc:subfield code="p">${barcode}</marc:subfield>`;
      repository.entries.push({
        identifier: `DE-X:${recordId}`,
        datestamp: '2026-10-01',
        id: recordId,
        title,
        fields: `<marc:datafield tag="952" ind1=" " ind2=" ">${item}</marc:datafield>`,
      });
    }
    const url = await repository.start();
    return { port: vendor.server.port, url, close: () => Promise.all([vendor.close(), repository.stop()]) };
  }

  it.each([
    ['found', { kind: 'sip2', trust03: false, dates: 'found' }],
    ['mdy', { kind: 'sip2', trust03: false, dates: 'mdy' }],
  ])('asks, with what each order makes of a date that is there, and writes %s', async (order, patron) => {
    process.env.NEUSTADT_PATRON_PASSWORD = 'sip-pass';
    const { port, url, close } = await startVendor();
    const terminal = ['127.0.0.1', String(port), 'no', '', 'sip', 'env:NEUSTADT_PATRON_PASSWORD', 'HB'];
    const { code, out } = await type([
      ...['Neustadt', '', '', '', 'oai-pmh', url, 'marc21', 'sip2', ...terminal, 'patron'],
      ...['no', 'ymd', order, '', 'yes'],
    ]);
    delete process.env.NEUSTADT_PATRON_PASSWORD;
    await close();
    expect(out).toContain('no   shows 1 lent, 1 unknown\n  yes  shows 1 lent, 1 available\n');
    expect(out).toContain('  found  12/06/2026 is 2026-06-12, until other dates tell\n');
    expect(out).toContain('  dmy    12/06/2026 is 2026-06-12\n  mdy    12/06/2026 is 2026-12-06\n');
    expect(out).toContain('Choose one of found, dmy, mdy.');
    expect(code, out).toBe(0);
    expect((await loadProjects(projects))[0]?.libraries[0]?.system.patron).toMatchObject(patron);
  });

  it('takes the order from a file of answers, which names no other', async () => {
    const answers = { name: 'Neustadt', ...sip2(), 'patron.dates': 'mdy' };
    expect(await answer(answers, ['--no-check'])).toMatchObject({ code: 0 });
    expect((await loadProjects(projects))[0]?.libraries[0]?.system.patron).toMatchObject({ dates: 'mdy' });
    const wrong = await answer({ ...answers, name: 'B', 'patron.dates': 'month' }, ['--no-check']);
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('patron.dates: Choose one of found, dmy') });
  });
});

describe('init with a file of answers', () => {
  it('needs no terminal, and tries the systems', async () => {
    process.env.NEUSTADT_PATRON_PASSWORD = 'sip-pass';
    const { code, out } = await answer({ name: 'Neustadt', catalogue: 'none', ...sip2() });
    delete process.env.NEUSTADT_PATRON_PASSWORD;
    expect(out).toContain('ok    the terminal is logged in');
    expect(code).toBe(0);
    expect((await loadProjects(projects))[0]).toMatchObject({ id: 'opac-neustadt', libraries: [{ id: 1 }] });
  });

  it('writes what does not work yet, with exit code 1, or tries nothing', async () => {
    const unreachable = { ...sip2(), 'patron.port': await freePort() };
    const first = await answer({ name: 'Neustadt', ...unreachable });
    expect(first).toMatchObject({ code: 1, out: expect.stringContaining('Written: ') });
    const second = await answer({ name: 'Altstadt', ...unreachable }, ['--no-check']);
    expect(second).toMatchObject({ code: 0, out: expect.not.stringContaining('FAIL') });
  });

  it('refuses secrets, wrong answers and answers to no question, and writes nothing', async () => {
    for (const [answers, fault] of [
      [{ ...sip2(), 'patron.password': 'sip-pass' }, 'patron.password: Secrets are never written'],
      [{ ...sip2(), 'patron.tls': 'maybe' }, 'patron.tls: Answer yes or no.'],
      [{ catalogue: 'sru', 'catalogue.base': 'https://user:pass@opac.example/sru' }, 'must carry no password'],
      [{ catalogue: 'alphabet' }, 'catalogue: Choose one of none, builtin'],
      [{ 'patron.hots': 'x' }, 'no question has the name patron.hots'],
      [{ project: 'Neustadt' }, 'project: A project id is'],
    ] as const) {
      const outcome = await answer({ name: 'Neustadt', ...answers }, ['--no-check']);
      expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining(fault) });
      expect(outcome.out).not.toContain('sip-pass');
    }
    expect(await runCli(server, ['init', '--yes'], { environment: environment() })).toMatchObject({
      code: 2,
      err: expect.stringContaining('name: An answer is needed.'),
    });
    expect(await readdir(folder)).toEqual(['answers.yaml']);
  });

  it('names everything that is missing, wrong or unknown at once', async () => {
    const { code, err } = await answer({
      city: 'Neustadt',
      catalogue: 'solr',
      'catalogue.preset': 'none',
      'catalogue.bsae': 'x',
      patron: 'sip',
      'patron.host': 'sip.example',
      availability: 'daia',
    });
    expect(code).toBe(2);
    const named = [...err.matchAll(/answers\.yaml: (\S+): /g)].map(([, key]) => key);
    expect(named).toEqual(['name', 'catalogue.base', 'catalogue.preset', 'patron', 'availability.base']);
    expect(err).toContain('no question has the name catalogue.bsae');
    // Whether it is a question depends on the kind that is still to be named.
    expect(err).not.toContain('patron.host');
    expect(await readdir(folder)).toEqual(['answers.yaml']);
  });

  it('names a key that stands twice, and takes numbers and words as they are written', async () => {
    const file = join(folder, 'answers.yaml');
    const run = (text: string) =>
      writeFile(file, text).then(() =>
        runCli(server, ['init', '--answers', file, '--no-check'], { environment: environment() }),
      );
    const twice = await run('name: Neustadt\ncity: A\nname: Altstadt\n');
    expect([twice.code, twice.err]).toEqual([2, expect.stringMatching(/answers\.yaml:3:1 .*name/)]);
    const plain = 'name: 1984\npatron: sip2\npatron.host: sip.example\npatron.user: 007\npatron.institution: 0815\n';
    expect((await run(plain)).code).toBe(0);
    const [library] = (await loadProjects(projects))[0]?.libraries ?? [];
    expect(library).toMatchObject({ libname: '1984', system: { patron: { user: '007', institution: '0815' } } });
  });

  it('writes harvests as sources of a built-in catalogue, and nested settings', async () => {
    await answer(
      {
        name: 'Neustadt',
        catalogue: 'oai-pmh',
        'catalogue.url': 'https://opac.example/oai',
        availability: 'daia',
        'availability.base': 'https://daia.example/isil',
        'availability.ids.record': 'ppn:{id}',
      },
      ['--no-check'],
    );
    expect((await loadProjects(projects))[0]?.libraries[0]).toMatchObject({
      system: { catalogue: { kind: 'builtin' }, availability: { kind: 'daia', ids: { record: 'ppn:{id}' } } },
      sources: [{ kind: 'oai-pmh', url: 'https://opac.example/oai', prefix: 'marc21' }],
    });
  });
});

describe('init in an existing project', () => {
  const write = async (libraries: string) => {
    await mkdir(join(projects, 'one'), { recursive: true });
    await writeFile(join(projects, 'one', 'project.yaml'), 'projectId: opac-one\n');
    await writeFile(join(projects, 'one', 'libraries.yaml'), libraries);
  };
  const fields = 'ident: a, libname: A, shortname: A, fullname: A';
  const read = () => readFile(join(projects, 'one', 'libraries.yaml'), 'utf8');

  it.each([
    [
      'two spaces',
      `# Ours\nlibraries:\n  - id: 4   # the old one\n    ident: a\n    libname: A\n    shortname: A\n    fullname: A\n`,
    ],
    ['no indentation, and no line end', `libraries:\n- id: 4\n  ident: a\n  libname: A\n  shortname: A\n  fullname: A`],
    ['a line in braces', `libraries:\n    - { id: 4, ${fields} }\n`],
  ])('adds the library at the end of a list with %s, and leaves every byte before it', async (_, before) => {
    await write(before);
    const { code, out } = await answer({ name: 'Neustadt', project: 'opac-one', catalogue: 'builtin' });
    expect(code).toBe(0);
    const after = await read();
    expect(after.startsWith(before)).toBe(true);
    expect(out).toContain(`Added to `);
    expect(out).not.toContain('the old one');
    expect((await loadProjects(projects))[0]?.libraries.map(({ id, ident }) => [id, ident])).toEqual([
      [4, 'a'],
      [5, 'neustadt'],
    ]);
    expect(await readdir(join(projects, 'one'))).toEqual(['libraries.yaml', 'project.yaml']);
  });

  it.each([
    ['a list in brackets', `libraries: [{ id: 4, ${fields} }]\n`],
    ['no libraries yet', 'libraries: []\n'],
  ])('shows the entry to add by hand to %s, and changes nothing', async (_, before) => {
    await write(before);
    const { code, err } = await answer({ name: 'Neustadt', project: 'opac-one' });
    expect(code).toBe(2);
    expect(err).toContain('Add this entry by hand:\n\n  - id: ');
    expect(await read()).toBe(before);
  });

  it('writes nothing that breaks the configuration: a library of the same name needs an ident of its own', async () => {
    await write(`libraries:\n  - { id: 4, ident: neustadt, libname: N, shortname: N, fullname: N }\n`);
    const before = await read();
    for (const project of ['opac-one', 'opac-two']) {
      const again = await answer({ name: 'Neustadt', project });
      expect(again).toMatchObject({
        code: 2,
        err: expect.stringContaining('ident: neustadt is library 4 (N) already'),
      });
    }
    expect(await read()).toBe(before);
    expect(await answer({ name: 'Neustadt', project: 'opac-one', ident: 'neustadt-sued' })).toMatchObject({ code: 0 });
    expect((await loadProjects(projects))[0]?.libraries.map(({ ident }) => ident)).toEqual([
      'neustadt',
      'neustadt-sued',
    ]);
    // A person is asked for it only then.
    const typed = await type([
      'Neustadt',
      '',
      '',
      '',
      'neustadt',
      'neustadt-nord',
      'none',
      'none',
      '',
      'opac-one',
      'yes',
    ]);
    expect([typed.code, typed.out]).toEqual([0, expect.stringContaining('neustadt is library 4 (N) already')]);
  });

  it.each([
    ['a folder of the same name with a project of another id', 'neustadt', 'projectId: opac-other\n'],
    ['a default project that does not exist', 'one', 'projectId: opac-one\n'],
  ])('leaves %s as it is', async (_, name, project) => {
    await mkdir(join(projects, name), { recursive: true });
    await writeFile(join(projects, name, 'project.yaml'), project);
    await writeFile(join(projects, name, 'libraries.yaml'), `libraries:\n  - { id: 4, ${fields} }\n`);
    await answer({ name: 'Neustadt' });
    expect((await loadProjects(projects)).length).toBeGreaterThan(0);
    expect(await readFile(join(projects, name, 'project.yaml'), 'utf8')).toBe(project);
  });

  it.each(['opac-example', 'opac-demo'])('never adds to %s, which comes with Buchfink', async (id) => {
    await write(`libraries:\n  - { id: 4, ${fields} }\n`);
    await writeFile(join(projects, 'one', 'project.yaml'), `projectId: ${id}\n`);
    const before = await read();
    const outcome = await answer({ name: 'Neustadt', project: id });
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining(`project: ${id} is part of Buchfink`) });
    expect(await read()).toBe(before);
    // A project beside it is written, with the advice to move it.
    expect(await answer({ name: 'Neustadt' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('BUCHFINK_PROJECTS'),
    });
  });

  it('never writes over a folder, and refuses a number that is taken', async () => {
    await write(`libraries:\n  - { id: 4, ${fields} }\n`);
    const outcome = await answer({ name: 'Neustadt', id: 4 });
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining('Another library has this number.') });
    expect(await answer({ name: 'X', project: 'opac-one-more' })).toMatchObject({ code: 0 });
    await rm(join(projects, 'one', 'project.yaml'));
    expect(await answer({ name: 'Y', project: 'opac-two' })).toMatchObject({ code: 1 });
  });
});
