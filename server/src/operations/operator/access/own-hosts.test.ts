import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Project } from '../../../projects/project/project.ts';
import { createOwnHosts } from './own-hosts.ts';

const isOwnHost = createOwnHosts({ all: [{ id: 'opac-one', hosts: ['katalog.example'] } as unknown as Project] });
const decide = (header: string | undefined, host = header) =>
  isOwnHost({ headers: { host: header }, host } as unknown as FastifyRequest);

it('this service is called by localhost, by an address, and by the hosts of its projects', () => {
  for (const host of [
    'localhost',
    'localhost:3000',
    'LOCALHOST.',
    '127.0.0.1',
    '10.1.2.3:8080',
    '[::1]',
    '[fe80::1]:3000',
    'katalog.example',
    'Katalog.Example.:443',
  ])
    expect([host, decide(host)]).toEqual([host, true]);
});

it('and by no other name, nor by what is none', () => {
  for (const host of [
    undefined,
    '',
    ':3000',
    'katalog.example.evil',
    'evil.katalog.example',
    'opac-one',
    'opac-one.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1:x',
    '127.0.0.1, evil.example',
    '[::1',
    '::1',
    '0x7f.1',
    'localhost/evil',
  ])
    expect([host, decide(host)]).toEqual([host, false]);
  // The proxy called by an address, the browser by another name.
  expect(decide('127.0.0.1:3000', 'evil.example')).toBe(false);
});
