import { byOperatorLocale } from '@buchfink/contract/locale';
import { beforeEach, describe, expect, it } from 'vitest';
import { liveProjects } from '../../../projects/project/live-projects.ts';
import type { Project } from '../../../projects/project/project.ts';
import type { AnnouncementStore, StoredAnnouncement } from '../../../storage/monitoring/announcement-store.ts';
import { createLibraryDirectory } from '../../../systems/connections/library-directory.ts';
import { createGuards } from '../../../systems/upstream/guard/guards.ts';
import { projectsForTests } from '../../../testing/test-service.ts';
import { announcedProjects } from './announced-projects.ts';
import type { Announcement } from './announcement.ts';
import { createLiveAnnouncements } from './live-announcements.ts';
import { type AnnouncementForm, emptyForm, parseAnnouncementForm } from './parse-announcement-form.ts';

const start = Date.parse('2026-11-26T10:00:30Z');
const hour = 3_600_000;
const all: readonly Project[] = await projectsForTests();
const [first] = all.filter(({ id }) => id === 'opac-demo');
const library = first?.libraries[0];
if (first === undefined || library === undefined) throw new Error('the demo has a library');
const ofLibrary = { kind: 'library', libraryId: library.id } as const;
const ofProject = { kind: 'project', projectId: first.id } as const;
const words = { de: 'Wir bauen um.', en: 'We rebuild.' };

let time: number;
let rows: StoredAnnouncement[];
let isAway: boolean;
const store: AnnouncementStore = {
  all: async () => {
    if (isAway) throw new Error('away');
    return [...rows];
  },
  add: async (row) => void rows.push(row),
  remove: async (id) => {
    const before = rows.length;
    rows = rows.filter((row) => row.id !== id);
    return rows.length < before;
  },
};
let base: ReturnType<typeof liveProjects>;
/** A node with a view of its own on the shared store. */
const createNode = () => {
  const projects = announcedProjects(base);
  const now = () => new Date(time);
  const announcements = createLiveAnnouncements({ store, projects, now });
  const directory = createLibraryDirectory(projects, () => ({ close: async () => {} }), createGuards({ now }));
  return { projects, announcements, statusOf: () => directory.statusOf(library.id, 'de') };
};
let node: ReturnType<typeof createNode>;

beforeEach(() => {
  time = start;
  rows = [];
  isAway = false;
  base = liveProjects(all, 'opac-demo');
  node = createNode();
});

const announcement = (fields: Partial<Announcement> = {}): Announcement => ({
  id: 'a',
  target: ofLibrary,
  kind: 'maintenance',
  from: start,
  isOffline: false,
  author: 'anna',
  created: start,
  ...fields,
});
const projectNow = () => node.projects.byId(first.id);
const libraryNow = () => projectNow()?.libraries.find(({ id }) => id === library.id);

describe('an announcement of maintenance of a library', () => {
  it('begins and ends by the clock, on every node, and leaves nothing behind', async () => {
    const other = createNode();
    await node.announcements.add(announcement({ from: start + hour, to: start + 2 * hour, text: words }));
    expect(node.statusOf().state).toBe('up');
    time = start + hour;
    for (const one of [node, other]) {
      await one.announcements.refresh();
      expect(one.statusOf()).toMatchObject({ state: 'maintenance', text: words.de, since: '2026-11-26T11:00:00.000Z' });
    }
    time = start + 2 * hour;
    expect(node.statusOf().state).toBe('up');
    await node.announcements.refresh();
    expect(libraryNow()).toBe(library);
    expect(rows).toEqual([]);
    expect(node.announcements.list()).toEqual([]);
  });

  it('ends at once when an operator ends it', async () => {
    await node.announcements.add(announcement());
    expect(node.statusOf().state).toBe('maintenance');
    expect(await node.announcements.end('a')).toBe(true);
    expect(node.statusOf().state).toBe('up');
    expect(await node.announcements.end('a')).toBe(false);
  });

  it('stays in force over a new configuration, and over a store that does not answer', async () => {
    await node.announcements.add(announcement());
    base.replace(all.map((project) => ({ ...project, hosts: ['neu.example'] })));
    expect([node.statusOf().state, projectNow()?.hosts]).toEqual(['maintenance', ['neu.example']]);
    isAway = true;
    await expect(node.announcements.refresh()).rejects.toThrow('away');
    expect(node.statusOf().state).toBe('maintenance');
  });

  it('leaves all other projects and libraries as they are', async () => {
    await node.announcements.add(announcement());
    const others = (projects: readonly Project[]) => projects.filter(({ id }) => id !== first.id);
    expect(others(node.projects.all).every((project) => base.all.includes(project))).toBe(true);
    expect(projectNow()?.libraries.slice(1)).toEqual(first.libraries.slice(1));
    expect(projectNow()?.config).toBe(first.config);
  });
});

it('shows a notice of a library in place of that of its file, beside maintenance', async () => {
  await node.announcements.add(announcement({ kind: 'notice', text: words }));
  await node.announcements.add(announcement({ id: 'b' }));
  expect(libraryNow()?.notice).toEqual(words);
  expect(node.statusOf().state).toBe('maintenance');
});

