import { baseConfig } from '@buchfink/contract/config/base-config';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { Footer } from './footer.tsx';

describe('the foot of every screen', () => {
  afterEach(() => useConfig.setState({ config: baseConfig }));

  it.each([
    [undefined, 'Ahausen (L1)'],
    ['Lesehaus am Markt', 'Lesehaus am Markt'],
  ])('shows a library whose title is %j as %j', async (title, shown) => {
    const library = libraryNamed(1, 'Ahausen', title === undefined ? {} : { title });
    useApp.setState({ selection: { ...initialState.selection, libraries: [library], libraryId: 1 } });
    await renderInApp(<Footer />);
    const link = screen.getByRole('link', { name: (name) => name.includes(shown) });
    expect(link.textContent).toBe(shown);
  });

  it('names the sources of covers that require a credit', async () => {
    const coverCredits = ['Open Library', 'Bilderdienst'];
    useConfig.setState({ config: { ...baseConfig, coverCredits } });
    await renderInApp(<Footer />);
    expect(screen.getByText('Titelbilder:', { exact: false }).textContent).toBe(
      'Titelbilder: Open Library, Bilderdienst',
    );
  });

  it('says nothing of covers where no source requires it', async () => {
    useConfig.setState({ config: { ...baseConfig, coverCredits: [] } });
    await renderInApp(<Footer />);
    expect(screen.queryByText('Titelbilder:', { exact: false })).toBeNull();
  });
});
