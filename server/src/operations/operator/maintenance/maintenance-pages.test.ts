import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectsOf } from '../../../projects/project/project.ts';
import { storageAt } from '../../../storage/storage.ts';
import {
  OperatorBrowser,
  type OperatorService,
  operatorServiceForTests,
  textOf,
} from '../../../testing/operator-service.ts';
import type { TestLocation } from '../../../testing/postgresql/test-location.ts';
import { createServiceLocation } from '../../../testing/processes/test-nodes.ts';
import { projectsForTests } from '../../../testing/test-service.ts';
import { announcedProjects } from './announced-projects.ts';
import { createLiveAnnouncements } from './live-announcements.ts';

const now = () => new Date('2026-11-26T10:00:00Z');
let location: TestLocation;
let service: OperatorService;
let browser: OperatorBrowser;
let closeStore: () => Promise<void>;
let projects: ReturnType<typeof announcedProjects>;

beforeAll(async () => {
  location = await createServiceLocation();
  const store = await storageAt(location).monitoring();
  closeStore = store.close;
  const files = projectsOf(await projectsForTests(), 'opac-demo');
  projects = announcedProjects(files);
  const announcements = createLiveAnnouncements({ store: store.announcements, projects, now });
  service = await operatorServiceForTests({ now, location, more: { maintenance: { announcements, files } } });
  browser = new OperatorBrowser(service.app);
});
afterAll(async () => {
  await service.close();
  await closeStore();
  await location.remove();
});

const notice = { kind: 'notice', target: 'library:1', de: '<b>Umbau</b> & mehr', en: 'Works' };
const noticeNow = () => projects.default.libraries.find(({ id }) => id === 1)?.notice;

it('announces after a check that changes nothing, shows it escaped, and ends it after another page', async () => {
  const before = noticeNow();
  const check = `/operator/maintenance/new?${new URLSearchParams({ step: 'check', ...notice })}`;
  const { body } = await browser.open(check);
  expect(body).toContain('&lt;b&gt;Umbau&lt;/b&gt; &amp; mehr');
  expect(textOf(body)).toContain('Noch ist nichts angekündigt.');
  expect(noticeNow()).toEqual(before);
  const answer = await browser.submit('/operator/maintenance/new', '/operator/maintenance/announce');
  expect(answer.statusCode).toBe(403);
  const sent = await browser.submit(check, '/operator/maintenance/announce', notice);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/operator/maintenance?done=announced']);
  expect(noticeNow()).toEqual({ de: notice.de, en: notice.en });
  const list = await browser.open('/operator/maintenance');
  expect(textOf(list.body)).toContain('Hinweis, läuft');
  const end = /href="(\/operator\/maintenance\/[\w-]+\/end)"/.exec(list.body)?.[1] ?? '';
  expect(textOf((await browser.open(end)).body)).toContain('Nach dem Beenden gilt wieder');
  expect((await browser.submit(end, end)).statusCode).toBe(303);
  expect(noticeNow()).toEqual(before);
  expect((await browser.open(end)).statusCode).toBe(404);
  const log = textOf((await browser.open('/operator/log')).body);
  for (const act of ['Ankündigung', 'Ankündigung beendet'])
    expect(log).toMatch(new RegExp(`${act} – Hinweis: 1 [A-ZÄÖÜ]`));
  expect(log).not.toContain('library:1');
});

it('names what is wrong, and keeps what was written', async () => {
  const { statusCode, body } = await browser.open(
    '/operator/maintenance/new?step=check&target=library:1&kind=notice&to=x',
  );
  expect(statusCode).toBe(400);
  expect(textOf(body)).toContain('Das Ende ist keine Zeit. Ein Hinweis braucht einen Text.');
  expect(body).toContain('value="library:1" selected');
});

it('shows the times of the files as all others', async () => {
  expect(textOf((await browser.open('/operator/maintenance')).body)).toMatch(
    /Wartung 28\.12\.26, 20:00:00 – 29\.12\.26, 06:00:00/,
  );
});
