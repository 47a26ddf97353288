import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runCli } from '../testing/processes/run-cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-secrets-'));
  return () => rm(folder, { recursive: true });
});

/** A project with a library whose systems need three secrets. */
async function write(name: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'project.yaml'), `projectId: opac-${name}\ntitle: "env:NO_SECRET"\n`);
  await writeFile(
    join(folder, name, 'libraries.yaml'),
    `libraries:
  - id: ${name.length}
    ident: ${name}
    libname: A
    shortname: A
    fullname: A
    system:
      catalogue: { kind: sru, base: "https://sru.example/a", secretParameters: { key: "env:SRU_KEY" } }
      patron:
        kind: sip2
        host: sip.example
        port: 6001
        user: buchfink
        password: file:${join(folder, `${name}.secret`)}
        institution: A
`,
  );
}

const validate = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runCli({ threads: import.meta.url }, ['validate', ...args], {
    environment: { BUCHFINK_PROJECTS: folder, BUCHFINK_DATA: join(folder, '.data'), ...more },
  });

it('validate fails for each secret that is not there, with its setting, and holds once they are', async () => {
  await write('ab');
  const missing = await validate([]);
  expect(missing.code).toBe(1);
  expect(missing.err).toContain(
    'libraries[0].system.catalogue.secretParameters.key: there is no secret: the variable SRU_KEY is not set',
  );
  expect(missing.err).toMatch(
    /libraries\.yaml:14:\d+ .*system\.patron\.password: there is no secret: the file .*ab\.secret/,
  );
  expect(missing.err).not.toContain('NO_SECRET');
  await writeFile(join(folder, 'ab.secret'), '\n');
  expect((await validate([], { SRU_KEY: 'geheim' })).code).toBe(1);
  await writeFile(join(folder, 'ab.secret'), 'geheim\n');
  const set = await validate([], { SRU_KEY: 'geheim' });
  expect([set.code, set.out + set.err]).toEqual([0, expect.not.stringContaining('geheim')]);
});

it('validate of one project looks for the secrets of that project', async () => {
  await write('ab');
  await write('abc');
  await writeFile(join(folder, 'ab.secret'), 'geheim');
  expect((await validate(['opac-ab'], { SRU_KEY: 'x' })).code).toBe(0);
  const other = await validate(['abc'], { SRU_KEY: 'x' });
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('abc.secret')]);
});

it('validate fails for a secret of alerts that is not there', async () => {
  await write('ab');
  await writeFile(join(folder, 'ab.secret'), 'geheim');
  const alerts = {
    SRU_KEY: 'x',
    BUCHFINK_ALERT_WEBHOOK: 'https://alerts.example/',
    BUCHFINK_ALERT_SECRET: 'env:NO_ALERTS',
  };
  const outcome = await validate([], alerts);
  expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining('env:NO_ALERTS')]);
});
