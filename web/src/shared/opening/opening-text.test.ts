import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, currentTexts } from '#shared/i18n/i18n.ts';
import { openingText } from './opening-text.ts';

const now = new Date('2026-11-21T22:30:00Z');
const say = (openNow: boolean, nextChange?: string) =>
  openingText({ openNow, today: [], timeZone: 'Europe/Berlin', nextChange }, { ...currentTexts(), now });

describe('opening hours in words', () => {
  beforeAll(() => activateLocale('de'));

  it('says until when it is open', () => {
    expect(say(true, '2026-11-21T24:00')).toBe('Geöffnet bis 24 Uhr');
    expect(say(true, '2026-11-22T16:30')).toBe('Geöffnet bis Sonntag, 16:30 Uhr');
  });

  it('says when it opens again, in near words', () => {
    expect(say(false, '2026-11-21T23:45')).toBe('Öffnet heute um 23:45 Uhr');
    expect(say(false, '2026-11-22T09:00')).toBe('Öffnet morgen um 9 Uhr');
    expect(say(false, '2026-11-24T15:00')).toBe('Öffnet am Dienstag um 15 Uhr');
    expect(say(false, '2026-12-01T10:00')).toBe('Öffnet am Dienstag, 1.\u00a0Dezember um 10 Uhr');
  });

  it('says only what is known', () => {
    expect(say(false)).toBe('Geschlossen');
    expect(say(true)).toBe('Geöffnet');
  });
});
