import type { Pass } from '@buchfink/contract/account/pass';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { IdCard } from './id-card.tsx';

const passOf = (value: string, format: Pass['barcode']['format'] = 'CODE128'): Pass => ({
  fields: [{ key: 'validUntil', label: 'Gültig bis', value: '31.12.2026' }],
  barcode: { value, format },
  platforms: { apple: false },
});

describe('the card', () => {
  it('shows library, number in groups, fields, and a barcode with the number as its name', async () => {
    await renderInApp(<IdCard pass={passOf('12345678901')} library="Stadtbücherei" onEnlarge={vi.fn()} />);
    expect(screen.getByRole('heading', { name: 'Stadtbücherei' })).toBeTruthy();
    const barcode = await screen.findByRole('img', { name: /^Strichcode mit der Nummer .?12345678901/ });
    expect(barcode.getAttribute('data-symbology')).toBe('CODE128');
    expect(barcode.querySelector('path')?.getAttribute('d')).toMatch(/^M11 0h2v40h-2z/);
    expect(screen.getByText('1234')).toBeTruthy();
    expect(screen.getByText('31.12.2026')).toBeTruthy();
  });

  it('enlarges by its barcode, by the name of the act', async () => {
    const onEnlarge = vi.fn();
    const { user } = await renderInApp(<IdCard pass={passOf('4711')} library="B" onEnlarge={onEnlarge} />, {
      locale: 'en',
    });
    // At once, before the bars are drawn: the panel has another button named "Enlarge" alone.
    const button = screen.getByRole('button', { name: /4711.*Enlarge/ });
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
    await user.click(button);
    expect(onEnlarge).toHaveBeenCalledOnce();
  });

  it('uses another symbology where the configured one cannot encode the number', async () => {
    await renderInApp(<IdCard pass={passOf('AB-12', 'EAN13')} library="B" onEnlarge={vi.fn()} />);
    expect((await screen.findByRole('img', { name: /AB-12/ })).getAttribute('data-symbology')).toBe('CODE128');
  });

  it.each([
    ['de', 'Diese Nummer lässt sich nicht als Strichcode zeigen.'],
    ['en', 'This number cannot be shown as a barcode.'],
  ] as const)('says in %s that a number cannot be a barcode, and shows it all the same', async (locale, text) => {
    await renderInApp(<IdCard pass={passOf('Müller')} library="B" onEnlarge={vi.fn()} />, { locale });
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.getByText('Müller')).toBeTruthy();
  });
});
