import { expect, it } from 'vitest';
import { canonicalOriginOf, hostNameIn, originOfProject } from './project-origin.ts';

const hosts = ['katalog.example', 'buecher.example'];
const originFor = (host: string, names = hosts) => originOfProject({ hosts: names }, { protocol: 'https', host });

it('a project is found at the host that was called, when it is one of its own', () => {
  expect(originFor('buecher.example')).toBe('https://buecher.example');
  expect(originFor('Buecher.Example:8443')).toBe('https://buecher.example:8443');
});

it('any other host is replaced by the first of the project, and by none where it has none', () => {
  for (const host of ['evil.example', 'katalog.example.evil', 'evil.example/katalog.example', 'a@katalog.example', ''])
    expect([originFor(host), originFor(host, [])]).toEqual(['https://katalog.example', undefined]);
});

it('the canonical address is that of the first host, whichever was called and however', () => {
  const canonical = (origin: string | undefined, names = hosts) => canonicalOriginOf({ hosts: names }, origin);
  expect(canonical('https://buecher.example:8443')).toBe('https://katalog.example');
  expect(canonical('https://katalog.example.:8443')).toBe('https://katalog.example:8443');
  expect(canonical('https://katalog.example:443')).toBe('https://katalog.example');
  expect(canonical('https://katalog.example:99999')).toBe('https://katalog.example');
  expect(canonical('http://called.example:3000', [])).toBe('http://called.example:3000');
  expect(canonical(undefined)).toBeUndefined();
});

it('the name in a header is without port, brackets and the dot of the root', () => {
  expect(['A.Example.:80', '[::1]:3000', '127.0.0.1', 'a:', 'a:b:c', '[x'].map(hostNameIn)).toEqual([
    ...['a.example', '::1', '127.0.0.1', 'a', '', '[x'],
  ]);
});
