import { baseConfig } from '@buchfink/contract/config/base-config';
import type { RecordView } from '@buchfink/contract/record';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RecordCover } from './record-cover.tsx';

const view = {
  libraryId: 1,
  id: 'r 1',
  title: 'Krabat',
  mediaType: 'BOOK',
  workKey: 'k',
  reservable: false,
  availability: { code: 'GREEN', state: 'available' },
  details: [],
  copies: [],
  volumes: [],
  actions: [],
  citation: { ris: '', bibtex: '' },
} satisfies RecordView;
const credit = { text: 'Open Library', url: 'https://openlibrary.org' };

async function shownCover(record: RecordView, answer: object, locale: 'de' | 'en' = 'de') {
  const answers = { '/library/1/cover-credit': () => answer };
  const { container, requests } = await renderInApp(<RecordCover view={record} />, { locale, answers });
  const image = container.querySelector('img');
  if (image) fireEvent.load(image);
  return { container, requests };
}

describe('the cover of a record', () => {
  afterEach(() => useConfig.setState({ config: baseConfig }));

  it.each([
    ['de', 'Titelbild: Open Library (öffnet ein neues Fenster)'],
    ['en', 'Cover: Open Library (opens a new window)'],
  ] as const)('names the credit of its source below it, once the image is shown: %s', async (locale, text) => {
    useConfig.setState({ config: { ...baseConfig, coverCredits: [credit.text] } });
    const { container } = await shownCover(view, { credit }, locale);
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe('https://openlibrary.org');
    expect(container.querySelector('p')?.textContent).toBe(text);
  });

  it('leaves the line empty where the image needs no credit', async () => {
    useConfig.setState({ config: { ...baseConfig, coverCredits: [credit.text] } });
    const { container, requests } = await shownCover(view, {});
    await expect.poll(() => requests.length).toBe(1);
    expect(container.querySelector('p')?.textContent).toBe('');
  });

  it('has no such line without sources, or where there is no image to call for', async () => {
    useConfig.setState({ config: { ...baseConfig, coverCredits: [credit.text] } });
    const drawn = await shownCover({ ...view, cover: null }, { credit });
    expect(drawn.container.querySelector('p')).toBeNull();
    useConfig.setState({ config: baseConfig });
    const { container, requests } = await shownCover(view, { credit });
    expect(container.querySelector('p')).toBeNull();
    expect([...requests, ...drawn.requests]).toEqual([]);
  });
});
