import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';

const file = z.string().check(z.minLength(1), z.maxLength(500));

/**
 * Certificates that sign the library card as a pass for Apple's Wallet: PEM files, by absolute paths or by paths from
 * the project's folder.
 */
export const WalletSettings = z.strictObject({
  certificate: file,
  key: file,
  wwdr: file,
  passTypeIdentifier: z.string().check(z.regex(/^pass\.[A-Za-z0-9.-]{1,200}$/, 'pass-type' satisfies SettingRule)),
  teamIdentifier: z.string().check(z.regex(/^[A-Z0-9]{10}$/, 'team-identifier' satisfies SettingRule)),
});
export type WalletSettings = z.infer<typeof WalletSettings>;

/** The certificates of a pass, as PEM. */
export interface WalletFiles {
  readonly certificate: string;
  readonly key: string;
  readonly wwdr: string;
}

/**
 * Reads the certificates at each call, because they are renewed every year while the service runs. Throws an `Error`.
 */
export async function readWallet(folder: string, settings: WalletSettings): Promise<WalletFiles> {
  const [certificate, key, wwdr] = await Promise.all(
    [settings.certificate, settings.key, settings.wwdr].map((path) => readFile(resolve(folder, path), 'utf8')),
  );
  if (certificate === undefined || key === undefined || wwdr === undefined) throw new Error('A file is missing.');
  return { certificate, key, wwdr };
}

/** The faults in a project's certificates. */
export async function walletFaults(
  folder: string,
  settings: WalletSettings | undefined,
  faultAt: FaultAt,
): Promise<Fault[]> {
  if (settings === undefined) return [];
  const faults: Fault[] = [];
  const read = async <Read>(key: keyof WalletFiles, parse: (text: string) => Read) => {
    try {
      return parse(await readFile(resolve(folder, settings[key]), 'utf8'));
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      const values = { content: key, path: settings[key], isMissing };
      faults.push(faultAt(['wallet', key], { code: 'wallet-file', values }));
      return undefined;
    }
  };
  const certificate = await read('certificate', (text) => new X509Certificate(text));
  const key = await read('key', (text) => createPrivateKey(text));
  await read('wwdr', (text) => new X509Certificate(text));
  if (certificate && key && !certificate.checkPrivateKey(key))
    faults.push(faultAt(['wallet', 'key'], { code: 'wallet-key-of-other', values: {} }));
  return faults;
}
