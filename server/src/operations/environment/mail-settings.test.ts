import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailLocation } from './mail-location.ts';
import { readSettings } from './settings.ts';

const mailOf = (variables: Record<string, string>) => readSettings(variables).mail;
const local = { BUCHFINK_SMTP: 'smtp://127.0.0.1:25', BUCHFINK_MAIL_FROM: 'library@example.org' };

const full = {
  BUCHFINK_SMTP: 'smtps://mail.example.org:465',
  BUCHFINK_SMTP_USER: 'library',
  BUCHFINK_SMTP_PASSWORD: 'env:SMTP_PASSWORD',
  BUCHFINK_MAIL_FROM: 'library@opac.bücherei.example',
  BUCHFINK_MAIL_PER_HOUR: '500',
  BUCHFINK_MAIL_DKIM: 'xn--bcherei-n2a.example/mail2026',
  BUCHFINK_MAIL_DKIM_KEY: 'env:DKIM_KEY',
  BUCHFINK_MAIL_BOUNCES: 'imaps://bounces%40example.org@mail.example.org/INBOX.Bounces',
  BUCHFINK_MAIL_BOUNCES_PASSWORD: 'env:BOUNCES_PASSWORD',
};

describe('the settings of mail', () => {
  it('are none without a server', () => {
    const { BUCHFINK_SMTP: _, ...rest } = full;
    expect(mailOf({})).toBeUndefined();
    expect(mailOf(rest)).toBeUndefined();
  });

  it('say which server takes mail, of whom, and where bounces arrive', () => {
    expect(mailOf(full)).toEqual({
      host: 'mail.example.org',
      port: 465,
      security: 'tls',
      user: 'library',
      password: 'env:SMTP_PASSWORD',
      ca: undefined,
      from: 'library@opac.xn--bcherei-n2a.example',
      perHour: 500,
      dkim: { domain: 'xn--bcherei-n2a.example', selector: 'mail2026', key: 'env:DKIM_KEY' },
      bounces: {
        host: 'mail.example.org',
        port: 993,
        isTls: true,
        user: 'bounces@example.org',
        password: 'env:BOUNCES_PASSWORD',
        folder: 'INBOX.Bounces',
      },
    });
  });

  it.each([
    ['smtps://mail.example.org:465', undefined, 'tls'],
    ['smtp://mail.example.org:587', undefined, 'starttls'],
    ['smtp://10.0.0.7:25', undefined, 'starttls'],
    ['smtp://127.0.0.1.example.org:25', undefined, 'starttls'],
    ['smtp://localhost:25', undefined, 'none'],
    ['smtp://127.0.0.1:25', undefined, 'none'],
    ['smtp://[::1]:25', undefined, 'none'],
    ['smtp://localhost:25', '/etc/ssl/ca.pem', 'starttls'],
    ['smtps://localhost:465', undefined, 'tls'],
  ])('with the server %s and the certificates %s protect by %s', (BUCHFINK_SMTP, ca, security) => {
    expect(mailOf({ ...local, BUCHFINK_SMTP, ...(ca && { BUCHFINK_SMTP_CA: ca }) })).toMatchObject({ security });
  });

  it('name a server on IPv6 without brackets', () => {
    expect(mailOf({ ...local, BUCHFINK_SMTP: 'smtp://[2001:db8::1]:587' })).toMatchObject({ host: '2001:db8::1' });
  });

  it.each([
    ['BUCHFINK_SMTP', 'mail.example.org:25'],
    ['BUCHFINK_SMTP', 'http://mail.example.org:25'],
    ['BUCHFINK_SMTP', 'smtp://mail.example.org'],
    ['BUCHFINK_SMTP', 'smtp://mail.example.org:99999'],
    ['BUCHFINK_SMTP', 'smtp://user:s3cr3t@mail.example.org:25'],
    ['BUCHFINK_SMTP', 'smtp://mail.example.org:25/path'],
    ['BUCHFINK_MAIL_BOUNCES', 'imaps://mail.example.org/INBOX'],
    ['BUCHFINK_MAIL_BOUNCES', 'imap://bounces@mail.example.org/INBOX'],
    ['BUCHFINK_MAIL_BOUNCES', 'imaps://bounces:s3cr3t@mail.example.org/INBOX'],
    ['BUCHFINK_MAIL_BOUNCES', 'imaps://%E4@mail.example.org/INBOX'],
    ['BUCHFINK_MAIL_BOUNCES', 'imaps://bounces%0D%0A@mail.example.org/INBOX'],
    ['BUCHFINK_MAIL_BOUNCES', 'pop3://bounces@mail.example.org'],
  ])('refuse %s=%s without showing it', (name, value) => {
    expect(() => mailOf({ ...local, [name]: value })).toThrow(new RegExp(`${name}: expected the address`));
    expect(() => mailOf({ ...local, [name]: value })).not.toThrow(value);
  });

  it.each([
    ['BUCHFINK_MAIL_FROM', { BUCHFINK_MAIL_FROM: '' }],
    ['BUCHFINK_SMTP_USER', { BUCHFINK_SMTP_USER: 'library' }],
    ['BUCHFINK_SMTP_PASSWORD', { BUCHFINK_SMTP_PASSWORD: 'env:A' }],
    ['BUCHFINK_MAIL_DKIM', { BUCHFINK_MAIL_DKIM: 'example.org/a' }],
    ['BUCHFINK_MAIL_DKIM_KEY', { BUCHFINK_MAIL_DKIM_KEY: 'env:A' }],
    ['BUCHFINK_MAIL_DKIM', { BUCHFINK_MAIL_DKIM: 'other.example/a', BUCHFINK_MAIL_DKIM_KEY: 'env:A' }],
    ['BUCHFINK_MAIL_BOUNCES', { BUCHFINK_MAIL_BOUNCES: 'imaps://a@mail.example.org/INBOX' }],
    ['BUCHFINK_MAIL_BOUNCES_PASSWORD', { BUCHFINK_MAIL_BOUNCES_PASSWORD: 'env:A' }],
  ])('name %s when it does not fit the others: %j', (name, variables) => {
    expect(() => mailOf({ ...local, ...variables })).toThrow(new RegExp(`wrong:\\n {2}${name}: .+`));
  });
});

