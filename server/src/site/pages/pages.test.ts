import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectsOf } from '../../projects/project/project.ts';
import { serviceForTests } from '../../testing/test-service.ts';

let folder: string;
let app: FastifyInstance;
const text = { de: '**Verantwortlich**: <script>x</script>Stadt A & B', en: 'The [city](https://a.example"A")' };
const config: Config = {
  ...baseConfig,
  title: 'Lesen & Hören',
  infoPages: {
    general: { menu: true, visible: true, url: 'https://www.example.org/about?a=1&b=2' },
    imprint: { menu: true, visible: true, text },
    privacy: { menu: true, visible: true, project: 'opac-demo', text },
    accessibility: { menu: true, visible: true },
    help: { menu: true, visible: false, text },
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-pages-'));
  await mkdir(join(folder, 'assets', 'html'), { recursive: true });
  await writeFile(join(folder, 'assets', 'html', 'privacy.html'), '<h2>Aus der Datei</h2><script>alert(1)</script>');
  const project = { id: 'opac-demo', folder, config, libraries: [], hosts: [], networks: { public: [], library: [] } };
  app = await serviceForTests({ projects: projectsOf([project], 'opac-demo') });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (path: string, headers = {}) => app.inject({ url: `/services/${path}`, headers });

it('the imprint is a separate document in both languages that runs nothing', async () => {
  const german = await ask('de/opac-demo/page/imprint');
  expect([german.statusCode, german.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(german.body).toContain('<html lang="de">');
  expect(german.body).toContain('<title>Impressum · Lesen &amp; Hören</title>');
  expect(german.body).toContain('<strong>Verantwortlich</strong>: Stadt A &amp; B');
  expect(german.body).not.toContain('<script');
  expect(german.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/,
  );
  const english = await ask('en/opac-demo/page/imprint');
  expect(english.body).toContain('<a href="https://a.example/" title="A">city</a>');
});

it('works for the project of the host, and links within the requested project', async () => {
  const page = await ask('de/opac-host/page/imprint');
  expect(page.body).toContain('href="/services/de/opac-host/page/privacy"');
  expect(page.body).toContain('href="/services/en/opac-host/page/imprint"');
  expect(page.body).not.toContain('page/help');
});

it('prefers the HTML file of the project to its text, and links to an external page', async () => {
  const privacy = await ask('de/opac-demo/page/privacy');
  expect(privacy.body).toContain('<h2>Aus der Datei</h2>');
  expect(privacy.body).not.toMatch(/alert|Verantwortlich/);
  expect((await ask('de/opac-demo/page/general')).body).toContain('href="https://www.example.org/about?a=1&amp;b=2"');
});

it('is not sent again while it is unchanged', async () => {
  const { headers } = await ask('de/opac-demo/page/imprint');
  expect((await ask('de/opac-demo/page/imprint', { 'if-none-match': headers.etag })).statusCode).toBe(304);
});

it('a hidden page is not found, with words for people; other failures are errors of the service', async () => {
  const help = await ask('en/opac-demo/page/help');
  expect([help.statusCode, help.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(help.body).toContain('There is nothing here yet.');
  expect((await ask('en/opac-demo/page/other')).json()).toMatchObject({ code: 'invalid-input' });
  expect((await ask('en/opac-other/page/help')).json()).toMatchObject({ code: 'unknown-project' });
});
