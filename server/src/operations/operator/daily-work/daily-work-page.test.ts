import type { UndoneRun } from '@buchfink/connectors/builtin/circulation/daily/undo-daily-run';
import type { DailyRunRow } from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { dailyRunText } from '../../../systems/circulation/daily-run-text.ts';
import { type LibraryRun, renderDailyWork, renderUndone } from './daily-work-page.tsx';

const counts = { fees: 1, charged: 150, expired: 2, resumed: 3, forgotten: 4, removed: 5, told: 67 };
const run: DailyRunRow = {
  day: '2027-02-01',
  begun: Date.parse('2027-02-01T00:10:00Z'),
  counts,
  isUndone: false,
  changesAfter: 0,
};
const library = (changed: Partial<DailyRunRow> = {}): LibraryRun => ({
  libraryId: 1,
  name: 'Bücherei',
  currency: 'EUR',
  run: { ...run, ...changed },
});
const undone: UndoneRun = {
  day: '2027-02-01',
  restored: 1,
  changedSince: 0,
  takenBack: 0,
  settled: 0,
  remembered: 0,
  untold: 66,
  toldBefore: 1,
};
const call = { locale: 'de', query: new URLSearchParams(), now: new Date('2027-02-01T09:00:00Z') } as const;
const pageOf = (runs: readonly LibraryRun[]) => {
  const { content } = renderDailyWork({ hold: undefined, runs, timeZone: 'Europe/Berlin' }, { ...call, tokenFor });
  return renderToStaticMarkup(content).replace(/<[^>]*>/g, ' ');
};
const tokenFor = () => '';

describe('the daily work of a library', () => {
  it('says how many messages it wrote, on its page and in the log', () => {
    expect(pageOf([library()])).toMatch(/Nachrichten .* 67 /s);
    expect(dailyRunText(run, { libraryId: 1, currency: 'EUR' }, 'de')).toContain('67 Nachrichten geschrieben');
    expect(dailyRunText(run, { libraryId: 1, currency: 'EUR' }, 'en')).toContain('67 messages written');
  });

  it('of an earlier version wrote none', () => {
    const { told: _, ...earlier } = counts;
    expect(pageOf([library({ counts: earlier })])).not.toContain('67');
    expect(dailyRunText({ ...run, counts: earlier }, { libraryId: 1, currency: 'EUR' }, 'en')).toContain(
      '0 messages written',
    );
  });

  it('says when it is undone which messages were withdrawn, and which had been sent', () => {
    const { notice } = renderUndone(library(), undone, call);
    expect(notice?.items?.join(' ')).toMatch(
      /66 Nachrichten sind zurückgezogen.* 1 Nachrichten waren schon verschickt/,
    );
    const none = renderUndone(library(), { ...undone, untold: 0, toldBefore: 0 }, call).notice?.items?.join(' ');
    expect(none).not.toContain('Nachrichten');
  });
});
