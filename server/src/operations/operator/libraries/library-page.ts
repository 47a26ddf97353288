import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { libraryWords } from '../../../messages/operator/library-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type {
  ConnectionCounts,
  ConnectionFault,
  ConnectionSlot,
} from '../../../storage/monitoring/connection-history.ts';
import type { ImportOutcome } from '../../../storage/monitoring/import-outcomes.ts';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import type { ConnectionTest } from '../../monitoring/connections/connection-tests.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { renderHistory, sumOf } from './history-chart.ts';
import {
  librariesPath,
  type MonitoredStates,
  maintenanceText,
  quietState,
  shareText,
  systemName,
  systemProblems,
  systemRoles,
  timeText,
} from './system-texts.ts';
import { renderTest } from './test-section.ts';

/** What the page of a library shows. */
export interface LibraryPage {
  readonly library: LibrarySettings;
  readonly states: MonitoredStates;
  readonly slotsOf: (role: SystemRole) => {
    readonly hours: readonly ConnectionSlot[];
    readonly days: readonly ConnectionSlot[];
  };
  readonly faults: readonly ConnectionFault[];
  readonly imports: readonly ImportOutcome[];
  /** Whether there is a page with its imports. */
  readonly hasImportRoom: boolean;
  readonly test: ConnectionTest | undefined;
  /** Why a test was not started. */
  readonly refusal?: 'busy' | 'too-soon' | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Renders the page of a library: state, history and faults of each system, its imports, and the test. */
export function renderLibraryPage(page: LibraryPage, call: Pick<OperatorCall, 'locale' | 'tokenFor'>): OperatorPage {
  const { library, imports } = page;
  const { locale } = call;
  const systems = systemRoles(library).map((role) => systemSection(page, role, locale));
  const runs = imports.filter(({ libraryId }) => libraryId === library.id);
  return {
    title: `${library.id} ${library.libname}`,
    back: { path: librariesPath, text: libraryWords[locale].detail.back },
    content: `${systems.join('\n')}
${importSection(runs, page, locale)}
${renderTest(page, call)}`,
  };
}

function systemSection(page: LibraryPage, role: SystemRole, locale: Locale): string {
  const { library, states, slotsOf, now } = page;
  const words = libraryWords[locale].detail;
  const { hours, days } = slotsOf(role);
  const report = states.directory.reportsOf(library.id).find((one) => one.role === role);
  const problems = systemProblems(library, role, states, locale);
  const maintenance = maintenanceText(library, states, locale);
  const state = [...(maintenance ? [maintenance] : []), ...problems];
  const [day, month] = [sumOf(hours), sumOf(days)];
  const moment = (instant: number) => formatMoment(new Date(instant), locale, library.timeZone);
  const number = (value: number) => formatNumber(value, locale);
  const { terms } = words;
  const counted = [...(report?.failures ?? [])].map(([code, count]) => `${number(count)} × ${codeHtml(code)}`);
  if (report && report.spared > 0) counted.push(escapeHtml(words.spared(number(report.spared))));
  const failures = [escapeHtml(words.failuresOf(number(day.failures), number(day.calls)))];
  if (counted.length > 0) failures.push(words.sinceStart(counted.join(', ')));
  const answered = report?.lastSuccess;
  const rows: [string, readonly string[], boolean?][] = [
    [terms.state, (state.length > 0 ? state : [quietState(report, locale)]).map(escapeHtml), problems.length > 0],
    [terms.answered, [escapeHtml(answered === undefined ? libraryWords[locale].never : moment(answered))]],
    [terms.fault, [faultHtml(page, role, locale)]],
    [terms.availability, [escapeHtml(availabilityText(day, month, locale))]],
    [terms.times, [escapeHtml(timesText(day, locale))]],
    [terms.failures, failures],
  ];
  if (report?.isRemote)
    rows.push([terms.now, [escapeHtml(words.underWay(number(report.running), number(report.waiting)))]]);
  const list = rows.map(
    ([term, lines, isBad]) =>
      `<dt>${escapeHtml(term)}</dt><dd${isBad ? ' class="bad"' : ''}>${lines.join('<br>')}</dd>`,
  );
  const chart = { now, timeZone: library.timeZone };
  const charts = [
    renderHistory({ ...chart, slots: hours, slotMilliseconds: 3_600_000, count: 24 }, words.lastHours, locale),
    renderHistory({ ...chart, slots: days, slotMilliseconds: 86_400_000, count: 30 }, words.lastDays, locale),
  ];
  return `<section><h2>${escapeHtml(systemName(library, role, locale))}</h2><dl>${list.join('')}</dl>${charts.join('')}</section>`;
}

function availabilityText(day: ConnectionCounts, month: ConnectionCounts, locale: Locale): string {
  const { noData, detail } = libraryWords[locale];
  const share = shareText(month, locale);
  return share === undefined ? noData : detail.availability(shareText(day, locale) ?? noData, share);
}

function timesText(day: ConnectionCounts, locale: Locale): string {
  const { noData, detail } = libraryWords[locale];
  const [median, most] = [timeText(day, 0.5, locale), timeText(day, 0.95, locale)];
  return median === undefined || most === undefined ? noData : detail.times(median, most);
}

/** The code of a fault, which the log has as well. */
const codeHtml = (code: string) => `<code>${escapeHtml(code)}</code>`;

/** The last fault in plain words, with its time and code; also one from before the last restart. */
function faultHtml({ library, states, faults }: LibraryPage, role: SystemRole, locale: Locale): string {
  const words = libraryWords[locale];
  const report = states.directory.reportsOf(library.id).find((one) => one.role === role);
  const stored = faults.find((fault) => fault.libraryId === library.id && fault.role === role);
  const last = report?.lastFailure ?? stored;
  if (last === undefined) return escapeHtml(words.detail.noFault);
  const text = Object.hasOwn(words.faults, last.code) ? words.faults[last.code] : undefined;
  const time = formatMoment(new Date(last.at), locale, library.timeZone);
  return `${escapeHtml(text ? `${text} ${time}` : time)} ${codeHtml(last.code)}`;
}

function importSection(
  runs: readonly ImportOutcome[],
  { library, hasImportRoom }: LibraryPage,
  locale: Locale,
): string {
  const words = libraryWords[locale].detail;
  const rows = runs.map(({ command, started, ended, outcome }) => {
    const time = formatMoment(new Date(ended ?? started), locale, library.timeZone);
    const text = words.importOutcomes[outcome ?? 'running'](time);
    const isBad = outcome === 'failed';
    return `<dt>${escapeHtml(words.importCommands[command])}</dt><dd${isBad ? ' class="bad"' : ''}>${escapeHtml(text)}</dd>`;
  });
  const link = hasImportRoom
    ? `<p><a href="${librariesPath}/${library.id}/imports">${escapeHtml(words.importRoom)}</a></p>`
    : '';
  if (rows.length === 0 && link === '') return '';
  return `<section><h2>${escapeHtml(words.imports)}</h2><dl>${rows.join('')}</dl>${link}</section>`;
}
