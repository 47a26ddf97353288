import { expect, it } from 'vitest';
import { readSettings } from '../operations/environment/settings.ts';
import { newKeyLine } from '../storage/keys/open-keys.ts';
import { validateSettings } from './validate-settings.ts';

const settings = {
  data: '/nowhere',
  databaseUrl: undefined,
  openSearch: undefined,
  mail: undefined,
  keys: undefined,
  operators: undefined,
};

const { mail } = readSettings({
  BUCHFINK_SMTP: 'smtps://mail.example.org:465',
  BUCHFINK_SMTP_USER: 'library',
  BUCHFINK_SMTP_PASSWORD: 'env:MAIL',
  BUCHFINK_MAIL_FROM: 'library@example.org',
});

it('names every setting whose reference or value a start refuses', async () => {
  const wrong = { ...settings, databaseUrl: 'env:NO_DATABASE', mail, keys: 'abc', operators: 'env:SHORT' };
  expect(await validateSettings(wrong, { SHORT: 'anna short' })).toEqual([
    'DATABASE_URL: there is no secret at env:NO_DATABASE.',
    'BUCHFINK_SMTP_PASSWORD: there is no secret at env:MAIL.',
    expect.stringMatching(/^BUCHFINK_OPERATORS: Line 1 of the operators is wrong/),
    expect.stringMatching(/^A key in BUCHFINK_KEYS is faulty: expected are lines/),
  ]);
});

it('accepts settings that a start accepts', async () => {
  const environment = {
    DATABASE: 'postgres://db.example/buchfink',
    MAIL: 'secret',
    LIST: 'anna 3q2+7wX0pTn8sLk1Zc5vBdYh',
  };
  expect(await validateSettings(settings, environment)).toEqual([]);
  const set = { ...settings, databaseUrl: 'env:DATABASE', mail, keys: newKeyLine(), operators: 'env:LIST' };
  expect(await validateSettings(set, environment)).toEqual([]);
});
