import type { OperatorLocale } from '@buchfink/contract/locale';
import { Fragment, type ReactNode } from 'react';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type {
  ConnectionCounts,
  ConnectionFault,
  ConnectionSlot,
} from '../../../storage/monitoring/connection-history.ts';
import type { ImportOutcome } from '../../../storage/monitoring/import-outcomes.ts';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import type { SystemReport } from '../../../systems/upstream/guard/system-calls.ts';
import { type Fact, Facts, Lines } from '../frame/facts.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Section } from '../frame/sections.tsx';
import { History, sumOf } from './history-chart.tsx';
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
import { type TestedLibrary, TestSection } from './test-section.tsx';

/** What the page of a library shows. */
export interface LibraryPage extends TestedLibrary {
  readonly states: MonitoredStates;
  readonly slotsOf: (role: SystemRole) => {
    readonly hours: readonly ConnectionSlot[];
    readonly days: readonly ConnectionSlot[];
  };
  readonly faults: readonly ConnectionFault[];
  readonly imports: readonly ImportOutcome[];
  /** Whether there is a page with its imports. */
  readonly hasImportPages: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Renders the page of a library: state, history and faults of each system, its imports, and the test. */
export function renderLibraryPage(page: LibraryPage, call: Pick<OperatorCall, 'locale' | 'tokenFor'>): OperatorPage {
  const { library } = page;
  const { locale } = call;
  return {
    title: `${library.id} ${library.libname}`,
    back: { path: librariesPath, text: operatorWordsIn(locale).library.back },
    content: (
      <>
        {systemRoles(library).map((role) => (
          <System key={role} page={page} role={role} locale={locale} />
        ))}
        <Imports page={page} locale={locale} />
        <TestSection {...page} call={call} />
      </>
    ),
  };
}

interface SystemProps {
  readonly page: LibraryPage;
  readonly role: SystemRole;
  readonly locale: OperatorLocale;
}

/** A system of the library: its facts, and how it was in the last hours and days. */
function System({ page, role, locale }: SystemProps) {
  const { library, slotsOf, now } = page;
  const words = operatorWordsIn(locale).library;
  const { hours, days } = slotsOf(role);
  const chart = { now, timeZone: library.timeZone };
  return (
    <Section title={systemName(library, role, locale)}>
      <SystemFacts page={page} role={role} locale={locale} />
      <History
        chart={{ ...chart, slots: hours, slotMilliseconds: 3_600_000, count: 24 }}
        title={words.lastHours}
        locale={locale}
      />
      <History
        chart={{ ...chart, slots: days, slotMilliseconds: 86_400_000, count: 30 }}
        title={words.lastDays}
        locale={locale}
      />
    </Section>
  );
}

function SystemFacts({ page, role, locale }: SystemProps) {
  const { library, states, slotsOf } = page;
  const { terms, ...words } = operatorWordsIn(locale).library;
  const { hours, days } = slotsOf(role);
  const [day, month] = [sumOf(hours), sumOf(days)];
  const report = states.directory.reportsOf(library.id).find((one) => one.role === role);
  const problems = systemProblems(library, role, states, locale);
  const maintenance = maintenanceText(library, states, locale);
  const state = [...(maintenance ? [maintenance] : []), ...problems];
  const number = (value: number) => formatNumber(value, locale);
  const answered = report?.lastSuccess;
  const underWay: Fact[] = report?.isRemote
    ? [
        {
          term: terms.now,
          content: words.underWay({ running: number(report.running), waiting: number(report.waiting) }),
        },
      ]
    : [];
  return (
    <Facts
      facts={[
        {
          term: terms.state,
          content: <Lines lines={state.length > 0 ? state : [quietState(report, locale)]} />,
          kind: problems.length > 0 ? 'bad' : undefined,
        },
        {
          term: terms.answered,
          content:
            answered === undefined
              ? operatorWordsIn(locale).libraries.never
              : formatMoment(new Date(answered), locale, library.timeZone),
        },
        { term: terms.fault, content: <LastFault page={page} role={role} locale={locale} /> },
        { term: terms.availability, content: availabilityText(day, month, locale) },
        { term: terms.times, content: timesText(day, locale) },
        { term: terms.failures, content: <Failures day={day} report={report} locale={locale} /> },
        ...underWay,
      ]}
    />
  );
}

interface FailuresProps {
  readonly day: ConnectionCounts;
  readonly report: SystemReport | undefined;
  readonly locale: OperatorLocale;
}

/** How many calls failed today, and how often with which code since the start of the service. */
function Failures({ day, report, locale }: FailuresProps) {
  const words = operatorWordsIn(locale).library;
  const number = (value: number) => formatNumber(value, locale);
  const counted = [...(report?.failures ?? [])].map(([code, count]) => (
    <Fragment key={code}>
      {`${number(count)} × `}
      <code>{code}</code>
    </Fragment>
  ));
  const spared = report && report.spared > 0 ? [words.spared({ count: number(report.spared) })] : [];
  const today = words.failuresOf({ failures: number(day.failures), calls: number(day.calls) });
  const parts = [...counted, ...spared];
  return (
    <Lines lines={parts.length > 0 ? [today, <SinceStart key="start" parts={parts} locale={locale} />] : [today]} />
  );
}

/** The sentence about the time since the start; `parts` stand where the sentence has its counts. */
function SinceStart({ parts, locale }: { readonly parts: readonly ReactNode[]; readonly locale: OperatorLocale }) {
  const mark = '\u{F0000}';
  const [before, after] = operatorWordsIn(locale).library.sinceStart({ list: mark }).split(mark);
  return (
    <>
      {before}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: counts have no ids, and nothing moves on a page without script
        <Fragment key={at}>
          {at > 0 && ', '}
          {part}
        </Fragment>
      ))}
      {after}
    </>
  );
}

