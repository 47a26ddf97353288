import { expect, it } from 'vitest';
import { postgresqlError } from './postgresql-error.ts';

const name = 'postgresql://db.example/buchfink';
const failure = (message: string, more: object = {}) => postgresqlError(Object.assign(new Error(message), more), name);

it.each([
  [failure('The server does not support SSL connections'), 'speaks no TLS: set ssl = on'],
  [failure('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'not signed by a trusted authority'],
  [
    failure('Hostname/IP does not match', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'its certificate belongs to another host',
  ],
  [failure('getaddrinfo ENOTFOUND', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'there is no host with this name'],
  [failure('password authentication failed', { code: '28P01' }), 'refused the login; check user and password'],
])('says in plain words why a database cannot be used: %s', (error, words) => {
  expect(error).toMatchObject({ problem: 'unreachable', message: expect.stringContaining(words) });
  expect((error as Error).message).toMatch(/^The database postgresql:\/\/db\.example\/buchfink .*\.$/);
});

it('leaves other errors as they are', () => {
  const error = new TypeError('x is not a function');
  expect(postgresqlError(error, name)).toBe(error);
});
