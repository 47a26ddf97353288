import type { Facet } from '@buchfink/contract/search';
import { screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { homeBranchCandidate, ResultFacets } from './result-facets.tsx';

const facet = (statesFrom?: 'harvest'): Facet => ({
  id: 'availability',
  label: 'Verfügbarkeit',
  statesFrom,
  options: [{ id: 'available', label: 'verfügbar', count: 3, applied: false }],
});

async function show(facets: readonly Facet[], locale: 'de' | 'en' = 'de') {
  const quick = [
    {
      facet: 'availability',
      option: 'available',
      label: 'Verfügbar',
      short: 'Verfügbar',
      icon: '',
      on: false,
      count: 3,
    },
  ];
  const search = { libraryId: 1, fields: [], filters: {}, sort: 'relevance' } as const;
  await renderInApp(
    <ResultFacets {...{ facets, quick, search, libraryId: 1, home: undefined, onToggle: () => undefined }} />,
    { locale },
  );
}

it.each([
  ['de', 'Gezählt nach dem Stand der letzten Datenübernahme.'],
  ['en', 'Counted as of the last data import.'],
] as const)('the filters say in %s that availability is counted as of the harvest', async (locale, text) => {
  await show([facet('harvest')], locale);
  expect(screen.getByText(text)).toBeTruthy();
});

it('the filters say nothing where the catalogue knows the states', async () => {
  await show([facet()]);
  expect(screen.queryByText(/Datenübernahme/)).toBeNull();
});

const option = (id: string, count: number) => ({ id, label: `Zweigstelle ${id}`, count, applied: false });
const branches = { options: [option('nord', 12), option('west', 0)] };

test('a single chosen branch can become the home branch', () => {
  expect(homeBranchCandidate(branches, ['nord'], undefined)).toMatchObject({ id: 'nord' });
  expect(homeBranchCandidate(branches, [], undefined)).toBeUndefined();
  expect(homeBranchCandidate(branches, ['nord', 'west'], undefined)).toBeUndefined();
});

test('a branch without hits is not offered: it may not exist', () => {
  expect(homeBranchCandidate(branches, ['west'], undefined)).toBeUndefined();
  expect(homeBranchCandidate(branches, ['there-is-none'], undefined)).toBeUndefined();
});

test('the home branch is not offered again, another branch is', () => {
  const home = { libraryId: 1, id: 'nord', name: 'Zweigstelle nord' };
  expect(homeBranchCandidate(branches, ['nord'], home)).toBeUndefined();
  expect(homeBranchCandidate(branches, ['nord'], { ...home, id: 'west' })).toMatchObject({ id: 'nord' });
});
