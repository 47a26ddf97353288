import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pass } from '@buchfink/contract/account/pass';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '../../../storage/keys/keys.ts';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';
import { makePassCertificates, passType, team } from '../../../testing/accounts/pass-certificates.ts';
import type { TestPatron } from '../../../testing/accounts/test-patron.ts';
import { loggedWords } from '../../../testing/logged-words.ts';
import { passBarcodes } from './pass-barcodes.ts';
import { createPassTokens } from './pass-tokens.ts';

const run = promisify(execFile);

let folder: string;
let service: AccountService;
let anna: TestPatron;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-pass-'));
  service = await accountService({
    wallet: await makePassCertificates(folder),
  });
  await service.desks[1].addPatron({ card: '6001', pin, name: 'Jürgen Özdemir', validUntil: '2027-03-31' });
  anna = await service.logIn('6001');
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const tokenOf = async (patron = anna): Promise<string> => (await patron.send('/account/pass-token')).json().token;
const fetched = (token: string, locale: 'de' | 'en' = 'de') =>
  service.app.inject(`/services/${locale}/opac-demo/pass/${token}.pkpass`);

/** Unpacks the files of a pass with another program than the one that packed them. */
async function unpacked(body: Buffer): Promise<{ at: string; files: string[] }> {
  const at = await mkdtemp(join(folder, 'unpacked-'));
  await writeFile(join(at, 'card.pkpass'), body);
  await run('unzip', ['-tq', 'card.pkpass'], { cwd: at });
  await mkdir(join(at, 'pass'));
  await run('unzip', ['-q', 'card.pkpass', '-d', 'pass'], { cwd: at });
  return { at: join(at, 'pass'), files: await readdir(join(at, 'pass')) };
}

/** Verifies the detached signature over the manifest with openssl. */
const verify = (at: string) =>
  run(
    'openssl',
    [
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'signature',
      '-content',
      'manifest.json',
      '-CAfile',
      join(folder, 'wwdr.pem'),
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    ],
    { cwd: at },
  );

describe('the card of an account', () => {
  it('is shown with its barcode, in the language of the caller', async () => {
    const pass: Pass = (await anna.send('/account/pass')).json();
    expect(pass).toEqual({
      fields: [
        { key: 'name', label: 'Name', value: 'Jürgen Özdemir' },
        { key: 'number', label: 'Ausweisnummer', value: '6001' },
        { key: 'validUntil', label: 'Gültig bis', value: '31.03.2027' },
        { key: 'library', label: 'Bibliothek', value: 'Stadtbibliothek Ährenfeld am Silber' },
      ],
      barcode: { value: '6001', format: 'CODE128' },
      platforms: { apple: true },
    });
    const english: Pass = (await anna.send('/account/pass', undefined, { locale: 'en' })).json();
    expect(english.fields.map(({ label }) => label)).toEqual(['Name', 'Card number', 'Valid until', 'Library']);
  });

  it('is a pass whose signature openssl verifies and whose files match the manifest', async () => {
    const answer = await fetched(await tokenOf());
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'cache-control': 'no-store',
    });
    const { at, files } = await unpacked(answer.rawPayload);
    await verify(at);
    const manifest = JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8')) as Record<string, string>;
    expect(files.filter((name) => !['manifest.json', 'signature'].includes(name)).sort()).toEqual(
      Object.keys(manifest).sort(),
    );
    for (const [name, hash] of Object.entries(manifest))
      expect(
        createHash('sha1')
          .update(await readFile(join(at, name)))
          .digest('hex'),
      ).toBe(hash);
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']));
    await writeFile(join(at, 'manifest.json'), JSON.stringify({ ...manifest, 'pass.json': '0'.repeat(40) }));
    await expect(verify(at)).rejects.toThrow();
  });

  it('names the card in the pass, and shows its number only where needed', async () => {
    const { at } = await unpacked((await fetched(await tokenOf(), 'en')).rawPayload);
    const pass = JSON.parse(await readFile(join(at, 'pass.json'), 'utf8'));
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      organizationName: 'Stadtbibliothek Ährenfeld',
      description: 'Library card: Stadtbibliothek Ährenfeld',
      storeCard: {
        primaryFields: [{ key: 'name', label: 'Name', value: 'Jürgen Özdemir' }],
        secondaryFields: [
          { key: 'number', label: 'Card number', value: '6001' },
          { key: 'validUntil', label: 'Valid until', value: '31 March 2027' },
        ],
      },
    });
    expect(pass.barcodes).toMatchObject([{ format: 'PKBarcodeFormatCode128', message: '6001' }]);
    // The first moment after the card's last day in the library's time zone (summer time).
    expect(new Date(pass.expirationDate).toISOString()).toBe('2027-03-31T22:00:00.000Z');
    expect(pass.serialNumber).toMatch(/^[0-9a-f]{32}$/);
    const again = JSON.parse(
      await readFile(join((await unpacked((await fetched(await tokenOf())).rawPayload)).at, 'pass.json'), 'utf8'),
    );
    expect(again.serialNumber).toBe(pass.serialNumber);
  });
});

