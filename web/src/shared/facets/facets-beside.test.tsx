import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { FacetsBeside } from './facets-beside.tsx';

afterEach(() => vi.restoreAllMocks());

it('filters beside the hits are rendered only in a window that has room for them', async () => {
  let isWide = false;
  let change = () => {};
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: isWide,
        addEventListener: (_: string, listener: () => void) => {
          change = listener;
        },
      }) as unknown as MediaQueryList,
  );
  await renderInApp(<FacetsBeside>Medienart</FacetsBeside>);
  expect(screen.queryByText('Medienart')).toBeNull();
  isWide = true;
  act(() => change());
  expect(screen.getByRole('complementary', { name: 'Treffer eingrenzen' }).textContent).toBe('Medienart');
});
