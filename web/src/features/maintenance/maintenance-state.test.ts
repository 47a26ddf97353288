import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { maintenanceState, noticeKey, noticeMessage } from './maintenance-state.ts';

type Maintenance = Config['status']['maintenance'];

const status = (change: Partial<Maintenance>, offline = false): Config['status'] => ({
  maintenance: { ...baseConfig.status.maintenance, enabled: true, ...change },
  offline,
});
const at = (time: string) => Date.parse(`2026-12-01T${time}Z`);
const start = '2026-12-01T20:00:00Z';
const end = '2026-12-01T22:00:00Z';

describe('maintenance', () => {
  it.each<[string, Partial<Maintenance>, string, boolean, string?]>([
    ['without bounds', {}, '12:00', true],
    ['that is not enabled', { enabled: false }, '12:00', false],
    ['before its start', { start }, '19:59', false, start],
    ['at its start', { start }, '20:00', true],
    ['after its start', { start }, '23:00', true],
    ['before its end', { end }, '21:59', true, end],
    ['at its end', { end }, '22:00', false],
    ['before its window', { start, end }, '19:00', false, start],
    ['within its window', { start, end }, '21:00', true, end],
    ['after its window', { start, end }, '22:01', false],
    ['with a window that ends before it starts', { start: end, end: start }, '19:00', false],
    ['with a start that is no date', { start: 'soon', end }, '12:00', true, end],
    ['with an end that is no date', { start, end: '<b>' }, '21:00', true],
  ])('%s', (_, change, time, active, next) => {
    const now = maintenanceState(status(change), at(time));
    expect(now.active).toBe(active);
    expect(now.nextChange).toBe(next && Date.parse(next));
  });

  it.each([
    [{ offline: true }, false, true],
    [{ offline: false }, false, false],
    [{ offline: true, start: '2027-01-01T00:00:00Z' }, false, false],
    [{ offline: false }, true, true],
    [{ enabled: false }, true, true],
    [{ enabled: false, offline: true }, false, false],
  ])('with %o in a project that is offline: %s → out of service: %s', (change, offline, out) => {
    expect(maintenanceState(status(change, offline), at('12:00')).outOfService).toBe(out);
  });
});

describe('the text of a notice', () => {
  const de = { title: 'Wartung', text: 'Heute Nacht.' };
  const en = { title: 'Works', text: 'Tonight.' };
  it.each([
    [{ de, en }, 'en', en],
    [{ de }, 'en', { ...de, language: 'de' }],
    [{ de: {}, en }, 'de', { ...en, language: 'en' }],
    [{ de: { text: 'Nur Text.' } }, 'de', { text: 'Nur Text.' }],
    [{}, 'de', {}],
  ] as const)('of %j in %s are %j', (messages, locale, expected) => {
    expect(noticeMessage(status({ messages }), locale)).toEqual(expected);
  });

  it('distinguishes notices, independent of the language', () => {
    const first = noticeKey(status({ messages: { de, en } }));
    expect(noticeKey(status({ messages: { de, en } }))).toBe(first);
    expect(noticeKey(status({ messages: { de, en }, end }))).not.toBe(first);
    expect(noticeKey(status({ messages: { en } }))).not.toBe(first);
  });
});
