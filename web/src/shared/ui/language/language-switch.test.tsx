import { baseConfig } from '@buchfink/contract/config/base-config';
import { type Locale, locales } from '@buchfink/contract/locale';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { LanguageSwitch } from './language-switch.tsx';

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};

async function open(offered: readonly Locale[]) {
  useConfig.setState({ config: { ...baseConfig, locales: [...offered] } });
  return renderInApp(<LanguageSwitch />, { path: '/' });
}

afterEach(() => useConfig.setState({ config: baseConfig }));

describe('the choice of the language', () => {
  it('is two buttons where there are two languages', async () => {
    await open(['de', 'uk']);
    const buttons = await screen.findAllByRole('button');
    expect(buttons.map((button) => [button.textContent, button.lang, button.getAttribute('aria-pressed')])).toEqual([
      ['Deutsch', 'de', 'true'],
      ['Українська', 'uk', 'false'],
    ]);
    expect(document.querySelector('details')).toBeNull();
  });

  it('is a list with the name of the current one where there are more, each in its own language and direction', async () => {
    await open(locales);
    const summary = await screen.findByText('Sprache: Deutsch');
    const list = summary.closest('details');
    expect(list?.open).toBe(false);
    const buttons = [...(list?.querySelectorAll('button') ?? [])];
    expect(buttons.map(({ lang }) => lang)).toEqual(locales);
    expect(buttons.filter(({ dir }) => dir === 'rtl').map(({ lang }) => lang)).toEqual(['ar']);
  });

  it('closes its list after a choice, and leaves the focus on it', async () => {
    const view = await open(locales);
    const summary = await screen.findByText('Sprache: Deutsch');
    const list = summary.closest('details');
    await view.user.click(summary);
    await view.user.click(screen.getByText('English'));
    expect(useApp.getState().settings.locale).toBe('en');
    expect(list?.open).toBe(false);
    expect(document.activeElement).toBe(list?.querySelector('summary'));
  });
});
