import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import type { SearchAnswer } from '@buchfink/contract/search';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hiddenFields, textOf } from '../../../testing/operator-service.ts';
import { type NodeGroup, startNodeGroup } from '../../../testing/processes/node-group.ts';
import { hasNodes } from '../../../testing/processes/test-nodes.ts';
import { plainLibrary } from '../../../testing/write-project.ts';

const imports = '/operator/libraries/1/imports';
const headers = { 'sec-fetch-site': 'same-origin', accept: 'text/html', 'accept-language': 'de' };
const book = (id: string, title: string) =>
  iso2709(
    marc([
      ['001', id],
      ['245', '00', `$a${title}`],
    ]),
  );

/** At night (scripts/nightly.mjs): two services start for it. */
describe.skipIf(!hasNodes || process.env.BUCHFINK_NIGHT !== '1')('imports on the pages of two nodes', () => {
  let group: NodeGroup;
  beforeAll(async () => {
    const system = { catalogue: { kind: 'builtin' } };
    group = await startNodeGroup({ projectId: 'opac-imports', libraries: [plainLibrary(1, { system })] });
  });
  afterAll(() => group?.close());

  const open = async (node: number, path: string) => {
    const answer = await fetch(`${group.nodeOrigins[node]}${path}`, { headers });
    return { body: await answer.text(), isRefreshed: answer.headers.get('refresh') !== null };
  };
  const send = async (node: number, action: string, body: FormData | URLSearchParams) => {
    const url = `${group.nodeOrigins[node]}${action}`;
    const { status, headers: sent } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
    return { status, location: sent.get('location') ?? '' };
  };
  /** The hidden fields of a form on a page of a node. */
  const form = async (node: number, page: string, action: string) =>
    new URLSearchParams(hiddenFields((await open(node, page)).body, action));
  const tokenOf = async (node: number) => (await form(node, imports, `${imports}/upload`)).get('token') ?? '';
  const upload = async (node: number, content: Buffer, token?: string) => {
    const body = new FormData();
    body.append('token', token ?? (await tokenOf(node)));
    body.append('mode', 'add');
    body.append('file', new Blob([new Uint8Array(content)]), 'Export.mrc');
    return send(node, `${imports}/upload`, body);
  };
  /** The text of a run's page at a node, when the run has ended. */
  const ended = (node: number, path: string) =>
    vi.waitUntil(
      async () => {
        const page = await open(node, path);
        return page.isRefreshed ? undefined : textOf(page.body);
      },
      { timeout: 60_000, interval: 100 },
    );
  const find = async (node: number, word: string) => {
    const answer = await group.call('/library/1/search', { body: { fields: [{ id: 'FREE', value: word }] }, node });
    return ((await answer.json()) as SearchAnswer).total;
  };
  const expectFound = async (word: string, total: number) => {
    for (const node of [0, 1]) await vi.waitUntil(async () => (await find(node, word)) === total, { timeout: 60_000 });
  };

  it('are uploaded at one node, followed, confirmed and taken back at the other, and found at both', async () => {
    const check = await upload(0, Buffer.concat([book('1', 'Krabat'), book('2', 'Momo')]));
    expect(check.status).toBe(303);
    expect(await ended(1, check.location)).toContain('2 Titel kämen hinzu');
    const confirm = `${check.location}/confirm`;
    const confirmation = await form(0, check.location, confirm);
    const started = await send(1, confirm, confirmation);
    expect(started.location).toBe(check.location.replace('-check', '-import'));
    // The same form at the other node leads to the same import.
    expect(await send(0, confirm, confirmation)).toEqual(started);
    for (const node of [0, 1]) expect(await ended(node, started.location)).toContain('Zustand abgeschlossen');
    await expectFound('Krabat', 1);
    const taken = await send(1, `${imports}/undo`, await form(0, `${imports}/undo`, `${imports}/undo`));
    for (const node of [0, 1]) expect(await ended(node, taken.location)).toContain('Hinzugefügte wieder entfernt 2');
    await expectFound('Krabat', 0);
  });

  it('run one at a time, whichever nodes are asked', async () => {
    const token = await tokenOf(0);
    const answers = await Promise.all([0, 1, 0, 1].map((node) => upload(node, book('3', 'Tintenherz'), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
    const { location = '' } = answers.find(({ status }) => status === 303) ?? {};
    expect(await ended(0, location)).toContain('1 Titel kämen hinzu');
  });

  it('are imported at no node any more when the other one has discarded the file', async () => {
    const { location } = await upload(0, book('4', 'Emil'));
    expect(await ended(1, location)).toContain('1 Titel kämen hinzu');
    const confirmation = await form(1, location, `${location}/confirm`);
    expect(confirmation.get('token')).not.toBeNull();
    await send(1, `${location}/discard`, await form(0, location, `${location}/discard`));
    for (const node of [0, 1]) {
      expect((await send(node, `${location}/confirm`, confirmation)).location).toBe(location);
      expect(await ended(node, location)).toContain('Diese Datei wurde importiert oder verworfen.');
    }
  });
});
