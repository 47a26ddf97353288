import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { untilSettled } from '../support/screens.ts';
import {
  freePort,
  type ServiceProcess,
  startService,
  temporaryFolder,
  waitUntilReady,
} from '../support/service-process.ts';
import { seedVisitor } from '../support/stored-state.ts';

const ids = [
  'a/b',
  'a%2Fb',
  '..',
  './z',
  'a.',
  'a+b',
  'a b',
  '50%',
  '%zz',
  'x%20y',
  'a?b=c&d',
  'a#b',
  `o'i"d`,
  'a\\b',
  'Äö',
  '日本',
  '~41',
];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const records = ids.map(
  (id, index) =>
    `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${escaped(id)}</controlfield>` +
    `<datafield tag="245" ind1="0" ind2="0"><subfield code="a">Kennung Nummer ${index + 1}</subfield></datafield></record>`,
);

let service: ServiceProcess;
let folder: ReturnType<typeof temporaryFolder>;

test.beforeAll(async () => {
  folder = temporaryFolder();
  const project = join(folder.path, 'projects', 'ids');
  mkdirSync(project, { recursive: true });
  cpSync('projects/demo/project.yaml', join(project, 'project.yaml'));
  writeFileSync(join(project, 'project.yaml'), 'projectId: opac-ids\ntitle: Kennungen\n');
  const library = {
    id: 1,
    ident: 'ids',
    libname: 'Bücherei',
    shortname: 'B',
    fullname: 'Bücherei',
    system: { catalogue: { kind: 'builtin' } },
  };
  writeFileSync(join(project, 'libraries.yaml'), JSON.stringify({ libraries: [library] }));
  const file = join(folder.path, 'records.xml');
  writeFileSync(file, `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`);
  const settings = { BUCHFINK_PROJECTS: join(folder.path, 'projects'), BUCHFINK_PROJECT: 'opac-ids' };
  const data = join(folder.path, 'data');
  execFileSync(process.execPath, ['server/dist/cli.js', 'import', '--library', '1', file], {
    env: { ...process.env, ...settings, BUCHFINK_DATA: data },
  });
  service = startService(await freePort(), data, settings);
  await waitUntilReady(service);
});
test.afterAll(async () => {
  service.process.kill('SIGTERM');
  await service.ended;
  folder.remove();
});

test('opens every record from the list, after a reload and from the watchlist, whatever its id contains', async ({
  page,
  context,
}) => {
  test.slow();
  await seedVisitor(context, { libraryId: 1 });
  for (const [index, id] of ids.entries()) {
    const title = `Kennung Nummer ${index + 1}`;
    const named = page.getByRole('heading', { level: 1, name: title, exact: true });
    await page.goto(`${service.origin}/result?TITLE=${encodeURIComponent(`"${title}"`)}&library=1`);
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    await expect(named, id).toBeVisible();
    await page.reload();
    await expect(named, id).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: /merken|Merkliste/i })
      .first()
      .click();
    await untilSettled(page);
  }
  await page.goto(`${service.origin}/watchlist`);
  for (const index of ids.keys()) {
    const title = `Kennung Nummer ${index + 1}`;
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.goto(`${service.origin}/watchlist`);
  }
});
