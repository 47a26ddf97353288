import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('has a default for every setting; empty counts as absent', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    data: resolve('data'),
    projects: resolve('projects'),
    project: 'opac-demo',
    logLevel: 'info',
    indexLimits: {},
  });
});

it.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['HOST', 'a b'],
  ['BUCHFINK_PROJECT', 'demo'],
  ['LOG_LEVEL', 'loud'],
  ['BUCHFINK_SEGMENT_RECORDS', '5'],
])('tells %s=%s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name}="${value}": wanted is`);
});
