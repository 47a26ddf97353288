import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { activateLocale, currentTexts, overrideMessages } from './i18n.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';

const german: Record<string, string> = de;
const english: Record<string, string> = en;

type Piece = string | [name: string, type?: string, options?: Readonly<Record<string, unknown>>];

/** The names of the values that the pieces of a compiled text need. */
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
  it('are there in both languages', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(german).sort());
  });

  it.each(Object.keys(german))('%s can be read and needs the same values in both languages', (key) => {
    expect(german[key]?.trim()).toBeTruthy();
    expect(english[key]?.trim()).toBeTruthy();
    expect(needs(english[key] ?? '')).toEqual(needs(german[key] ?? ''));
  });
});

describe('the language', () => {
  const removed = (count: number) => currentTexts().t('shell.library-removed', { count, names: 'A' });

  it('counts as it should and follows a change', async () => {
    await activateLocale('de');
    expect(removed(1)).toContain('Eine Bibliothek ist');
    expect(removed(2)).toContain('2 Bibliotheken sind');
    await activateLocale('en');
    expect(removed(2)).toContain('2 libraries are');
  });

  it("lets a project's own words win, and takes them back", async () => {
    await activateLocale('de');
    await overrideMessages({ de: { 'shell.search': 'Stöbern' }, en: {} });
    expect(currentTexts().t('shell.search')).toBe('Stöbern');
    await overrideMessages({ de: {}, en: {} });
    expect(currentTexts().t('shell.search')).toBe('Suche');
  });
});
