import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { OaiServer } from '@buchfink/catalogue/oai/testing/oai-server';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli, startCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

const book = (id: string) =>
  iso2709(
    marc([
      ['001', id],
      ['245', '00', `$aTitel ${id}`],
      ['996', '  ', `$bM${id}$lHB$sA`],
    ]),
  );

let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
const repository = new OaiServer();
/** The answers of the test's web server, by path. */
const pages = new Map<string, { status?: number; location?: string; body?: Buffer }>();
let web: Server;
let origin: string;

beforeAll(async () => {
  server = await buildServer();
  web = createServer((request, response) => {
    const { status = 200, location, body } = pages.get(request.url ?? '') ?? { status: 404 };
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'buchfink-sources-'));
  const library = plainLibrary(1, {
    libname: 'Eins',
    system: { catalogue: { kind: 'builtin' } },
    items: { field: '996', subfields: { barcode: 'b', branch: 'l', state: 's' }, states: { A: 'available' } },
    csv: { columns: { id: 'Nr.', title: 'Titel', authors: 'Verfasser', state: 'Status' }, states: { weg: 'lent' } },
    sources: [{ kind: 'oai-pmh', url: await repository.start(), prefix: 'marc21' }],
  });
  await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries: [library] });
});
afterAll(async () => {
  web.close();
  await repository.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const data = await mkdtemp(join(folder, 'data-'));
  environment = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(folder, 'projects') };
});

const run = (...args: string[]) => runCli(server, args, { environment });
const importing = (...args: string[]) => run('import', '--library', '1', ...args);

async function stored(...ids: string[]): Promise<(BibRecord | undefined)[]> {
  const store = await openRecordStore(environment.BUCHFINK_DATA ?? '');
  const records = await store.records.records(1, ids);
  await store.close();
  return records;
}
async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('an import', () => {
  it('reads CSV by the columns, and copies by the fields, of the library settings', async () => {
    const csv = await file('liste.csv', Buffer.from('Nr.;Titel;Verfasser;Status\nc1;Müller;Ohm;weg\n', 'latin1'));
    const { code, out } = await importing(csv, await file('a.mrc', book('m1')));
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('now holds 2 records') });
    expect(await stored('c1', 'm1')).toMatchObject([
      { title: 'Müller', items: [{ state: 'lent' }] },
      { items: [{ barcode: 'Mm1', branch: 'HB', state: 'available' }] },
    ]);
  });

  it('says what to do about a missing column', async () => {
    const { code, out } = await importing(await file('falsch.csv', 'Nr.;Name\n1;X\n'));
    expect(code).toBe(1);
    expect(out).toMatch(/not read completely: .*\(Titel, Verfasser, Status\)/);
    expect(out).toContain('what to do: Compare the first line');
  });

  it('fetches an address, gzipped and after a redirect', async () => {
    pages.set('/all.mrc.gz', { body: gzipSync(Buffer.concat([book('1'), book('2')])) });
    pages.set('/old', { status: 302, location: '/all.mrc.gz' });
    expect(await importing(`${origin}/old`)).toMatchObject({
      err: '',
      out: expect.stringContaining('2 read, 2 added'),
    });
  });

  it.each([
    ['http://', 'this is not an address'],
    ['http://127.0.0.1:1/all.mrc', 'nothing answers there'],
  ])('explains why %s cannot be fetched', async (address, reason) => {
    const { code, out } = await importing(address);
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringContaining(`the file could not be downloaded completely (${reason})`),
    });
  });

  it('follows no redirect to another machine of a private network, nor endless ones', async () => {
    const otherServer = createServer((_, response) => response.end(book('geheim')));
    otherServer.listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    pages.set('/out', { status: 302, location: `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}/` });
    pages.set('/round', { status: 302, location: '/round' });
    const { code, out, err } = await importing(
      `${origin}/out`,
      `${origin}/round`,
      `${origin}/none`,
      'ftp://x.example/a',
    );
    otherServer.close();
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(await stored('geheim')).toEqual([undefined]);
    for (const why of ['not public', 'redirects', 'answers 404', 'ftp:']) expect(out).toContain(why);
  });

  it('reads the standard input', async () => {
    const program = startCli(server, ['import', '--library', '1', '-'], { environment, input: 'pipe' });
    // In two parts: in between there is nothing to read, and the input has not ended.
    program.input?.write(book('1'));
    await pause(500);
    program.input?.end(Buffer.concat([book('2'), book('3')]));
    await program.ended;
    expect(program.out()).toContain('3 read, 3 added');
  });

  it('ends with exit code 1 when a source holds no title, and says what to do', async () => {
    pages.set('/empty', { body: Buffer.alloc(0) });
    const { code, out } = await importing(`${origin}/empty`, await file('c.mrc', book('1')));
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('now holds 1 records') });
    expect(out).toContain(`${origin}/empty: 0 read`);
    expect(out).toContain('nothing imported: the source is empty');
    expect(out).toContain('what to do: Check whether the export succeeded');
    // A list of deletions may be empty.
    expect(await importing('--mode', 'delete', await file('none.txt', ''))).toMatchObject({ code: 0 });
  });

  it('ends with exit code 1 when a pipe is empty, as when the program before it failed', async () => {
    const program = startCli(server, ['import', '--library', '1', '-'], { environment, input: 'pipe' });
    program.input?.end();
    expect({ code: await program.ended, out: program.out() }).toMatchObject({
      code: 1,
      out: expect.stringContaining('nothing imported'),
    });
  });

  it('removes the records that a list of numbers names', async () => {
    await importing(await file('b.mrc', Buffer.concat([book('1'), book('2'), book('3')])));
    const { out } = await importing('--mode', 'delete', '--remove-up-to', '2', await file('ids.txt', '1\n3\n77\n'));
    expect(out).toContain('2 removed');
    expect(out).toContain('now holds 1 records');
  });
});