describe('an announcement of a project', () => {
  const status = () => projectNow()?.config.status.maintenance;

  it('is known to the app before it begins, with another hash of the config', async () => {
    await node.announcements.add(
      announcement({ target: ofProject, from: start + hour, to: start + 2 * hour, isOffline: true, text: words }),
    );
    expect(status()).toEqual({
      enabled: true,
      start: '2026-11-26T11:00:30.000Z',
      end: '2026-11-26T12:00:30.000Z',
      offline: true,
      type: 'warning',
      hidden: false,
      messages: { de: { text: words.de }, en: { text: words.en } },
    });
    expect(projectNow()?.config._hash).not.toBe(first.config._hash);
    time = start + 2 * hour;
    await node.announcements.refresh();
    expect(projectNow()).toBe(first);
  });

  it('takes the place of the notice of the file only while it is under way', async () => {
    const ofFile = { ...first.config.status.maintenance, enabled: true };
    base.replace(
      all.map((project) =>
        project.id === first.id
          ? { ...project, config: { ...project.config, status: { ...project.config.status, maintenance: ofFile } } }
          : project,
      ),
    );
    await node.announcements.add(
      announcement({ target: ofProject, kind: 'notice', from: start + hour, to: start + 2 * hour, text: words }),
    );
    expect(status()).toEqual(ofFile);
    time = start + hour;
    await node.announcements.refresh();
    expect(status()).toMatchObject({
      type: 'info',
      offline: false,
      messages: { de: { title: 'Hinweis', text: words.de } },
    });
    time = start + 2 * hour;
    await node.announcements.refresh();
    expect(status()).toEqual(ofFile);
  });
});

it('ignores what another version of the service has stored', async () => {
  rows = [
    { id: 'x', body: '{"id":"x","kind":"party"}' },
    { id: 'y', body: 'no JSON' },
  ];
  await node.announcements.refresh();
  expect(node.announcements.list()).toEqual([]);
  expect(rows).toHaveLength(2);
});

describe('the form', () => {
  const parse = (fields: Partial<AnnouncementForm>, existing: readonly Announcement[] = []) =>
    parseAnnouncementForm(
      { ...emptyForm(ofLibrary), ...fields },
      { projects: base, existing, now: start, author: 'anna' },
    );

  it('reads times in the zone of the library', () => {
    expect(parse({ from: '2026-11-26T18:00', to: '2026-11-26T20:30', ...words })).toEqual({
      announcement: announcement({
        id: expect.any(String) as string,
        from: Date.parse('2026-11-26T17:00Z'),
        to: Date.parse('2026-11-26T19:30Z'),
        text: words,
      }),
    });
  });

  it('begins now and has the text of the app where nothing is written', () => {
    expect(parse({})).toEqual({ announcement: announcement({ id: expect.any(String) as string }) });
  });

  it('puts only a project out of service', () => {
    const isOffline = (fields: Partial<AnnouncementForm>) => {
      const outcome = parse({ offline: 'on', ...fields });
      return 'announcement' in outcome && outcome.announcement.isOffline;
    };
    const target = `project:${first.id}`;
    expect(isOffline({})).toBe(false);
    expect(isOffline({ target })).toBe(true);
    expect(isOffline({ target, kind: 'notice', ...words })).toBe(false);
  });

  it.each<[string[], Partial<AnnouncementForm>]>([
    [['unknown-target'], { target: 'library:999999' }],
    [['unknown-target'], { target: 'project:opac-none' }],
    [['unknown-target'], { target: '' }],
    [['unknown-kind'], { kind: 'party' }],
    [['faulty-begin'], { from: 'morgen' }],
    [['faulty-begin'], { from: '2027-02-31T10:00' }],
    [['faulty-end'], { to: '2026-13-01T10:00' }],
    [['end-before-begin'], { from: '2026-11-27T10:00', to: '2026-11-27T10:00' }],
    [['end-in-past'], { from: '2026-11-25T10:00', to: '2026-11-26T10:59' }],
    [['too-far'], { from: '2062-11-27T10:00' }],
    [['text-missing'], { kind: 'notice' }],
    [['text-in-one-language'], { de: 'Nur deutsch' }],
    [['text-too-long'], byOperatorLocale(() => 'x'.repeat(501))],
    [['faulty-begin', 'faulty-end', 'text-missing'], { from: 'x', to: 'y', kind: 'notice' }],
  ])('names what is wrong: %s', (faults, fields) => {
    expect(parse(fields)).toEqual({ faults });
  });

  it('refuses a second announcement for the same time and place', () => {
    const existing = [announcement({ from: start, to: start + hour })];
    expect(parse({}, existing)).toEqual({ faults: ['overlap'] });
    expect(parse({ kind: 'notice', ...words }, existing)).toHaveProperty('announcement');
    expect(parse({ from: '2026-11-26T13:00' }, existing)).toHaveProperty('announcement');
    const project = [announcement({ target: ofProject, from: start })];
    expect(parse({ target: `project:${first.id}`, kind: 'notice', ...words }, project)).toEqual({
      faults: ['overlap'],
    });
  });
});
