import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configurationFiles } from './configuration-files.ts';

const privateKey = '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----\n';

describe('the files of a configuration in a backup', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'buchfink-configuration-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (name: string, text = 'text') => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  const listed = async (references: readonly string[] = []) => {
    const { files, secrets } = await configurationFiles(join(folder, 'projects'), references);
    const names = (paths: readonly string[]) => paths.map((path) => relative(join(folder, 'projects'), path));
    return { files: names(files), secrets: names(secrets) };
  };

  it('are all but hidden ones, which the service does not read', async () => {
    for (const name of ['a/project.yaml', 'a/assets/logo.svg', 'a/.env', '.git/config', 'a/.vscode/x.json'])
      await write(`projects/${name}`);
    expect(await listed()).toEqual({ files: ['a/assets/logo.svg', 'a/project.yaml'], secrets: [] });
  });

  it('are found behind links, as a container has them, and a circle of links ends', async () => {
    await write('volume/project.yaml');
    await write('volume/assets/logo.svg');
    await mkdir(join(folder, 'projects/a'), { recursive: true });
    await symlink(join(folder, 'volume/project.yaml'), join(folder, 'projects/a/project.yaml'));
    await symlink(join(folder, 'volume/assets'), join(folder, 'projects/a/assets'));
    await symlink(join(folder, 'projects'), join(folder, 'projects/a/circle'));
    await symlink('/nowhere/at/all', join(folder, 'projects/a/nothing'));
    expect(await listed()).toEqual({ files: ['a/assets/logo.svg', 'a/project.yaml'], secrets: [] });
  });

  it('are not those with a private key, however they are called', async () => {
    await write('projects/a/project.yaml');
    await write('projects/a/pass.pem', '-----BEGIN CERTIFICATE-----\nMIIB\n');
    await write('projects/a/pass-key.pem', privateKey);
    await write('projects/a/both.txt', `-----BEGIN CERTIFICATE-----\n${'x'.repeat(100_000)}\n${privateKey}`);
    await write('projects/a/sealed', privateKey.replace('EC PRIVATE', 'ENCRYPTED PRIVATE'));
    expect(await listed()).toEqual({
      files: ['a/pass.pem', 'a/project.yaml'],
      secrets: ['a/both.txt', 'a/pass-key.pem', 'a/sealed'],
    });
  });

  it('are not those that the configuration or the environment names as a place of a secret', async () => {
    const path = (name: string) => join(folder, 'projects', name);
    for (const name of ['a/koha', 'a/koha-notes.txt', 'operators', 'b/sip 2']) await write(`projects/${name}`);
    await write('projects/a/libraries.yaml', `password: file:${path('a/koha')}\n`);
    await write('projects/b/libraries.yaml', `{ password: "file:${path('b/sip 2')}" }\n`);
    expect(await listed([`file:${path('operators')}`])).toEqual({
      files: ['a/koha-notes.txt', 'a/libraries.yaml', 'b/libraries.yaml'],
      secrets: ['a/koha', 'b/sip 2', 'operators'],
    });
  });
});
