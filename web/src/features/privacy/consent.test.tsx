import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { Consent } from './consent.tsx';

const shown = { menu: true, visible: true };
const pages = { ...baseConfig.infoPages, privacy: shown, imprint: shown };

async function renderConsent(change: Partial<Config> = {}, locale: 'de' | 'en' = 'de') {
  useConfig.setState({
    origin: 'service',
    config: { ...baseConfig, title: 'Prüfkatalog', infoPages: pages, ...change },
  });
  const app = await renderInApp(<Consent covers />, { locale });
  return { ...app, dialog: within(screen.getByRole('dialog')) };
}

afterEach(() => useConfig.setState({ config: baseConfig, origin: 'built-in' }));

describe('the consent of a project with terms of use', () => {
  it.each([
    ['de', 'Ich stimme den Nutzungsbedingungen und der Datenschutzerklärung zu.', 'Datenschutzerklärung', 'Zustimmen'],
    ['en', 'I agree to the terms of use and privacy policy.', 'privacy policy', 'Accept'],
  ] as const)(
    'is the sentence of the specification, with a link to each text (%s)',
    async (locale, text, policy, accept) => {
      const { dialog, user } = await renderConsent({ terms: '/content/rules' }, locale);
      const sentence = dialog.getByText((_, element) => element?.tagName === 'P' && element.textContent === text);
      const links = within(sentence).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/content/rules', '/privacy']);
      expect(links[1]?.textContent).toBe(policy);
      expect(useApp.getState().mode.privacyAccepted).toBe(false);
      await user.click(dialog.getByRole('button', { name: accept }));
      expect(useApp.getState().mode.privacyAccepted).toBe(true);
    },
  );

  it('leads to terms on another site in a new window, and says so', async () => {
    const { dialog } = await renderConsent({ terms: 'https://city.example/terms?of=use' });
    const link = dialog.getByRole('link', { name: /^Nutzungsbedingungen \(.+\)$/ });
    expect(link.getAttribute('href')).toBe('https://city.example/terms?of=use');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('names the privacy policy without a link where the project shows no such page', async () => {
    const { dialog } = await renderConsent({
      terms: '/content/rules',
      infoPages: { ...pages, privacy: { menu: false, visible: false } },
    });
    expect(screen.getByRole('dialog').textContent).toContain('Nutzungsbedingungen und der Datenschutzerklärung zu.');
    expect(dialog.queryByRole('link', { name: 'Datenschutzerklärung' })).toBeNull();
  });
});

describe('the consent of a project without terms of use', () => {
  it('says nothing of terms', async () => {
    const { dialog } = await renderConsent();
    expect(dialog.queryByText(/Nutzungsbedingungen/)).toBeNull();
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/privacy',
      '/imprint',
      '/accessibility',
    ]);
  });
});

describe.each([[undefined], ['/content/rules']])('the consent in single mode (terms: %s)', (terms) => {
  it('can be refused, which leads back to all libraries', async () => {
    const mode = { ...initialState.mode, singleModeEnabled: true, singleModeLibraryId: 7 };
    const selection = { ...initialState.selection, libraries: [libraryNamed(7, 'Ahausen')], libraryId: 7 };
    useApp.setState({ mode, selection });
    const { dialog, user } = await renderConsent(terms === undefined ? {} : { terms });
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(useApp.getState().mode).toMatchObject({ singleModeEnabled: false, privacyAccepted: false });
  });

  it('cannot be refused in multi mode', async () => {
    const { dialog } = await renderConsent(terms === undefined ? {} : { terms });
    expect(dialog.queryByRole('button', { name: 'Abbrechen' })).toBeNull();
  });
});
