import { describe, expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts, loadPhoneTexts, overrideMessages } from './i18n.ts';

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
    expect(currentTexts().t('settings.title')).toBe('Einstellungen');
    await Promise.all([activateLocale('de'), activateLocale('en')]);
    expect(currentTexts().t('settings.title')).toBe('Settings');
  });

  it('has the texts of a screen for phones in a browser once they are loaded, and keeps them in another language', async () => {
    await activateLocale('de');
    await loadFurtherTexts();
    await loadPhoneTexts();
    expect(currentTexts().t('checkout.title')).toBe('Selbst ausleihen');
    await activateLocale('en');
    expect(currentTexts().t('checkout.title')).toBe('Self checkout');
  });

  it("uses a project's own texts, and removes them again", async () => {
    await activateLocale('de');
    await overrideMessages({ de: { 'shell.search': 'Stöbern' }, en: {} });
    expect(currentTexts().t('shell.search')).toBe('Stöbern');
    await overrideMessages({ de: {}, en: {} });
    expect(currentTexts().t('shell.search')).toBe('Suche');
  });
});
