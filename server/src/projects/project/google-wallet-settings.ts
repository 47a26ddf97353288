import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';

/** The issuer that signs the library card for Google Wallet, and the file of its service account. */
export const GoogleWalletSettings = z.strictObject({
  issuer: z.string().check(z.regex(/^\d{5,25}$/, 'wallet-issuer' satisfies SettingRule)),
  serviceAccount: z.string().check(z.minLength(1), z.maxLength(500)),
});
export type GoogleWalletSettings = z.infer<typeof GoogleWalletSettings>;

/** Who signs: the address of the service account, and its private key. */
export interface ServiceAccount {
  readonly email: string;
  readonly key: KeyObject;
}

/** What is used of the JSON file that Google Cloud makes for a key of a service account. */
const AccountFile = z.object({ client_email: z.string().check(z.email()), private_key: z.string() });

/** Reads the file at each call, because keys are replaced while the service runs. Throws an `Error`. */
export async function readServiceAccount(folder: string, settings: GoogleWalletSettings): Promise<ServiceAccount> {
  const text = await readFile(resolve(folder, settings.serviceAccount), 'utf8');
  const { client_email: email, private_key } = AccountFile.parse(JSON.parse(text));
  const key = createPrivateKey(private_key);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The key of the service account is no RSA key.');
  return { email, key };
}

/** The fault in a project's service account, if there is one. */
export async function googleWalletFaults(
  folder: string,
  settings: GoogleWalletSettings | undefined,
  faultAt: FaultAt,
): Promise<Fault[]> {
  if (settings === undefined) return [];
  try {
    await readServiceAccount(folder, settings);
    return [];
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const values = { content: 'serviceAccount', path: settings.serviceAccount, isMissing } as const;
    return [faultAt(['googleWallet', 'serviceAccount'], { code: 'wallet-file', values })];
  }
}
