import { expect, it } from 'vitest';
import { canonicalOriginOf, hostNameIn, isPlainHost, originOfProject } from './project-origin.ts';

const hosts = ['katalog.example', 'buecher.example'];
const calledAt = (host: string, header = host) => ({ protocol: 'https', host, headers: { host: header } });
const originFor = (host: string, names = hosts) => originOfProject({ hosts: names }, calledAt(host));

it('a project is found at the host that was called, when it is one of its own', () => {
  expect(originFor('buecher.example')).toBe('https://buecher.example');
  expect(originFor('Buecher.Example:8443')).toBe('https://buecher.example:8443');
});

it('any other host is replaced by the first of the project, and by none where it has none', () => {
  for (const host of ['evil.example', 'katalog.example.evil', 'evil.example/katalog.example', 'a@katalog.example', ''])
    expect([originFor(host), originFor(host, [])]).toEqual(['https://katalog.example', undefined]);
});

it('a project without hosts believes only this machine, and any plain name where it is asked to', () => {
  const called = ['localhost:3000', '[::1]:3000', 'Called.example:3000', 'a@called.example', 'called.example/x', ''];
  expect(called.map((host) => originFor(host, []))).toEqual([
    ...['https://localhost:3000', 'https://[::1]:3000', undefined, undefined, undefined, undefined],
  ]);
  expect(called.map((host) => originOfProject({ hosts: [] }, calledAt(host), isPlainHost))).toEqual([
    ...['https://localhost:3000', undefined, 'https://called.example:3000', undefined, undefined, undefined],
  ]);
});

it('a host that only a proxy names is believed for a project that names it', () => {
  const call = calledAt('buecher.example', '127.0.0.1:3000');
  expect(originOfProject({ hosts }, call)).toBe('https://buecher.example');
  for (const believed of [undefined, isPlainHost])
    expect(originOfProject({ hosts: [] }, call, believed)).toBeUndefined();
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
