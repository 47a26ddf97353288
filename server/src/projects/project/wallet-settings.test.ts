import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileFault } from '../yaml/yaml-file.ts';
import { walletFaults } from './wallet-settings.ts';

let folder: string;
const selfSigned = (name: string) =>
  promisify(execFile)(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
      ...['-keyout', `${name}-key.pem`, '-out', `${name}.pem`],
    ],
    { cwd: folder },
  );
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-wallet-'));
  await Promise.all([selfSigned('one'), selfSigned('two'), writeFile(join(folder, 'text.pem'), 'Guten Tag')]);
});
afterAll(() => rm(folder, { recursive: true }));

const ids = { passTypeIdentifier: 'pass.org.example.card', teamIdentifier: 'ABCDE12345' };
async function faultsOf(certificate: string, key: string, wwdr: string): Promise<string[]> {
  const faults = await walletFaults(folder, { certificate, key, wwdr, ...ids }, (path, fault) => ({
    ...fileFault('project.yaml', fault),
    path: path.join('.'),
  }));
  return faults.map(({ path, message }) => `${path}: ${message}`);
}

it('accepts matching certificates, by absolute paths and by paths from the project', async () => {
  expect(await faultsOf('one.pem', 'one-key.pem', join(folder, 'two.pem'))).toEqual([]);
  expect(await walletFaults(folder, undefined, (_, fault) => fileFault('', fault))).toEqual([]);
});

it('reports a certificate that is missing, of another kind or does not match, with its key in the settings', async () => {
  expect(await faultsOf('none.pem', 'one.pem', 'text.pem')).toEqual([
    'wallet.certificate: expected the path of a certificate in PEM, got none.pem, which does not exist',
    'wallet.key: expected the path of a private key in PEM without a passphrase, got one.pem, which is not one',
    "wallet.wwdr: expected the path of Apple's intermediate certificate in PEM, got text.pem, which is not one",
  ]);
  expect(await faultsOf('one.pem', 'two-key.pem', 'two.pem')).toEqual([
    'wallet.key: expected the private key of `certificate`, got that of another one',
  ]);
});