describe('what the settings of mail refer to', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const privateKey = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
  const secrets = { SMTP_PASSWORD: 'one', BOUNCES_PASSWORD: 'two', DKIM_KEY: privateKey };
  let folder: string;
  let ca: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'buchfink-mail-settings-'));
    ca = join(folder, 'ca.pem');
    await writeFile(ca, 'certificates');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is read once at the start', async () => {
    const location = await mailLocation(mailOf({ ...full, BUCHFINK_SMTP_CA: ca }), secrets);
    expect(location).toMatchObject({
      from: 'library@opac.xn--bcherei-n2a.example',
      server: { user: 'library', password: 'one', ca: 'certificates', dkim: { privateKey } },
      bounces: { user: 'bounces@example.org', password: 'two', ca: 'certificates' },
    });
    expect(await mailLocation(undefined, secrets)).toBeUndefined();
  });

  it('may be no more than a server and an address', async () => {
    expect(await mailLocation(mailOf(local), {})).toMatchObject({
      server: { security: 'none', password: undefined, dkim: undefined, perHour: 2_000 },
      bounces: undefined,
    });
  });

  it.each([
    ['BUCHFINK_SMTP_PASSWORD', { SMTP_PASSWORD: '' }],
    ['BUCHFINK_MAIL_BOUNCES_PASSWORD', { BOUNCES_PASSWORD: '' }],
    ['BUCHFINK_MAIL_DKIM_KEY', { DKIM_KEY: '' }],
    ['BUCHFINK_MAIL_DKIM_KEY', { DKIM_KEY: 'no key' }],
    [
      'BUCHFINK_MAIL_DKIM_KEY',
      { DKIM_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    ],
  ])('is named by %s when it is wrong', async (name, change) => {
    await expect(mailLocation(mailOf(full), { ...secrets, ...change })).rejects.toThrow(new RegExp(`^${name}: `));
  });

  it('is named when the file of certificates is not there', async () => {
    const settings = mailOf({ ...full, BUCHFINK_SMTP_CA: join(folder, 'none.pem') });
    await expect(mailLocation(settings, secrets)).rejects.toThrow(/^BUCHFINK_SMTP_CA: /);
  });
});
