// Records the data of a small service as a version stores them, for `server/src/testing/stored-data/stored-data.test.ts`:
//   node scripts/record-stored-data.mjs <folder of a built service> <new folder of the fixture>
// Later versions must open them. The project is stored too, since old configurations must stay valid.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [build, fixture] = process.argv.slice(2).map((path) => resolve(path));
const root = import.meta.dirname;
const projects = join(fixture, 'projects');
const data = mkdtempSync(join(tmpdir(), 'buchfink-stored-'));
const environment = {
  ...process.env,
  BUCHFINK_DATA: data,
  BUCHFINK_PROJECTS: projects,
  BUCHFINK_PROJECT: 'opac-stored',
  PORT: '0',
  LOG_LEVEL: 'warn',
  TZ: 'UTC',
  NODE_OPTIONS: `--import ${join(root, '../server/src/testing/stored-data/set-clock.mjs')}`,
};

/** Each process starts its clock an hour after the one before. */
let hour = 6;
const nextHour = () => ({ ...environment, TEST_CLOCK: `2026-11-25T${String(hour++).padStart(2, '0')}:00:00Z` });

const library = {
  id: 1,
  ident: 'haus',
  libname: 'Bücherei Musterstadt',
  shortname: 'Muster',
  fullname: 'Bücherei Musterstadt',
  system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
  csv: {
    columns: {
      id: 'Nr',
      title: 'Titel',
      authors: 'Verfasser',
      year: 'Jahr',
      mediaType: 'Art',
      barcode: 'Barcode',
      shelfmark: 'Signatur',
      branch: 'Zweigstelle',
      state: 'Status',
      subjects: 'Schlagwort',
      isbn: 'ISBN',
    },
    mediaTypes: { Buch: 'BOOK', Film: 'DVD' },
    states: { da: 'available' },
  },
};
const head = 'Nr;Titel;Verfasser;Jahr;Art;Barcode;Signatur;Zweigstelle;Status;Schlagwort;ISBN';
const first = [
  'a1;Das Känguru im Bücherschrank;Müller, Jürgen;2019;Buch;B1;Ro 1;HB;da;Känguru;9783551551672',
  'a2;Straßenbahn nach Überlingen;Weiß, Änne;2020;Buch;B2;Ro 2;HB;da;Eisenbahn;',
  'a3;Белый корабль;Айтматов, Чингиз;1970;Buch;B3;Ro 3;HB;da;Roman;',
  'a4;Der Maulwurf fährt Rad;Lang, Eva;2021;Film;B4;DVD 4;HB;da;Maulwurf;',
  'a5;Grundkurs Sternenkunde;Stern, Ida;2015;Buch;B5;Na 5;HB;da;Astronomie;',
];
const second = [
  'a5;Grundkurs Sternenkunde, neu;Stern, Ida;2024;Buch;B5;Na 5;HB;da;Astronomie;',
  'a6;Kochen mit Äpfeln;Obst, Otto;2022;Buch;B6;Ko 6;HB;da;Apfel;',
];

const run = (args, input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(build, 'cli.js'), ...args], {
    env: nextHour(),
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
};
const importLines = (lines) => {
  const file = join(data, '..', `${process.pid}.csv`);
  writeFileSync(file, [head, ...lines, ''].join('\n'));
  run(['import', '--library', '1', file]);
  rmSync(file);
};

mkdirSync(join(projects, 'opac-stored'), { recursive: true });
writeFileSync(
  join(projects, 'opac-stored', 'project.yaml'),
  `${JSON.stringify({ projectId: 'opac-stored' }, null, 2)}\n`,
);
writeFileSync(
  join(projects, 'opac-stored', 'libraries.yaml'),
  `${JSON.stringify({ libraries: [library] }, null, 2)}\n`,
);
importLines(first);
importLines(second);
run(['patron', 'add', '--library', '1', '77', '--name', 'Änne Käfer', '--valid-until', '2030-06-30'], '4711\n');
run(['patron', 'add', '--library', '1', '78', '--name', 'Otto Offen'], '4712\n');
run(['copy', 'lend', '--library', '1', 'B1', '77']);
run(['copy', 'lend', '--library', '1', 'B2', '78']);

const service = spawn(process.execPath, [join(build, 'main.js')], {
  env: nextHour(),
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  let output = '';
  const origin = await new Promise((found, fail) => {
    service.once('close', () => fail(new Error(`the service ended: ${output}`)));
    service.stdout.on('data', (text) => {
      output += text;
      const [, address] = /is ready: (\S+)\n/.exec(output) ?? [];
      if (address) found(address);
    });
  });
  const call = async (path, body, headers = {}) => {
    const answer = await fetch(`${origin}/services/de/opac-stored${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-version': '3.4.0', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return { json: await answer.json(), cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]) };
  };
  const login = { libraryId: 1, userId: '77', password: '4711', keep: 'stay' };
  const web = await call('/auth/login', login, { origin });
  const phone = await call('/auth/login', { ...login, client: 'native' });
  const bearer = { authorization: `Bearer ${web.json.token}`, 'idempotency-key': 'stored-data-1' };
  const reservation = { libraryId: 1, userId: '77', target: { recordId: 'a2' } };
  const reserved = await call('/reservation', reservation, bearer);
  if (reserved.json.status !== 'OK') throw new Error(JSON.stringify(reserved.json));
  const feed = await call('/account/feed', {}, bearer);
  writeFileSync(
    join(fixture, 'sessions.json'),
    `${JSON.stringify(
      {
        cookie: web.cookies.join('; '),
        handle: web.json.refreshToken,
        phone: phone.json.refreshToken,
        feed: feed.json.secret,
        reservation: { body: reservation, key: 'stored-data-1', answer: reserved.json },
      },
      null,
      2,
    )}\n`,
  );
} finally {
  service.removeAllListeners('close');
  service.kill('SIGTERM');
  await once(service, 'close');
}
execFileSync('tar', ['czf', join(fixture, 'data.tgz'), '-C', data, '.']);
rmSync(data, { recursive: true });
