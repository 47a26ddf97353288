import type { Detail, RecordView } from '@buchfink/contract/record';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RecordAbout } from './record-about.tsx';
import { RecordDetails } from './record-details.tsx';

const viewWith = (facts: Pick<RecordView, 'abstract'> & { details?: Detail[] }): RecordView => ({
  libraryId: 1,
  id: '1',
  title: 'Krabat',
  mediaType: 'BOOK',
  workKey: '0',
  copies: [],
  volumes: [],
  actions: [],
  availability: { code: 'UNKNOWN', state: 'unknown' },
  reservable: false,
  citation: { ris: '', bibtex: '' },
  details: [],
  ...facts,
});
const link = (key: string, label: string, value: string, href: string): Detail => ({
  key,
  label,
  value,
  href,
  kind: 'link',
});
const sample = link('sample', 'Leseprobe', 'verlag.example', 'https://verlag.example/probe.pdf');
const contents = (volume: string) =>
  link('tableOfContents', 'Inhaltsverzeichnis', `Band ${volume}`, `https://a.example/${volume}`);

it('shows a short abstract whole', async () => {
  await renderInApp(<RecordAbout view={viewWith({ abstract: 'Zwölf Raben, ein Meister.' })} />);
  expect(screen.getByText('Zwölf Raben, ein Meister.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('folds a long abstract after some lines and unfolds it on request', async () => {
  const { user } = await renderInApp(<RecordAbout view={viewWith({ abstract: 'Ein Lehrling. '.repeat(60) })} />);
  const text = screen.getByText(/^Ein Lehrling/);
  expect(text.className).toContain('folded');
  await user.click(screen.getByRole('button', { name: 'Weiterlesen', expanded: false }));
  expect(text.className).not.toContain('folded');
  await user.click(screen.getByRole('button', { name: 'Weniger zeigen', expanded: true }));
  expect(text.className).toContain('folded');
});

it('links to the reading sample by name and leaves it out of the details', async () => {
  const view = viewWith({ details: [sample] });
  await renderInApp(
    <>
      <RecordAbout view={view} />
      <RecordDetails view={view} />
    </>,
  );
  const [first, ...others] = screen.getAllByRole('link');
  expect(first?.textContent).toBe('Leseprobe (öffnet ein neues Fenster)');
  expect(first?.getAttribute('href')).toBe('https://verlag.example/probe.pdf');
  expect(others).toEqual([]);
});

it('tells several tables of contents apart', async () => {
  await renderInApp(<RecordAbout view={viewWith({ details: [contents('1'), contents('2')] })} />);
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/ \(.*/, ''));
  expect(names).toEqual(['Inhaltsverzeichnis: Band 1', 'Inhaltsverzeichnis: Band 2']);
});

it('never links to anything but a web page', async () => {
  const view = viewWith({ details: [link('sample', 'Leseprobe', 'Falle', 'javascript:alert(1)')] });
  await renderInApp(<RecordAbout view={view} />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('is absent where the record has neither', async () => {
  await renderInApp(<RecordAbout view={viewWith({})} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