describe('harvest', () => {
  it('reads the sources of a library, then only their changes', async () => {
    const entry = (id: string) => ({ identifier: `oai:x:${id}`, datestamp: '2026-11-01T08:00:00Z', id });
    repository.entries = ['1', '2', '3', '4'].map(entry);
    const first = await run('harvest', '--library', '1');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('4 read, 4 added') });
    expect(first.out).toContain('now holds 4 records');
    repository.entries = [{ identifier: 'oai:x:2', datestamp: '2026-11-21T12:00:00Z', isDeleted: true }];
    expect((await run('harvest', '--library', '1', '--remove-up-to', '1')).out).toContain('1 removed');
    repository.entries = ['1', '4'].map(entry);
    const full = await run('harvest', '--library', '1', '--full', '--remove-up-to', '1');
    expect(full.out).toContain('1 records that are in none of the sources have been removed.');
  });

  it('explains why a full harvest removes nothing, or not everything', async () => {
    const entry = (id: string) => ({ identifier: `oai:x:${id}`, datestamp: '2026-11-01T08:00:00Z', id });
    repository.entries = ['1', '2'].map(entry);
    await run('harvest', '--library', '1');
    repository.troubles.push('not-found');
    expect(await run('harvest', '--library', '1', '--full')).toMatchObject({
      code: 1,
      err: 'Nothing was removed: not every repository could be read to its end.\n',
    });
    repository.entries = [{ identifier: 'oai:x:1', datestamp: '2026-11-01T08:00:00Z' }];
    const full = await run('harvest', '--library', '1', '--full', '--remove-up-to', '1');
    expect(full).toMatchObject({ code: 0, err: expect.stringContaining('stay as they were') });
    expect(await stored('1', '2')).toMatchObject([{ id: '1' }, undefined]);
  });

  it('explains why a repository cannot be read, and ends with exit code 1', async () => {
    repository.troubles.push('not-found');
    const { code, out } = await run('harvest', '--library', '1');
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('answers 404') });
  });
});
