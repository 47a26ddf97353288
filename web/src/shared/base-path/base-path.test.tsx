import { baseConfig } from '@buchfink/contract/config/base-config';
import { libraries } from '@buchfink/contract/libraries';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The parts of the app as they are when the page tells a path. */
async function loadParts() {
  document.documentElement.dataset.basePath = '/city/opac';
  vi.resetModules();
  return {
    ...(await import('#shared/connection/service-context.ts')),
    ...(await import('#shared/api/endpoint-url.ts')),
    ...(await import('#shared/config/media.ts')),
    ...(await import('#shared/config/trusted-types-policy.ts')),
    ...(await import('#shared/links/document-address.ts')),
    ...(await import('#shared/links/plain-page-address.ts')),
    ...(await import('#shared/state/storage/storage-scope.ts')),
    ...(await import('#shared/ui/text/markdown.ts')),
  };
}

let parts: Awaited<ReturnType<typeof loadParts>>;
beforeAll(async () => {
  parts = await loadParts();
});
afterAll(() => {
  delete document.documentElement.dataset.basePath;
  vi.resetModules();
});

const { origin } = window.location;
const hrefsOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);

describe('an app below a path of its host', () => {
  it('calls, shows and shares what is below it', () => {
    expect(parts.endpointUrl(libraries, parts.getServiceContext())).toBe('/city/opac/services/de/opac-host/libraries');
    expect(parts.publicAddress()).toBe(`${origin}/city/opac`);
    expect(parts.plainPageAddress('imprint')).toBe('/city/opac/services/de/opac-host/page/imprint');
    expect(parts.imageAddress(baseConfig, '/assets/opac-x/images/a.png')).toBe('/city/opac/assets/opac-x/images/a.png');
    expect(parts.imageAddress(baseConfig, 'icon.svg')).toBe('/city/opac/icon.svg');
    expect(parts.imageAddress({ ...baseConfig, edition: 'basic' }, 'a.png')).toMatch(
      /^\/city\/opac\/assets\/.*\/images\/a\.png$/,
    );
    expect(parts.documentAddress('/assets/opac-x/documents/{locale}.pdf', 'en')).toBe(
      `${origin}/city/opac/assets/opac-x/documents/en.pdf`,
    );
  });

  it('has a worker and names for all that is stored of its own', () => {
    expect(parts.workerAddress()).toBe('/city/opac/sw.js');
    expect(() => parts.trustedTypesPolicy.scriptUrl('/sw.js')).toThrow('not a script of the app');
    expect(parts.scoped('buchfink')).toBe('buchfink/city/opac');
  });

  it('takes paths in texts of its service for those below it, and no others', () => {
    const links = '[a](/search) [b](https://other.example/c) [d](//other.example/e) [f](#g) ![h](/assets/i.png)';
    expect(hrefsOf(parts.markdownToHtml(links))).toEqual([
      `${origin}/city/opac/search`,
      'https://other.example/c',
      `${window.location.protocol}//other.example/e`,
      '#g',
      `${origin}/city/opac/assets/i.png`,
    ]);
    const ofFile = parts.sanitizeHtml(
      '<p><img src="b.png"><a href="/c">d</a></p>',
      '/city/opac/assets/opac-x/html/a.html',
    );
    expect(hrefsOf(ofFile)).toEqual([`${origin}/city/opac/assets/opac-x/html/b.png`, `${origin}/city/opac/c`]);
    const ofOther = parts.sanitizeHtml('<p><a href="/c">d</a></p>', 'https://media.example/assets/a.html');
    expect(hrefsOf(ofOther)).toEqual(['https://media.example/c']);
  });
});
