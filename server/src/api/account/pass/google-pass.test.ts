import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pass } from '@buchfink/contract/account/pass';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { googleWalletFaults } from '../../../projects/project/google-wallet-settings.ts';
import { fileFault } from '../../../projects/yaml/yaml-file.ts';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';

const issuer = '3388000000012345678';
const email = 'cards@library.example';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
const saveAddress = 'https://pay.google.com/gp/v/save/';

let folder: string;
let service: AccountService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-google-pass-'));
  await writeFile(join(folder, 'account.json'), JSON.stringify({ client_email: email, private_key: pem }));
  service = await accountService({ googleWallet: { issuer, serviceAccount: join(folder, 'account.json') } });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function cardOf(card: string, name: string, validUntil?: string): Promise<Pass> {
  await service.desks[1].addPatron({ card, pin, name, validUntil });
  return (await (await service.logIn(card)).send('/account/pass')).json();
}

/** What Google reads: it verifies the signature with the issuer's key. */
async function savedPass(link = '') {
  expect(link.startsWith(saveAddress)).toBe(true);
  const { payload } = await jwtVerify(link.slice(saveAddress.length), publicKey, {
    issuer: email,
    audience: 'google',
    algorithms: ['RS256'],
  });
  return payload as { payload: { genericObjects: Record<string, unknown>[] } };
}

it('offers the card to Google Wallet by a link that the service account signs', async () => {
  const { platforms } = await cardOf('6101', 'Jürgen Özdemir', '2027-03-31');
  expect(platforms.apple).toBe(false);
  const saved = await savedPass(platforms.google);
  expect(saved).toMatchObject({ typ: 'savetowallet', origins: [] });
  const [pass] = saved.payload.genericObjects;
  expect(pass).toMatchObject({
    id: expect.stringMatching(new RegExp(`^${issuer}\\.[0-9a-f]{32}$`)),
    classId: `${issuer}.library-card`,
    header: { defaultValue: { language: 'de', value: 'Jürgen Özdemir' } },
    barcode: { type: 'CODE_128', value: '6101', alternateText: '6101' },
    // The first moment after the card's last day in the library's time zone (summer time).
    validTimeInterval: { end: { date: '2027-03-31T22:00:00.000Z' } },
  });
  // Browsers and Google cut longer addresses.
  expect(platforms.google?.length).toBeLessThan(2_000);
});

it('carries a name of any signs as it is', async () => {
  const name = `"}],"x":[{" <script> ${'漢'.repeat(20)} \u202e`;
  const [pass] = (await savedPass((await cardOf('6102', name)).platforms.google)).payload.genericObjects;
  expect(pass).toMatchObject({ header: { defaultValue: { value: name } } });
  expect(pass).not.toHaveProperty('validTimeInterval');
});

it('shows the card without the link, and says why in the log, while the file is broken', async () => {
  await writeFile(join(folder, 'account.json'), '{"client_email":');
  const { fields, platforms } = await cardOf('6103', 'Anna Beispiel');
  expect(fields.length).toBeGreaterThan(1);
  expect(platforms).toEqual({ apple: false });
  expect(service.log.join('\n')).toContain('the service account of googleWallet cannot be used');
});

it.each([
  ['none.json', undefined, 'which does not exist'],
  ['text.json', 'Guten Tag', 'which is not one'],
  ['no-key.json', JSON.stringify({ client_email: email }), 'which is not one'],
  [
    'ed25519.json',
    JSON.stringify({
      client_email: email,
      private_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    'which is not one',
  ],
])('reports %s before the service starts', async (serviceAccount, text, reason) => {
  if (text !== undefined) await writeFile(join(folder, serviceAccount), text);
  const faults = await googleWalletFaults(folder, { issuer, serviceAccount }, (path, fault) => ({
    ...fileFault('project.yaml', fault),
    path: path.join('.'),
  }));
  expect(faults).toMatchObject([{ path: 'googleWallet.serviceAccount', message: expect.stringContaining(reason) }]);
});
