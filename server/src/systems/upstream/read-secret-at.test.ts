import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecretAt } from './read-secret-at.ts';

describe('a secret', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'buchfink-secret-'));
    await writeFile(join(folder, 'one'), 'geheim mit Blank \n');
    await writeFile(join(folder, 'empty'), '\n');
    await writeFile(join(folder, 'long'), 'x'.repeat(10_000));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is read from the environment or from a file, unchanged', async () => {
    expect(await readSecretAt('env:TOKEN', { TOKEN: 'abc' })).toBe('abc');
    expect(await readSecretAt(`file:${join(folder, 'one')}`, {})).toBe('geheim mit Blank ');
  });

  it('is named by its place when it is missing, never by its value', async () => {
    await expect(readSecretAt('env:TOKEN', {})).rejects.toThrow('there is no secret at env:TOKEN');
    await expect(readSecretAt('env:TOKEN', { TOKEN: '' })).rejects.toThrow('env:TOKEN');
    for (const name of ['none', 'empty', 'long', ''])
      await expect(readSecretAt(`file:${join(folder, name)}`, {})).rejects.toThrow(`at file:${join(folder, name)}`);
  });
});
