import { baseConfig } from '@buchfink/contract/config/base-config';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { Footer } from './footer.tsx';

describe('the foot of every screen', () => {
  afterEach(() => useConfig.setState({ config: baseConfig }));

  it('names the sources of covers that require a credit, with their pages', async () => {
    const coverCredits = [{ text: 'Open Library', url: 'https://openlibrary.org' }, { text: 'Bilderdienst' }];
    useConfig.setState({ config: { ...baseConfig, coverCredits } });
    await renderInApp(<Footer />);
    const line = screen.getByText('Titelbilder:', { exact: false });
    expect(line.textContent).toContain('Bilderdienst');
    const link = screen.getByRole('link', { name: 'Open Library (öffnet ein neues Fenster)' });
    expect(link.getAttribute('href')).toBe('https://openlibrary.org');
  });

  it('says nothing of covers where no source requires it', async () => {
    useConfig.setState({ config: { ...baseConfig, coverCredits: [] } });
    await renderInApp(<Footer />);
    expect(screen.queryByText('Titelbilder:', { exact: false })).toBeNull();
  });
});
