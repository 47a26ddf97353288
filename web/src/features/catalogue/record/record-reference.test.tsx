import type { RecordView } from '@buchfink/contract/record';
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RecordReference } from './record-reference.tsx';

const viewOf = (id: string, contextObject?: string): RecordView => ({
  libraryId: 1,
  id,
  title: 'Krabat',
  mediaType: 'BOOK',
  workKey: '0',
  copies: [],
  volumes: [],
  actions: [],
  availability: { code: 'UNKNOWN', state: 'unknown' },
  reservable: false,
  citation: { ris: '', bibtex: '', ...(contextObject && { contextObject }) },
  details: [],
});
const canonical = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href);
const spans = () => [...document.querySelectorAll<HTMLElement>('span.Z3988')].map(({ title }) => title);

afterEach(() => {
  delete document.documentElement.dataset.basePath;
});

it('keeps the canonical address of the page, at the host that the service named, until the record leaves', () => {
  document.documentElement.dataset.basePath = '/opac';
  document.head.innerHTML = '<link rel="canonical" href="https://katalog.example/opac/record/1/a" />';
  const { rerender, unmount } = render(<RecordReference view={viewOf('a')} />);
  expect(canonical()).toEqual(['https://katalog.example/opac/record/1/a']);
  rerender(<RecordReference view={viewOf('b/c')} />);
  expect(canonical()).toEqual(['https://katalog.example/opac/record/1/b~2Fc']);
  unmount();
  expect(canonical()).toEqual([]);
  render(<RecordReference view={viewOf('d')} />);
  expect(canonical()).toEqual(['https://katalog.example/opac/record/1/d']);
});

it('shows reference managers the record of the screen, and tells them when it is another one', () => {
  const updated = vi.fn();
  document.addEventListener('ZoteroItemUpdated', updated);
  const { rerender, unmount } = render(<RecordReference view={viewOf('a', 'rft.btitle=A')} />);
  expect(spans()).toEqual(['rft.btitle=A']);
  rerender(<RecordReference view={viewOf('b', 'rft.btitle=B')} />);
  expect([spans(), updated.mock.calls.length]).toEqual([['rft.btitle=B'], 2]);
  rerender(<RecordReference view={viewOf('c')} />);
  expect(spans()).toEqual([]);
  unmount();
  document.removeEventListener('ZoteroItemUpdated', updated);
});