function availabilityText(day: ConnectionCounts, month: ConnectionCounts, locale: OperatorLocale): string {
  const { noData, availability } = operatorWordsIn(locale).library;
  const share = shareText(month, locale);
  return share === undefined ? noData : availability({ day: shareText(day, locale) ?? noData, month: share });
}

function timesText(day: ConnectionCounts, locale: OperatorLocale): string {
  const { noData, times } = operatorWordsIn(locale).library;
  const [median, most] = [timeText(day, 0.5, locale), timeText(day, 0.95, locale)];
  return median === undefined || most === undefined ? noData : times({ median, most });
}

/** The last fault in plain words, with its time and code, which the log has as well; also one from before the last restart. */
function LastFault({ page, role, locale }: SystemProps) {
  const { library, states, faults } = page;
  const words = operatorWordsIn(locale).library;
  const texts: Readonly<Record<string, string>> = words.faults;
  const report = states.directory.reportsOf(library.id).find((one) => one.role === role);
  const stored = faults.find((fault) => fault.libraryId === library.id && fault.role === role);
  const last = report?.lastFailure ?? stored;
  if (last === undefined) return words.noFault;
  const text = Object.hasOwn(texts, last.code) ? texts[last.code] : undefined;
  const time = formatMoment(new Date(last.at), locale, library.timeZone);
  return (
    <>
      {text ? `${text} ${time}` : time} <code>{last.code}</code>
    </>
  );
}

function Imports({ page, locale }: { readonly page: LibraryPage; readonly locale: OperatorLocale }) {
  const { library, imports, hasImportPages } = page;
  const words = operatorWordsIn(locale).library;
  const runs = imports.filter(({ libraryId }) => libraryId === library.id);
  if (runs.length === 0 && !hasImportPages) return undefined;
  return (
    <Section title={words.imports}>
      <Facts
        facts={runs.map(({ command, started, ended, outcome }) => ({
          term: words.importCommands[command],
          content: words.importOutcomes[outcome ?? 'running']({
            time: formatMoment(new Date(ended ?? started), locale, library.timeZone),
          }),
          kind: outcome === 'failed' ? 'bad' : undefined,
        }))}
      />
      {hasImportPages && (
        <p>
          <a href={`${librariesPath}/${library.id}/imports`}>{words.importsLink}</a>
        </p>
      )}
    </Section>
  );
}
