import { baseConfig } from '@buchfink/contract/base-config';
import type { Config } from '@buchfink/contract/config';
import { describe, expect, it } from 'vitest';
import { mediaHost, pageSource } from './page-source.ts';

const hosts = { allowed: ['bibliotheken.example'], default: 'media.example.org' };
const config: Config = { ...baseConfig, _hash: 'abc', mediaHosts: hosts };
const address = 'https://www.example.org/ueber-uns';

describe('the media host', () => {
  it.each([
    ['bibliotheken.example', ''],
    ['hohenlinden.bibliotheken.example', 'https://bibliotheken.example'],
    ['fremdebibliotheken.example', 'https://media.example.org'],
    ['localhost', 'https://media.example.org'],
  ])('of a page under %s is "%s"', (host, wanted) => {
    expect(mediaHost(config, host)).toBe(wanted);
  });

  it('is this service when none is configured', () => {
    expect(mediaHost(baseConfig, 'katalog.example')).toBe('');
  });
});

describe('a page', () => {
  it('is html of the media host when the config is another than the built-in one', () => {
    expect(pageSource(config, 'imprint', { project: 'opac-silbertal', url: address }, 'localhost')).toEqual({
      kind: 'file',
      address: 'https://media.example.org/assets/opac-silbertal/html/imprint.html',
    });
  });

  it('is never html of the media host while the built-in config is in use', () => {
    const page = { project: 'opac-silbertal' };
    expect(pageSource({ ...config, _hash: baseConfig._hash }, 'imprint', page, 'localhost')).toEqual({ kind: 'text' });
  });

  it('is another site when it has its address', () => {
    expect(pageSource(config, 'general', { url: address }, 'localhost')).toEqual({ kind: 'site', address });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ' javascript:alert(1)'])(
    'never follows %s',
    (url) => expect(pageSource(config, 'general', { url }, 'localhost')).toEqual({ kind: 'text' }),
  );

  it('cannot leave the folder of its project', () => {
    expect(pageSource(config, '../../x', { project: '../evil' }, 'localhost')).toEqual({ kind: 'text' });
    expect(pageSource(config, '../../x', { project: 'opac-demo' }, 'localhost')).toMatchObject({
      address: 'https://media.example.org/assets/opac-demo/html/..%2F..%2Fx.html',
    });
  });
});
