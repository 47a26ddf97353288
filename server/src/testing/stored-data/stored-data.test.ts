import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../processes/built-server.ts';
import type { ProgramProcess } from '../processes/program-process.ts';
import { runCli } from '../processes/run-cli.ts';
import { startService } from '../processes/service-process.ts';

/** Data that earlier versions stored, by the days of those versions (`scripts/record-stored-data.mjs`). */
const folder = import.meta.dirname;
const versions = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

/** The parts of answers that the tests read. */
interface AnswerBody {
  readonly status?: string;
  readonly state?: string;
  readonly token?: string;
  readonly length: number;
  readonly items: readonly { readonly id: string }[];
  readonly reservations: readonly { readonly cancelToken: string }[];
}

let server: BuiltServer;
beforeAll(async () => {
  server = await buildServer();
});

it('knows the version before the renaming', () => {
  expect(versions).toContain('2026-11-25');
});

describe.each(versions)('the data of the version of %s', (version) => {
  const stored = JSON.parse(readFileSync(join(folder, version, 'sessions.json'), 'utf8'));
  let data: string;
  let environment: Readonly<Record<string, string>>;
  let program: ProgramProcess;
  let origin: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'buchfink-stored-'));
    execFileSync('tar', ['xzf', join(folder, version, 'data.tgz'), '-C', data]);
    environment = {
      BUCHFINK_DATA: data,
      BUCHFINK_PROJECTS: join(folder, version, 'projects'),
      BUCHFINK_PROJECT: 'opac-stored',
      LOG_LEVEL: 'warn',
      // An hour after the data were stored, so that the sessions are still valid.
      TEST_CLOCK: '2026-11-25T13:00:00Z',
      NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'set-clock.mjs')).href}`,
    };
    ({ program, origin } = await startService(server, environment));
  });
  afterAll(async () => {
    program?.kill('SIGTERM');
    await program?.ended;
    await rm(data, { recursive: true, force: true });
  });

  const call = async (
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly body: AnswerBody }> => {
    const answer = await fetch(`${origin}/services/de/opac-stored${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        [clientVersionHeader]: clientVersion,
        ...headers,
      },
    });
    return { status: answer.status, body: (await answer.json()) as AnswerBody };
  };
  const search = async (text: string) => {
    const { body } = await call('/library/1/search', { fields: [{ id: 'FREE', value: text }], offset: 0, limit: 10 });
    return body.items.map(({ id }) => id);
  };
  const refresh = (refreshToken: string, cookie?: string) =>
    call('/auth/refresh', { libraryId: 1, userId: '77', refreshToken }, cookie === undefined ? {} : { cookie, origin });

  it('are searched and shown: segments, records and their later versions', async () => {
    expect(await search('känguru bücherschrank')).toEqual(['a1']);
    expect(await search('корабль')).toEqual(['a3']);
    expect(await search('sternenkunde')).toEqual(['a5']);
    const { body } = await call('/library/1/record/a5');
    expect(body).toMatchObject({ id: 'a5', title: 'Grundkurs Sternenkunde, neu' });
    expect((await call('/library/1/suggest?q=stra')).body.length).toBeGreaterThan(0);
  });

  it('keep sessions of browsers by their cookies and of phones, loans, reservations and acts', async () => {
    const web = await refresh(stored.handle, stored.cookie);
    expect(web).toMatchObject({ status: 200, body: { success: true, userId: '77' } });
    expect(await refresh(stored.phone)).toMatchObject({ status: 200, body: { success: true } });
    const bearer = { authorization: `Bearer ${web.body.token}` };
    const account = await call('/account/info', undefined, bearer);
    expect(account.body).toMatchObject({
      account: { name: 'Änne Käfer', validUntil: { date: '2030-06-30' } },
      lent: [{ title: 'Das Känguru im Bücherschrank' }],
      reservations: [{ title: 'Straßenbahn nach Überlingen' }],
    });
    // The same act is answered as it was, and not done again.
    const { body, key, answer } = stored.reservation;
    const again = await call('/reservation', body, { ...bearer, [idempotencyHeader.toLowerCase()]: key });
    expect(again.body).toEqual(answer);
    // The old rows are written, too.
    const cancelToken = account.body.reservations[0]?.cancelToken;
    const target = { libraryId: 1, userId: '77', target: { token: cancelToken } };
    const question = await call('/cancel', target, bearer);
    const step = { action: 'confirm', selection: 'yes' };
    expect((await call('/cancel', { ...target, step, state: question.body.state }, bearer)).body.status).toBe('OK');
  });

  it('keep PINs and calendar feeds', async () => {
    const login = { libraryId: 1, userId: '78', password: '4712' };
    expect(await call('/auth/login', login)).toMatchObject({ status: 200, body: { name: 'Otto Offen' } });
    const feed = await fetch(`${origin}/services/de/opac-stored/feed/${stored.feed}/calendar.ics`);
    expect(await feed.text()).toContain('Känguru');
  });

  it('are imported into and undone by commands', async () => {
    const options = { environment };
    expect(await runCli(server, ['copy', 'show', '--library', '1', 'B2'], options)).toMatchObject({ code: 0 });
    // An index of an older form is rebuilt; nothing else is reported.
    expect(await runCli(server, ['undo', '--library', '1'], options)).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^(The index of library 1 is rebuilt from its records: .*\n)*$/),
    });
    expect(await call('/library/1/record/a5')).toMatchObject({
      status: 200,
      body: { title: 'Grundkurs Sternenkunde' },
    });
  });
});
