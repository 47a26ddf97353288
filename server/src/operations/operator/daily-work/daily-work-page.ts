import type { UndoneRun } from '@buchfink/connectors/builtin/circulation/daily/undo-daily-run';
import type { DailyRunRow } from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../../messages/format-values.ts';
import { dailyWorkWords } from '../../../messages/operator/daily-work-words.ts';
import type { ClockHold } from '../../../systems/work-clock/clock-hold.ts';
import { renderForm } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { renderTable, type TableCell } from '../frame/table.ts';

/** The page about daily work. */
export const dailyWorkPath = '/operator/daily-work';
/** The act that says that the clock is right. */
export const releasePath = `${dailyWorkPath}/release`;
/** The act that undoes the last daily work of a library. */
export const undoPath = (libraryId: number | string): string => `${dailyWorkPath}/undo/${libraryId}`;

/** A library with its last daily work. */
export interface LibraryRun {
  readonly libraryId: number;
  readonly name: string;
  readonly currency: string;
  readonly run: DailyRunRow;
}

/** What the page shows. */
export interface DailyWork {
  readonly hold: ClockHold | undefined;
  readonly runs: readonly LibraryRun[];
  readonly timeZone: string;
}

type PageCall = Pick<OperatorCall, 'locale' | 'query' | 'now' | 'tokenFor'>;

/** Renders the state of the clock and the last daily work of each library; `?undo=<id>` asks whether to undo it. */
export function renderDailyWork({ hold, runs, timeZone }: DailyWork, call: PageCall): OperatorPage {
  const { locale, query, now } = call;
  const words = dailyWorkWords[locale];
  const moment = (at: Date) => formatMoment(at, locale, timeZone);
  const clock = moment(now);
  const clockText =
    hold === undefined
      ? `<p class="notice done">${escapeHtml(words.runs(clock))}</p>`
      : `<section class="attention" aria-labelledby="held"><h2 id="held">${escapeHtml(words.clock)}</h2>
<p>${escapeHtml(words.held[hold.reason](clock, moment(new Date(hold.since))))}</p><p>${escapeHtml(words.meaning)}</p>
${renderForm(call, { action: releasePath, button: words.release })}</section>`;
  const libraryToUndo = runs.find(({ libraryId, run }) => String(libraryId) === query.get('undo') && !run.isUndone);
  return {
    title: words.title,
    lead: words.lead,
    notice: query.get('done') === 'released' && hold === undefined ? { kind: 'done', text: words.released } : undefined,
    content: `${libraryToUndo ? renderQuestion(libraryToUndo, call) : ''}${clockText}
<h2>${escapeHtml(words.last)}</h2>${renderRuns(runs, call)}`,
  };
}

function renderQuestion(library: LibraryRun, call: PageCall): string {
  const { question } = dailyWorkWords[call.locale];
  const title = question.title(nameOf(library), formatDay(library.run.day, call.locale));
  const form = renderForm(call, { action: undoPath(library.libraryId), button: question.submit, kind: 'danger' });
  return `<section class="attention" aria-labelledby="question"><h2 id="question">${escapeHtml(title)}</h2>
<p>${escapeHtml(question.text)}</p>${form}</section>`;
}

function renderRuns(runs: readonly LibraryRun[], { locale }: Pick<OperatorCall, 'locale'>): string {
  const words = dailyWorkWords[locale];
  const number = (value: number) => ({ text: formatNumber(value, locale) });
  return renderTable({
    label: words.last,
    columns: words.columns.map((label, at) => ({ label, isNumber: at > 1 && at < 7 })),
    rows: runs.map((library): TableCell[] => {
      const { libraryId, currency, run } = library;
      const { fees, charged, expired, resumed, forgotten, removed } = run.counts;
      const link = `<a href="${dailyWorkPath}?undo=${libraryId}" aria-label="${escapeHtml(words.undoOf(nameOf(library)))}">${escapeHtml(words.undo)}</a>`;
      return [
        { text: nameOf(library) },
        { text: formatDay(run.day, locale) },
        { text: words.charged(formatNumber(fees, locale), formatMoney(charged, currency, locale)) },
        ...[expired, resumed, forgotten, removed].map(number),
        run.isUndone ? { text: words.isUndone } : { html: link },
      ];
    }),
    empty: words.none,
  });
}

const nameOf = ({ libraryId, name }: LibraryRun) => `${libraryId} ${name}`;

/** Renders what undoing a day restored. */
export function renderUndone(
  library: LibraryRun,
  undone: UndoneRun,
  { locale }: Pick<OperatorCall, 'locale'>,
): OperatorPage {
  const words = dailyWorkWords[locale];
  const { undone: texts } = words;
  const money = (cents: number) => formatMoney(cents, library.currency, locale);
  const count = (value: number) => formatNumber(value, locale);
  const { restored, takenBack, remembered, changedSince, settled } = undone;
  const items = [
    texts.restored(count(restored)),
    texts.takenBack(money(takenBack)),
    texts.remembered(count(remembered)),
    ...(changedSince > 0 ? [texts.changedSince(count(changedSince))] : []),
    ...(settled > 0 ? [texts.settled(money(settled))] : []),
    texts.held,
  ];
  return {
    title: words.title,
    back: { path: dailyWorkPath, text: words.back },
    notice: { kind: 'done', text: texts.title(nameOf(library), formatDay(undone.day, locale)), items },
    content: '',
    status: 200,
  };
}

/** Renders that there is nothing to undo. */
export function renderNothingToUndo({ locale }: Pick<OperatorCall, 'locale'>): OperatorPage {
  const words = dailyWorkWords[locale];
  return {
    title: words.title,
    back: { path: dailyWorkPath, text: words.back },
    notice: { kind: 'bad', text: words.nothingToUndo },
    content: '',
  };
}
