import { expect, it } from 'vitest';
import { newKeyLine } from '../storage/keys/open-keys.ts';
import { validateSettings } from './validate-settings.ts';

const settings = {
  data: '/nowhere',
  databaseUrl: undefined,
  openSearch: undefined,
  keys: undefined,
  operators: undefined,
};

it('names every setting whose reference or value a start refuses', async () => {
  const wrong = { ...settings, databaseUrl: 'env:NO_DATABASE', keys: 'abc', operators: 'env:SHORT' };
  expect(await validateSettings(wrong, { SHORT: 'anna short' })).toEqual([
    'DATABASE_URL: there is no secret at env:NO_DATABASE.',
    expect.stringMatching(/^BUCHFINK_OPERATORS: Line 1 of the operators is wrong/),
    expect.stringMatching(/^A key in BUCHFINK_KEYS is faulty: expected are lines/),
  ]);
});

it('accepts settings that a start accepts', async () => {
  const environment = { DATABASE: 'postgres://db.example/buchfink', LIST: 'anna 3q2+7wX0pTn8sLk1Zc5vBdYh' };
  expect(await validateSettings(settings, environment)).toEqual([]);
  const set = { ...settings, databaseUrl: 'env:DATABASE', keys: newKeyLine(), operators: 'env:LIST' };
  expect(await validateSettings(set, environment)).toEqual([]);
});
