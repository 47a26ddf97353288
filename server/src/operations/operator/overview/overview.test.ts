import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageError } from '../../../base/storage-error.ts';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { projectsOf } from '../../../projects/project/project.ts';
import { writeBackupNote } from '../../../storage/backup/backup-note.ts';
import { newKeyLine } from '../../../storage/keys/open-keys.ts';
import {
  OperatorBrowser,
  type OperatorService,
  operatorServiceForTests,
  textOf,
} from '../../../testing/operator-service.ts';
import type { TestLocation } from '../../../testing/postgresql/test-location.ts';
import { createServiceLocation } from '../../../testing/processes/test-nodes.ts';
import { projectsForTests } from '../../../testing/test-service.ts';
import { createServiceExamination, type ServiceExaminationDeps } from './examine-service.ts';

const hour = 3_600_000;
const evil = '<img src=x> & "Co"';
const libraries = [1, 2].map((id) =>
  LibrarySettings.parse({
    id,
    ident: `l${id}`,
    libname: id === 1 ? evil : 'Zwei',
    shortname: 'L',
    fullname: 'L',
    system: { catalogue: { kind: 'builtin' } },
  }),
);
const start = Date.parse('2026-11-26T10:00:00Z');
let time: number;
let location: TestLocation;
let service: OperatorService | undefined;

beforeEach(async () => {
  time = start;
  location = await createServiceLocation();
  await writeFile(join(location.dataDirectory, 'keys'), `${newKeyLine()}\n`, { mode: 0o600 });
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await location.remove();
});

/** What an examination reads, on the data of the tests; its records can be counted, and how often that was done. */
async function examinationDeps(more: Partial<ServiceExaminationDeps> = {}) {
  const projects = projectsOf(
    (await projectsForTests()).slice(0, 1).map((project) => ({ ...project, libraries, hosts: [] })),
    (await projectsForTests())[0]?.id ?? '',
  );
  let counts = 0;
  const count: RecordStore['count'] = async (libraryId) => {
    counts += 1;
    return libraryId === 1 ? 0 : 5;
  };
  const deps: ServiceExaminationDeps = {
    location,
    keys: undefined,
    projects,
    records: { count, checkpoint: async () => undefined },
    store: {
      history: { summaries: async () => [], faults: async () => [] },
      imports: { all: async () => [] },
    } as never,
    states: { brokenIndexes: () => [], preparing: () => [], clockAhead: () => 0 },
    health: { findings: async () => [] },
    metrics: { text: async () => 'buchfink_forwarded_calls_total{header="ignored"} 7\n' },
    trustedProxies: ['loopback'],
    maxAges: { backupHours: 48, harvestHours: 48 },
    now: () => new Date(time),
    ...more,
  };
  return { deps, counts: () => counts };
}

