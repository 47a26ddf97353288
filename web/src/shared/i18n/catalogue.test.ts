import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts, loadPhoneTexts, overrideMessages } from './i18n.ts';
import { deFirst } from './messages/de-first.ts';
import { deFurther } from './messages/de-further.ts';
import { dePhone } from './messages/de-phone.ts';
import { enFirst } from './messages/en-first.ts';
import { enFurther } from './messages/en-further.ts';
import { enPhone } from './messages/en-phone.ts';

const german: Record<string, string> = { ...deFirst, ...deFurther, ...dePhone };
const english: Record<string, string> = { ...enFirst, ...enFurther, ...enPhone };

type Piece = string | [name: string, type?: string, options?: Readonly<Record<string, unknown>>];

/** The names of the values in the parts of a compiled message. */
function namesIn(pieces: unknown): string[] {
  if (!Array.isArray(pieces)) return [];
  return (pieces as Piece[]).flatMap((piece) => {
    if (typeof piece === 'string') return [];
    return [piece[0], ...Object.values(piece[2] ?? {}).flatMap(namesIn)];
  });
}
const needs = (text: string) =>
  [...new Set(namesIn(compileMessageOrThrow(text)))].filter((name) => name !== '#').sort();

describe('the texts', () => {
  it('exist in both languages', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(german).sort());
  });

  it.each(Object.keys(german))('%s can be parsed and has the same values in both languages', (key) => {
    expect(german[key]?.trim()).toBeTruthy();
    expect(english[key]?.trim()).toBeTruthy();
    expect(needs(english[key] ?? '')).toEqual(needs(german[key] ?? ''));
  });
});

describe('the language', () => {
  const removed = (count: number) => currentTexts().t('notice.library-removed', { count, names: 'A' });

  it('has its plural rules and follows a change', async () => {
    await activateLocale('de');
    await loadFurtherTexts();
    expect(removed(1)).toContain('Eine Bibliothek ist');
    expect(removed(2)).toContain('2 Bibliotheken sind');
    await activateLocale('en');
    expect(removed(2)).toContain('2 libraries are');
  });

  it('has the texts of further screens once they are loaded, in the language that is active then', async () => {
    await activateLocale('de');
    await loadFurtherTexts();
    expect(currentTexts().t('settings.title')).toBe(german['settings.title']);
    await Promise.all([activateLocale('de'), activateLocale('en')]);
    expect(currentTexts().t('settings.title')).toBe(english['settings.title']);
  });

  it('has the texts of a screen for phones in a browser once they are loaded, and keeps them in another language', async () => {
    await activateLocale('de');
    await loadFurtherTexts();
    await loadPhoneTexts();
    expect(currentTexts().t('checkout.title')).toBe(german['checkout.title']);
    await activateLocale('en');
    expect(currentTexts().t('checkout.title')).toBe(english['checkout.title']);
  });

  it("uses a project's own texts, and removes them again", async () => {
    await activateLocale('de');
    await overrideMessages({ de: { 'shell.search': 'Stöbern' }, en: {} });
    expect(currentTexts().t('shell.search')).toBe('Stöbern');
    await overrideMessages({ de: {}, en: {} });
    expect(currentTexts().t('shell.search')).toBe('Suche');
  });
});
