import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { AppliedFilterChips } from './applied-filter-chips.tsx';

const facets = [
  { id: 'availability', options: [{ id: 'available', label: 'Jetzt verfügbar' }] },
  {
    id: 'branch',
    options: [
      { id: 'nord', label: 'Nord' },
      { id: 'west', label: 'West' },
    ],
  },
];
const switches = [
  { facet: 'availability', option: 'available' },
  { facet: 'branch', option: 'nord' },
];
const acts = { onToggle: () => undefined, onClear: () => undefined };
const chips = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('shows what the switches of the screen do not show, and removes all together', async () => {
  const filters = { availability: ['available'], branch: ['nord', 'west'] };
  await renderInApp(<AppliedFilterChips {...acts} facets={facets} filters={filters} switches={switches} />);
  expect(chips()).toEqual(['West', 'Alle Filter entfernen']);
});

it('is not there where switches show every filter', async () => {
  const filters = { availability: ['available'], branch: ['nord'] };
  await renderInApp(<AppliedFilterChips {...acts} facets={facets} filters={filters} switches={switches} />);
  expect(chips()).toEqual([]);
});

it('shows every filter where the screen has no switches', async () => {
  await renderInApp(<AppliedFilterChips {...acts} facets={facets} filters={{ branch: ['nord'], year: ['1924'] }} />);
  expect(chips()).toEqual(['Nord', '1924', 'Alle Filter entfernen']);
});
