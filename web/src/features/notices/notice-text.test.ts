import { type Notice, noticeKinds } from '@buchfink/contract/account/notices';
import { locales } from '@buchfink/contract/locale';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { noticeText } from './notice-text.ts';

const textOf = (notice: Omit<Notice, 'id'>) =>
  noticeText({ id: 'n', ...notice }, { ...currentTexts(), today: '2027-02-01' });

describe.each(locales)('a notice in words (%s)', (locale) => {
  beforeAll(async () => {
    await activateLocale(locale);
    await loadFurtherTexts();
  });

  it.each(noticeKinds)('%s has a heading, with and without what the service has forgotten', (kind) => {
    const whole = textOf({
      kind,
      title: 'Momo',
      due: '2027-02-03',
      until: '2027-02-09',
      branch: 'Mitte',
      pickupNumber: '12',
      step: 2,
      fee: { text: '1,50 €', amount: 150, currency: 'EUR' },
    });
    expect(whole.about).toBe('Momo');
    for (const { heading, sentences } of [whole, textOf({ kind })]) {
      expect(heading).not.toMatch(/notices\.|undefined/);
      expect(sentences.join(' ')).not.toMatch(/notices\.|undefined/);
      expect(heading.length).toBeGreaterThan(3);
    }
  });
});

describe('the words of a notice', () => {
  beforeAll(async () => {
    await activateLocale('de');
    await loadFurtherTexts();
  });

  it('say when and where something is ready, and under which number', () => {
    expect(textOf({ kind: 'ready', title: 'Momo', until: '2027-02-09', branch: 'Mitte', pickupNumber: '12' })).toEqual({
      heading: 'Liegt für Sie bereit',
      about: 'Momo',
      sentences: ['Sie können es bis Dienstag, 9.\u00a0Februar abholen.', 'Ort: Mitte', 'Abholnummer: 12'],
    });
  });

  it('count the reminders and name what they cost', () => {
    const fee = { text: '1,50 €', amount: 150, currency: 'EUR' };
    expect(textOf({ kind: 'overdue', due: '2027-01-20', step: 2, fee })).toEqual({
      heading: '2. Erinnerung: überfällig',
      about: undefined,
      sentences: [
        'Fällig war es am Mittwoch, 20.\u00a0Januar. Bitte geben Sie es zurück.',
        'Diese Erinnerung kostet 1,50 €.',
      ],
    });
  });

  it("are the library's own where it wrote them", () => {
    expect(textOf({ subject: 'Umbau', text: 'Wir bauen um.' })).toEqual({
      heading: 'Umbau',
      about: undefined,
      sentences: ['Wir bauen um.'],
    });
    expect(textOf({ text: 'Wir bauen um.' }).heading).toBe('Nachricht Ihrer Bibliothek');
  });
});
