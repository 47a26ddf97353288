import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { FacetsSheet } from './facets-sheet.tsx';

it('filters are rendered when their sheet is on the screen, not for the press that opens it', async () => {
  const openAtRender: unknown[] = [];
  function Filters() {
    openAtRender.push(document.querySelector('dialog')?.open);
    return <p>Medienart</p>;
  }
  const { user } = await renderInApp(
    <FacetsSheet filters={{}} show="zeigen" onClear={() => {}}>
      <Filters />
    </FacetsSheet>,
  );
  expect(openAtRender).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('Medienart')).toBeTruthy();
  expect(openAtRender[0]).toBe(true);
});
