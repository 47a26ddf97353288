import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

let server: BuiltServer;
let folder: string;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-states-'));
  const record = (id: string, state: string) =>
    iso2709(
      marc([
        ['001', id],
        ['245', '10', '$aFinken'],
        ['952', '  ', `$bA$7${state}`],
      ]),
    );
  await writeFile(join(folder, 'a.mrc'), Buffer.concat([record('1', 'on'), record('2', 'on'), record('3', 'off')]));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(states: object, ...args: string[]) {
  const items = { field: '952', subfields: { branch: 'b', state: '7' }, states };
  const library = plainLibrary(1, { system: { catalogue: { kind: 'builtin' } }, items });
  await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries: [library] });
  return runCli(server, args, {
    environment: { BUCHFINK_DATA: join(folder, 'data'), BUCHFINK_PROJECTS: join(folder, 'projects') },
  });
}

it('an import, validate and doctor ask for the field of states of which nobody understood one, until they do', async () => {
  const question =
    /items\.subfields\.state 952\$7.*3 copies, state unknown: is this the right field\? It has "on" \(2\), "off" \(1\)\./;
  const file = join(folder, 'a.mrc');
  expect((await run({ da: 'available' }, 'import', '--library', '1', file)).out).toMatch(question);
  const checked = await run({ da: 'available' }, 'validate');
  expect([checked.code, checked.err]).toEqual([0, expect.stringMatching(question)]);
  expect((await run({ da: 'available' }, 'doctor')).out).toMatch(question);

  const known = { on: 'available', off: 'lent' };
  expect((await run(known, 'import', '--library', '1', '--mode', 'replace', file)).out).not.toMatch(question);
  expect((await run(known, 'validate')).err).not.toMatch(question);
});
