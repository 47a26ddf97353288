import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatMoment, formatNumber, formatPercent } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { type ConnectionCounts, timeBounds } from '../../../storage/monitoring/connection-history.ts';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import type { SystemReport } from '../../../systems/upstream/guard/system-calls.ts';
import type { MonitoredParts } from '../../monitoring/metrics.ts';

/** The path of the page with all libraries; the pages of libraries are below it. */
export const librariesPath = '/operator/libraries';

/** What the states of systems are read from. */
export type MonitoredStates = Pick<MonitoredParts, 'projects' | 'directory' | 'brokenIndexes' | 'preparing'>;

/** The roles of the systems of a library. */
export const systemRoles = ({ system }: LibrarySettings): SystemRole[] => [
  ...(system.catalogue ? (['catalogue'] as const) : []),
  ...(system.availability ? (['availability'] as const) : []),
  ...(system.patron ? (['account'] as const) : []),
];

/** A role with the kind of its system. */
export function systemName({ system }: LibrarySettings, role: SystemRole, locale: OperatorLocale): string {
  const { systems, kinds } = operatorWordsIn(locale).libraries;
  const kindNames: Readonly<Record<string, string>> = kinds;
  const kind = { ...system, account: system.patron }[role]?.kind ?? '';
  return `${systems[role]} (${Object.hasOwn(kinds, kind) ? kindNames[kind] : kind})`;
}

/** The maintenance of a library now, in words. */
export function maintenanceText(
  library: LibrarySettings,
  { directory }: Pick<MonitoredStates, 'directory'>,
  locale: OperatorLocale,
): string | undefined {
  const words = operatorWordsIn(locale).libraries.states;
  const { state, until } = directory.statusOf(library.id, locale);
  if (state !== 'maintenance') return undefined;
  return until
    ? words.maintenanceUntil({ time: formatMoment(new Date(until), locale, library.timeZone) })
    : words.maintenance;
}

/** The problems of a system now, in words; empty when there are none. Planned maintenance is none. */
export function systemProblems(
  library: LibrarySettings,
  role: SystemRole,
  { directory, brokenIndexes, preparing }: Omit<MonitoredStates, 'projects'>,
  locale: OperatorLocale,
): string[] {
  const words = operatorWordsIn(locale).libraries.states;
  const moment = (instant: number) => formatMoment(new Date(instant), locale, library.timeZone);
  const isMaintained = directory.statusOf(library.id, locale).state === 'maintenance';
  const report = directory.reportsOf(library.id).find((one) => one.role === role);
  const problems: string[] = [];
  if (!isMaintained && report?.downSince !== undefined)
    problems.push(words.downSince({ time: moment(report.downSince) }));
  else if (!isMaintained && report?.isRemote && report.failing)
    problems.push(words.failingSince({ time: moment(report.failing.since) }));
  if (role !== 'catalogue') return problems;
  if (brokenIndexes().includes(library.id)) problems.push(words.indexBroken);
  const progress = preparing().find(({ libraryId }) => libraryId === library.id);
  if (progress)
    problems.push(
      words.indexPreparing({
        percent: formatNumber(Math.floor((100 * progress.done) / (progress.total || 1)), locale),
      }),
    );
  return problems;
}

/** The state of a system without problems. */
export function quietState(report: SystemReport | undefined, locale: OperatorLocale): string {
  const words = operatorWordsIn(locale).libraries.states;
  const isKnown = report !== undefined && (!report.isRemote || report.lastSuccess !== undefined);
  return isKnown ? words.up : words.notAsked;
}

/** The share of the time in which a system could be reached; undefined where nothing is known. */
export function shareText({ observed, down }: ConnectionCounts, locale: OperatorLocale): string | undefined {
  return observed === 0 ? undefined : formatPercent(1 - down / observed, locale);
}

/** The bound that this part of the response times stays below; undefined where nothing was answered. */
export function timeText({ times }: ConnectionCounts, part: number, locale: OperatorLocale): string | undefined {
  const words = operatorWordsIn(locale).libraries;
  const total = times.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let below = 0;
  const place = times.findIndex((count) => {
    below += count;
    return below >= part * total;
  });
  const bound = timeBounds[place];
  return bound === undefined
    ? words.over({ time: lengthText(timeBounds.at(-1) ?? 0, locale) })
    : words.within({ time: lengthText(bound, locale) });
}

const lengthText = (milliseconds: number, locale: OperatorLocale) =>
  milliseconds < 1_000 ? `${milliseconds} ms` : `${formatNumber(milliseconds / 1_000, locale)} s`;
