import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { CopyState } from '../contract/src/availability.ts';
import { catalogueWords } from '../server/src/messages/catalogue-words.ts';
import { prerenderWords } from '../server/src/messages/prerender-words.ts';
import { formatDate } from '../web/src/shared/i18n/format.ts';
import { deFirst } from '../web/src/shared/i18n/messages/de-first.ts';
import { deFurther } from '../web/src/shared/i18n/messages/de-further.ts';
import { enFirst } from '../web/src/shared/i18n/messages/en-first.ts';
import { enFurther } from '../web/src/shared/i18n/messages/en-further.ts';
import { formatShortDate } from '../web/src/shared/i18n/short-date.ts';
import { formatClockTime } from '../web/src/shared/opening/format-clock-time.ts';

const messages = { de: { ...deFirst, ...deFurther }, en: { ...enFirst, ...enFurther } };
const quoted = { de: '„Wald“', en: '“Wald”' };

/** A text of the app. @param {'de' | 'en'} locale @param {keyof typeof messages.de} key @param {Record<string, unknown>} [values] */
function appText(locale, key, values) {
  const i18n = setupI18n({ locale, messages: { [locale]: { [key]: compileMessage(messages[locale][key]) } } });
  return i18n._(key, values);
}

// The app takes the place of the preview: another word would jump before the reader's eyes.
describe.each(/** @type {const} */ (['de', 'en']))('the preview that the service paints (%s)', (locale) => {
  const words = prerenderWords[locale];

  it('has the words of the home screen', () => {
    expect(words.question).toBe(appText(locale, 'home.question'));
    expect(words.openLibraries).toBe(appText(locale, 'libraries.some-open'));
    expect(words.libraries).toBe(appText(locale, 'libraries.title'));
    expect(words.allLibraries).toBe(appText(locale, 'home.all-libraries'));
    expect(words.closedToday).toBe(appText(locale, 'home.closed-today'));
    expect(words.closedNow).toBe(appText(locale, 'home.closed-now'));
  });

  it.each(
    /** @type {const} */ ([
      ['search', 'catalogue'],
      ['account', 'accounts'],
      ['events', 'events'],
    ]),
  )('says why a library has no such screen: %s', (ability, part) => {
    const { title, text } = words.closed[ability];
    expect(title).toBe(appText(locale, `notice.no-${part}`));
    expect(text('Gdorf')).toBe(appText(locale, `notice.no-${part}-text`, { library: 'Gdorf' }));
  });

  it.each(['09:00', '10:30', '18:00'])('says from when a library is open again: %s', (clock) => {
    const when = formatDate(locale, '2026-11-30', { weekday: 'long' });
    const values = { when, time: formatClockTime(locale, clock) };
    expect(words.hoursNext('2026-11-30', clock)).toBe(appText(locale, 'home.hours-next', values));
  });

  it('has the words of a record', () => {
    expect(words.onShelfNow).toBe(appText(locale, 'catalogue.on-shelf-now'));
    expect(words.toBranch).toBe(appText(locale, 'catalogue.to-branch'));
    expect(words.inBranches(3)).toBe(appText(locale, 'catalogue.in-branches', { count: 3 }));
    expect(words.about).toBe(appText(locale, 'catalogue.abstract'));
  });

  it('has the words of a hit', () => {
    expect(words.editions(3, '')).toBe(appText(locale, 'catalogue.editions', { count: 3 }));
    expect(words.editions(3, 'DVD')).toBe(appText(locale, 'catalogue.editions-also', { count: 3, media: 'DVD' }));
    expect(words.branchesMore('Nord', 4)).toBe(
      appText(locale, 'catalogue.branches-more', { branches: 'Nord', number: 4 }),
    );
    const date = formatShortDate(locale, '2031-12-03', '2026-11-28');
    expect(words.backOn('2031-12-03')).toBe(appText(locale, 'catalogue.back-on', { date }));
    expect(words.noId).toBe(appText(locale, 'catalogue.no-id'));
    expect(words.reserve).toBe(appText(locale, 'act.do-reserve'));
    expect(words.singleEditions).toBe(appText(locale, 'catalogue.single-editions'));
    expect(words.sort).toBe(appText(locale, 'catalogue.sort'));
    expect(words.relevance).toBe(appText(locale, 'catalogue.sort-relevance'));
  });

  it.each(CopyState.options)('has the word of the state %s', (state) => {
    expect(catalogueWords[locale].states[state]).toBe(appText(locale, `media.state-${state}`));
  });

  it('has the heading of a search', () => {
    expect(words.searching('Wald')).toBe(appText(locale, 'catalogue.searching', { words: 'Wald' }));
  });

  it.each([
    { total: 0, totalIsExact: true },
    { total: 1, totalIsExact: true },
    { total: 1234, totalIsExact: true },
    { total: 10_000, totalIsExact: false },
    { total: 3, totalIsExact: true, works: 1 },
    { total: 81, totalIsExact: true, works: 78 },
  ])('counts hits as the app does: %j', (answer) => {
    const { total, totalIsExact, works } = answer;
    const number = new Intl.NumberFormat(locale).format(total);
    const counts = { count: total, number, words: quoted[locale], works: String(works), workCount: works };
    const hasWorks = totalIsExact && works !== undefined;
    const key = hasWorks ? 'catalogue.total-works' : totalIsExact ? 'catalogue.total' : 'catalogue.total-over';
    expect(words.hits(answer, 'Wald')).toBe(appText(locale, key, counts));
  });
});