describe('the examination of the running service', () => {
  it('finds what doctor finds without calling anybody: faults first', async () => {
    const { deps } = await examinationDeps({
      states: {
        brokenIndexes: () => [2],
        preparing: () => [{ libraryId: 1, done: 0, total: 1, ms: 1 }],
        clockAhead: () => 0,
      },
    });
    await writeBackupNote(location.dataDirectory, { id: 'b', target: location.dataDirectory, at: start - 49 * hour });
    const { problems } = await createServiceExamination(deps)();
    const found = problems.map(({ subject, outcome, problem }) => `${subject} ${outcome} ${problem}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'backup fault backup-old',
        'service fault index-broken',
        'service fault proxy-not-trusted',
        'service warning index-preparing',
        'libraries warning library-empty',
      ]),
    );
    expect(found.findIndex((text) => text.includes(' warning '))).toBeGreaterThan(
      found.findLastIndex((text) => text.includes(' fault ')),
    );
  });

  it('says that the clock of the machine differs from that of the database, by which the service goes', async () => {
    const problemsOf = async (ahead: number) => {
      const { deps } = await examinationDeps({
        location: { ...location, databaseUrl: 'postgres://db.example/buchfink' },
        states: { brokenIndexes: () => [], preparing: () => [], clockAhead: () => ahead },
      });
      const { problems } = await createServiceExamination(deps)();
      return problems.filter(({ subject }) => subject === 'clock').map(({ outcome, values }) => [outcome, values]);
    };
    expect(await problemsOf(0)).toEqual([]);
    expect(await problemsOf(-90_000)).toEqual([['warning', { seconds: -90 }]]);
    expect(await problemsOf(86_400_000)).toEqual([['fault', { seconds: 86_400 }]]);
  });

  it('looks again after a minute, in the background', async () => {
    const { deps, counts } = await examinationDeps();
    const examination = createServiceExamination(deps);
    expect((await examination()).at).toBe(start);
    time += 59_999;
    await examination();
    expect(counts()).toBe(2);
    time += 1;
    // The problems of a minute ago are shown at once.
    expect((await examination()).at).toBe(start);
    await expect.poll(async () => (await examination()).at).toBe(start + 60_000);
    expect(counts()).toBe(4);
  });

  it('says that the database is away', async () => {
    const away = async () => {
      throw new StorageError('locked', 'the database cannot be reached');
    };
    const { deps } = await examinationDeps({ records: { count: away, checkpoint: away } });
    const { problems } = await createServiceExamination(deps)();
    expect(problems).toContainEqual(expect.objectContaining({ problem: 'database-unreachable' }));
  });
});

describe('the overview', () => {
  const openOverview = async (language: string, more: Parameters<typeof operatorServiceForTests>[0]['more'] = {}) => {
    service ??= await operatorServiceForTests({ location, libraries, now: () => new Date(time), more });
    return new OperatorBrowser(service.app, '127.0.0.1', { 'accept-language': language }).open('/operator');
  };

  it('shows problems, backups, disk, nodes and imports, in both languages, external texts as text', async () => {
    const { deps } = await examinationDeps();
    const overview = {
      examination: createServiceExamination(deps),
      hasDatabase: false,
      nodeId: 'one',
      upkeep: async () => ({ lastBackup: undefined, harvests: [], imports: [], freeBytes: 12.34e9 }),
      lastBackup: async () => ({ format: 1 as const, id: 'b', target: '/mnt/<i>', at: start - 5 * hour }),
    };
    await openOverview('de', { overview });
    const node = { version: '0.1.0', started: start - hour, seen: start, state: 'ready', isLeader: false } as const;
    await service?.store.nodes.report({ ...node, id: 'one', host: 'alpha', isLeader: true, freeBytes: 5e8 });
    await service?.store.nodes.report({ ...node, id: 'two', host: evil, seen: start - 5 * 60_000 });
    await service?.store.imports.begin(1, 'import', start - hour);
    await service?.store.imports.end(1, 'import', 'failed', start);
    const { body, statusCode } = await openOverview('de');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<img|<i>|lang="en"/);
    const text = textOf(body);
    for (const part of [
      'Das braucht Aufmerksamkeit',
      'hat sich zuletzt vor 5 Minuten gemeldet',
      'Dienst: Fehler.',
      'Weitergereichte Adressen: 0 geglaubt, 7 nicht geglaubt, 0 Aufrufe ohne (vertraute Proxys: loopback).',
      'Alle Besucher zählen als ein Netz.',
      ': Der Katalog hat keine Titel. Importieren Sie',
      'Bibliothek: Warnung.',
      'vor 5 Stunden, in /mnt/',
      '12,3 GB',
      'alpha (dieser) bereit, führt 0.1.0',
      'meldet sich nicht',
      '500 MB',
      'Import fehlgeschlagen am 26.11.26, 11:00:00',
    ])
      expect(text).toContain(part);
    expect(body).toContain('<a href="/operator" aria-current="page">Übersicht</a>');
    const english = textOf((await openOverview('en')).body);
    for (const part of [
      '5 hours ago, in',
      '12.3 GB',
      'gives no sign of life',
      'All visitors count as one network.',
      '7 ignored',
    ])
      expect(english).toContain(part);
  });

  it('shows forty problems at most, and says how many there are besides', async () => {
    const problem = {
      ...({ subject: 'libraries', outcome: 'fault', code: 'library-empty', problem: 'library-down' } as const),
      values: { library: { id: 2, name: 'Zwei' } },
      text: '',
    };
    const overview = {
      examination: async () => ({ at: start, problems: Array(45).fill(problem) }),
      nodeId: 'one',
      upkeep: async () => ({ lastBackup: undefined, harvests: [], imports: [], freeBytes: undefined }),
      lastBackup: async () => undefined,
      hasDatabase: true,
    };
    const { body } = await openOverview('de', { overview });
    expect(body.match(/Bibliothek: Fehler\./g)).toHaveLength(40);
    expect(body).toContain('Weitere 5 zeigt <code>buchfink doctor</code>.');
    expect(body).toContain('<a href="/operator/libraries/2">');
  });

  it('says that nothing needs attention, and works while the database is away', async () => {
    const away = async () => {
      throw new StorageError('locked', 'the database cannot be reached');
    };
    const text = textOf((await openOverview('de')).body);
    expect(text).toContain('Nichts braucht Aufmerksamkeit.');
    await service?.close();
    const store = { history: {}, acts: {}, nodes: { list: away }, imports: { all: away } } as never;
    service = await operatorServiceForTests({ location, libraries, now: () => new Date(time), more: { store } });
    const answer = await new OperatorBrowser(service.app).open('/operator');
    expect([answer.statusCode, textOf(answer.body).includes('Noch hat sich kein Knoten gemeldet.')]).toEqual([
      200,
      true,
    ]);
  });

  it('leads an operator of desks to the desks, and shows nothing else', async () => {
    const file = join(location.dataDirectory, 'operators');
    await writeFile(file, 'theo theo-0123456789-abcdefghij desk=2\n');
    service = await operatorServiceForTests({
      location,
      libraries,
      now: () => new Date(time),
      operators: `file:${file}`,
    });
    const browser = new OperatorBrowser(service.app, '203.0.113.9');
    expect((await browser.logIn('theo-0123456789-abcdefghij')).headers.location).toBe('/operator');
    const { body } = await browser.open('/operator');
    expect(body).toContain('<a href="/operator/desk/2">2 Zwei</a>');
    expect(textOf(body)).not.toMatch(/Knoten|Protokoll|Bibliotheken/);
  });
});
