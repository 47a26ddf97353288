import { baseConfig } from '@buchfink/contract/config/base-config';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { Footer } from './footer.tsx';

describe('the foot of every screen', () => {
  afterEach(() => useConfig.setState({ config: baseConfig }));

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
