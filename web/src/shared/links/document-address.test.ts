import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentAddress } from './document-address.ts';

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://app.example' } }));
afterEach(() => vi.unstubAllGlobals());

describe('the address of a document', () => {
  it.each([
    ['/assets/opac-demo/documents/flyer-{locale}.pdf', 'https://app.example/assets/opac-demo/documents/flyer-en.pdf'],
    ['https://hilfe.example/{locale}/a.pdf', 'https://hilfe.example/en/a.pdf'],
    ['//evil.example/a.pdf', '//evil.example/a.pdf'],
    ['/\\evil.example', '/\\evil.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    [undefined, undefined],
  ])('of %s is %s', (link, address) => {
    expect(documentAddress(link, 'en')).toBe(address);
  });
});
