import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { pageSource } from './page-source.ts';

const hosts = { allowed: ['bibliotheken.example'], default: 'media.example.org' };
const config: Config = { ...baseConfig, _hash: 'abc', mediaHosts: hosts };
const address = 'https://www.example.org/ueber-uns';

describe('the source of a page', () => {
  it('is html of the media host when the config differs from the built-in one', () => {
    expect(pageSource(config, 'imprint', { project: 'opac-silbertal', url: address }, 'localhost')).toEqual({
      kind: 'file',
      address: 'https://media.example.org/assets/opac-silbertal/html/imprint.html',
    });
  });

  it('is html when the page itself differs, whatever the rest of the config is', () => {
    const page = { menu: true, visible: true, project: 'opac-silbertal' };
    expect(pageSource({ ...config, _hash: baseConfig._hash }, 'imprint', page, 'localhost')).toMatchObject({
      kind: 'file',
    });
  });

  it('is never html of the media host while the page is the built-in one, even if the config differs', () => {
    const built = { menu: false, visible: false, project: 'opac-silbertal' };
    const before = baseConfig.infoPages.imprint;
    Object.assign(baseConfig.infoPages, { imprint: built });
    const defaults = { project: 'opac-silbertal', visible: false, menu: false };
    expect(pageSource(config, 'imprint', defaults, 'localhost')).toEqual({ kind: 'text' });
    const changed = { ...defaults, menu: true };
    expect(pageSource(config, 'imprint', changed, 'localhost')).toMatchObject({ kind: 'file' });
    Object.assign(baseConfig.infoPages, { imprint: before });
  });

  it('is another site when the page has an address', () => {
    expect(pageSource(config, 'general', { url: address }, 'localhost')).toEqual({ kind: 'site', address });
  });

  it.each([
    ['http://www.example.org/plan', 'http://www.example.org/plan'],
    ['Mehr unter https://www.example.org/plan', 'https://www.example.org/plan'],
    ['opac.example/seiten/plan', 'https://opac.example/seiten/plan'],
    ['//opac.example:8443/plan', 'https://opac.example:8443/plan'],
    ['opac.example:8443/plan', 'https://opac.example:8443/plan'],
  ])('is another site when it contains http:// or the host: %s', (url, expected) =>
    expect(pageSource(config, 'general', { url }, 'opac.example')).toEqual({ kind: 'site', address: expected }),
  );

  it.each([
    'www.example.org/plan',
    '/plan',
    'Unsere Seiten',
    '',
    'javascript:open("http://www.example.org")',
    'data:text/html,opac.example',
  ])('is the text of the page when it does not, or is of another kind: %s', (url) =>
    expect(pageSource(config, 'general', { url }, 'opac.example')).toEqual({ kind: 'text' }),
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ' javascript:alert(1)'])('is never %s', (url) =>
    expect(pageSource(config, 'general', { url }, 'localhost')).toEqual({ kind: 'text' }),
  );

  it('cannot leave the folder of its project', () => {
    expect(pageSource(config, '../../x', { project: '../evil' }, 'localhost')).toEqual({ kind: 'text' });
    expect(pageSource(config, '../../x', { project: 'opac-demo' }, 'localhost')).toMatchObject({
      address: 'https://media.example.org/assets/opac-demo/html/..%2F..%2Fx.html',
    });
  });
});
