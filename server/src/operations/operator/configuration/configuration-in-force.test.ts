import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProjects } from '../../../projects/files/open-projects.ts';
import { createReload } from '../../../projects/files/reload-projects.ts';
import { type MonitoringStore, openMonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import { plainLibrary, writeProject } from '../../../testing/write-project.ts';
import { createConfigurationInForce } from './configuration-in-force.ts';

const project = 'opac-one';
let folder: string;
let store: MonitoringStore;
let time: number;

beforeEach(async () => {
  time = Date.parse('2026-11-26T10:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'buchfink-configuration-'));
  store = await openMonitoringStore(folder);
  for (const node of ['a', 'b']) await write(node, 'Alt');
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const filesOf = (node: string) => join(folder, node);
const write = (node: string, title: string) =>
  writeProject(filesOf(node), { projectId: project, libraries: [plainLibrary(1)], settings: { title } });

/** A node with files of its own; all share the store. */
async function startNode(name: string, isConfirmed = true) {
  const log: string[] = [];
  const note = (message: string) => void log.push(message);
  const confirmed = isConfirmed ? await store.configuration.find('confirmed') : undefined;
  const { projects, opened, stamp } = await openProjects(filesOf(name), project, confirmed);
  const configuration = createConfigurationInForce({
    folder: filesOf(name),
    projects,
    opened,
    store: isConfirmed ? store.configuration : undefined,
    now: () => new Date(time),
    info: note,
    error: note,
  });
  await configuration.start();
  const reload = createReload({ folder: filesOf(name), defaultId: project, ...configuration }, stamp);
  const look = async () => {
    for (const _ of [1, 2]) await reload.look();
    await configuration.follow();
  };
  await look();
  return { ...configuration, look, log, title: () => projects.default.config.title };
}

const waitingChecksum = ({ view }: Awaited<ReturnType<typeof startNode>>) => view().waiting?.configuration.checksum;

describe('a changed configuration that needs a confirmation', () => {
  it('waits until an operator puts it in force, and then counts on every node', async () => {
    const [a, b] = [await startNode('a'), await startNode('b')];
    expect(a.view()).toMatchObject({ needsConfirmation: true, waiting: undefined, mark: { author: '' } });
    await write('a', 'Neu');
    time += 60_000;
    await a.look();
    expect([a.title(), b.title()]).toEqual(['Alt', 'Alt']);
    expect(a.view().waiting?.since).toBe(time);
    expect(a.log).toEqual([
      'The files have a configuration that is not in force: opac-one. It waits at /operator/configuration.',
    ]);
    expect(await a.confirm(waitingChecksum(a) ?? '', 'anna')).toBe('confirmed');
    await b.look();
    expect([a.title(), b.title()]).toEqual(['Neu', 'Neu']);
    expect(a.view()).toMatchObject({ waiting: undefined, since: time, mark: { author: 'anna', at: time } });
    // The files of the other node are still the old ones: it says so, and does not fall back to them.
    expect(b.view().waiting?.configuration.files[`${project}/project.yaml`]).toContain('Alt');
    expect(b.log).toContain('The files of this node have another configuration. See /operator/configuration.');
    await write('b', 'Neu');
    await b.look();
    expect(b.view().waiting).toBeUndefined();
  });

  it('is not put in force when the files have changed since the operator looked', async () => {
    const node = await startNode('a');
    await write('a', 'Neu');
    await node.look();
    const seen = waitingChecksum(node) ?? '';
    await write('a', 'Noch neuer');
    await node.look();
    expect(await node.confirm(seen, 'anna')).toBe('changed');
    expect(await node.offerPreview(seen, 'anna')).toBe('changed');
    expect(node.title()).toBe('Alt');
  });

  it('no longer waits when the files are as before, or have faults', async () => {
    const node = await startNode('a');
    await write('a', 'Neu');
    await node.look();
    await writeFile(join(filesOf('a'), project, 'project.yaml'), 'projectId: opac-one\nedtion: multi');
    await node.look();
    expect(node.view()).toMatchObject({
      waiting: undefined,
      refused: {
        faults: [
          {
            de: expect.stringMatching(
              /project\.yaml:2:1 edtion: den Schlüssel "edtion" gibt es nicht \(meinten Sie edition\?\)/,
            ),
            en: expect.stringMatching(/project\.yaml:2:1 edtion: .*did you mean edition\?/),
          },
        ],
        at: time,
      },
    });
    await write('a', 'Alt');
    await node.look();
    expect(node.view()).toMatchObject({ waiting: undefined, refused: undefined });
  });

  it('still waits after a restart', async () => {
    await startNode('a');
    await write('a', 'Neu');
    const node = await startNode('a');
    expect(node.title()).toBe('Alt');
    await node.confirm(waitingChecksum(node) ?? '', 'anna');
    const again = await startNode('a');
    expect([again.title(), again.view().waiting]).toEqual(['Neu', undefined]);
  });

  it('gives way to the files when this version cannot read what was put in force', async () => {
    const mark = { checksum: 'x', at: time, author: 'anna' };
    const files = {
      'opac-one/project.yaml': 'projectId: opac-one\nold: true',
      'opac-one/libraries.yaml': 'libraries: []',
    };
    await store.configuration.put('confirmed', { ...mark, files });
    const node = await startNode('a');
    expect(node.title()).toBe('Alt');
    expect(node.view()).toMatchObject({ mark, unreadable: [{ en: expect.stringContaining('project.yaml:2:1 old') }] });
    // Putting the files in force ends this.
    await node.confirm(waitingChecksum(node) ?? '', 'anna');
    expect(node.view()).toMatchObject({ unreadable: undefined, waiting: undefined });
  });

  it('stays as it is on a node that cannot read what another one has put in force', async () => {
    const node = await startNode('a');
    const files = { 'opac-one/project.yaml': 'projectId: opac-two', 'opac-one/libraries.yaml': 'libraries: []' };
    await store.configuration.put('confirmed', { checksum: 'x', at: time, author: 'anna', files });
    await node.look();
    expect(node.title()).toBe('Alt');
    expect(node.view().unreadable).toEqual([
      {
        de: expect.stringContaining('das Projekt "opac-one" gibt es nicht'),
        en: expect.stringContaining('unknown project "opac-one"'),
      },
    ]);
    await node.look();
    expect(node.log.filter((line) => line.includes('has faults here'))).toHaveLength(1);
  });

  it('is a preview on every node until it ends', async () => {
    const [a, b] = [await startNode('a'), await startNode('b')];
    await write('a', 'Neu');
    await a.look();
    const checksum = waitingChecksum(a) ?? '';
    expect(await b.findPreview(checksum)).toBeUndefined();
    await a.offerPreview(checksum, 'anna');
    for (const node of [a, b]) expect((await node.findPreview(checksum))?.projects[0]?.config.title).toBe('Neu');
    expect([a.title(), b.title()]).toEqual(['Alt', 'Alt']);
    await a.endPreview();
    await b.follow();
    for (const node of [a, b]) expect(await node.findPreview(checksum)).toBeUndefined();
  });
});

it('takes effect at once without the setting, also over what was put in force before', async () => {
  const before = await startNode('a');
  await write('a', 'Neu');
  await before.look();
  const node = await startNode('a', false);
  expect(node.title()).toBe('Neu');
  await write('a', 'Noch neuer');
  await node.look();
  expect(node.title()).toBe('Noch neuer');
  expect(node.view()).toMatchObject({ needsConfirmation: false, waiting: undefined });
});