describe('a token for a pass', () => {
  it('opens at every node with the same keys, and at no other', () => {
    const node = (...secrets: string[]) => {
      const keys = secrets.map((id) => ({ id, secret: Buffer.alloc(32, id) }));
      return createPassTokens({ keys: keysOf(keys), now: () => new Date(0) });
    };
    const grant = { projectId: 'opac-demo', libraryId: 1, patronId: '1', card: { number: '6001', name: 'Anna' } };
    const token = node('aaaaaaaa').issue(grant);
    expect(node('aaaaaaaa').use(token)).toEqual(grant);
    expect(node('bbbbbbbb', 'aaaaaaaa').use(token)).toEqual(grant);
    expect(node('bbbbbbbb').use(token)).toBeUndefined();
    expect(node('aaaaaaaa').use(`${token.slice(0, -8)}AAAAAAAA`)).toBeUndefined();
  });

  it('opens the pass three times', async () => {
    const token = await tokenOf();
    expect(token).toMatch(/^[A-Za-z0-9_-]{100,500}$/);
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('6001');
    const codes: number[] = [];
    for (let use = 0; use < 5; use++) codes.push((await fetched(token)).statusCode);
    expect(codes).toEqual([200, 200, 200, 410, 410]);
    expect((await fetched(token)).json()).toMatchObject({ exceptionType: 'ApiException', code: 'pass-gone' });
  });

  it('is valid for a minute, and any other token is invalid', async () => {
    const [early, late] = [await tokenOf(), await tokenOf()];
    service.clock.forward(60_000);
    expect((await fetched(early)).statusCode).toBe(200);
    service.clock.forward(1);
    expect((await fetched(late)).statusCode).toBe(410);
    expect((await fetched('A'.repeat(43))).statusCode).toBe(410);
    expect((await fetched('A'.repeat(10))).statusCode).toBe(400);
    expect((await service.app.inject(`/services/de/opac-demo/pass/${await tokenOf()}.zip`)).statusCode).toBe(400);
  });

  it('appears in no log, and neither does the card', async () => {
    const token = await tokenOf();
    await fetched(token);
    const log = loggedWords(service.log);
    expect(log).toContain('/pass/:file');
    expect(log).not.toMatch(new RegExp(`${token}|6001|Özdemir`));
  });
});

it('offers no pass without certificates, and the card says so', async () => {
  const plain = await accountService();
  await plain.desks[1].addPatron({ card: '6002', pin });
  const berta = await plain.logIn('6002');
  expect((await berta.send('/account/pass')).json().platforms).toEqual({ apple: false });
  const answer = await berta.send('/account/pass-token');
  expect([answer.statusCode, answer.json().code]).toEqual([501, 'not-supported']);
  const file = await plain.app.inject(`/services/de/opac-demo/pass/${'A'.repeat(43)}.pkpass`);
  expect([file.statusCode, file.json().code]).toEqual([501, 'not-supported']);
  await plain.close();
});

it('uses the library’s barcode where it can encode the number, and one that every phone can show', () => {
  const formats = (number: string, format: Parameters<typeof passBarcodes>[1]) =>
    passBarcodes(number, format).map((barcode) => barcode.format.replace('PKBarcodeFormat', ''));
  expect(formats('1000001', 'CODE39')).toEqual(['Code39', 'Code128']);
  expect(formats('1000001', 'ITF')).toEqual(['Code128']);
  expect(formats('10000012', 'ITF')).toEqual(['I2of5', 'Code128']);
  expect(formats('A1000001B', 'CODABAR')).toEqual(['Codabar', 'Code128']);
  expect(formats('4006381333931', 'EAN13')).toEqual(['EAN13', 'Code128']);
  expect(formats('Ümlaut', 'CODE128')).toEqual([]);
});
