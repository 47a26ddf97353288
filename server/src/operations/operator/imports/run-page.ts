import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoment, formatNumber, formatPercent } from '../../../messages/format-values.ts';
import { importWords } from '../../../messages/operator/imports/import-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { CommandRun } from '../../../storage/monitoring/runs/command-runs.ts';
import { renderField, renderForm } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { importsPath, runPath } from './import-paths.ts';
import { renderChanges, renderReport } from './report-section.ts';
import {
  canGoOn,
  formatDuration,
  hasFaultySource,
  isActive,
  isMostlyUnreadable,
  runTitle,
  stateOfRun,
} from './run-state.ts';

/** Seconds between two loads of the page of a run that has not ended. */
const refreshSeconds = 2;

/** What the page of a run shows. */
export interface RunPage {
  readonly library: LibrarySettings;
  readonly run: CommandRun;
  /** Whether the uploaded file may still be imported: it is here, or may be on another node. */
  readonly hasFile: boolean;
  /** The import that followed this dry run. */
  readonly next?: CommandRun | undefined;
  /** Whether the number of titles to remove was wrong. */
  readonly isCountWrong?: boolean;
}

/** Renders the page of a run: its progress, or its report, and what can be done next. */
export function renderRunPage(page: RunPage, call: Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>): OperatorPage {
  const { library, run } = page;
  const { locale } = call;
  const words = importWords[locale];
  const state = stateOfRun(run, call.now.getTime());
  const { report = {} } = run;
  const parts = [factsList(page, call), ...(isActive(state) ? activePart(run, call) : endedPart(page, call))];
  if (report.problem !== undefined)
    parts.push(
      `<section><h2>${escapeHtml(words.run.problem)}</h2><pre lang="en" tabindex="0">${escapeHtml(report.problem)}</pre></section>`,
    );
  parts.push(renderReport(report, locale));
  return {
    title: runTitle(run, locale),
    lead: `${library.id} ${library.libname}`,
    back: { path: importsPath(library.id), text: words.toList },
    content: parts.filter(Boolean).join('\n'),
    ...(isActive(state) && { refreshSeconds }),
  };
}

function factsList({ library, run }: RunPage, { locale, now }: Pick<OperatorCall, 'locale' | 'now'>): string {
  const words = importWords[locale];
  const { terms } = words.run;
  const state = stateOfRun(run, now.getTime());
  const moment = (instant: number) => formatMoment(new Date(instant), locale, library.timeZone);
  const classes = { done: ' class="good"', failed: ' class="bad"', interrupted: ' class="bad"' };
  const rows: [string, string, string?][] = [
    [
      terms.state,
      escapeHtml(words.states[state]),
      Object.hasOwn(classes, state) ? classes[state as keyof typeof classes] : '',
    ],
    [terms.command, `<code>${escapeHtml(run.what)}</code>`],
    [terms.began, escapeHtml(moment(run.started ?? run.requested))],
  ];
  if (run.ended !== undefined) rows.push([terms.ended, escapeHtml(moment(run.ended))]);
  if (run.ended !== undefined && run.started !== undefined)
    rows.push([terms.duration, escapeHtml(formatDuration(run.ended - run.started, locale))]);
  if (run.report?.indexed !== undefined)
    rows.push([terms.indexed, escapeHtml(formatNumber(run.report.indexed, locale))]);
  const list = rows.map(([term, html, attributes = '']) => `<dt>${escapeHtml(term)}</dt><dd${attributes}>${html}</dd>`);
  return `<section><h2>${escapeHtml(words.run.title)}</h2><dl>${list.join('')}</dl></section>`;
}

/** The progress of a run, and the button that ends it. */
function activePart(run: CommandRun, call: Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>): string[] {
  const { locale } = call;
  const words = importWords[locale].run;
  const state = stateOfRun(run, call.now.getTime());
  const parts = [`<h2>${escapeHtml(words.terms.progress)}</h2>`];
  if (state === 'waiting') parts.push(`<p role="status">${escapeHtml(words.waiting)}</p>`);
  else {
    const { read = 0, share, left } = run.progress ?? {};
    const texts = [words.read(formatNumber(read, locale))];
    if (share !== undefined) texts.push(words.share(formatNumber(Math.floor(share * 100), locale)));
    if (left !== undefined) texts.push(words.left(formatDuration(left, locale)));
    const value = share === undefined ? '' : ` value="${Math.min(1, share).toFixed(3)}"`;
    parts.push(
      `<progress max="1"${value} aria-label="${escapeHtml(words.terms.progress)}"></progress>`,
      `<p role="status">${escapeHtml(texts.join(', '))}</p>`,
    );
  }
  parts.push(`<p class="quiet">${escapeHtml(words.refreshes)}</p>`);
  if (state !== 'stopping') parts.push(renderForm(call, { action: `${runPath(run)}/cancel`, button: words.cancel }));
  return [`<section>${parts.join('\n')}</section>`];
}

/** What a run that has ended led to, and the buttons for what can be done next. */
function endedPart(page: RunPage, call: Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>): string[] {
  const { run, hasFile } = page;
  const { locale } = call;
  const words = importWords[locale];
  const state = stateOfRun(run, call.now.getTime());
  const { report = {} } = run;
  const parts: string[] = [];
  if (state === 'interrupted') parts.push(`<p>${escapeHtml(words.run.interrupted)}</p>`);
  if (report.storedBeforeStop !== undefined && !run.isDryRun)
    parts.push(`<p>${escapeHtml(words.run.storedBeforeStop(formatNumber(report.storedBeforeStop, locale)))}</p>`);
  if (run.isDryRun && report.changes !== undefined) parts.push(renderChanges(report.changes, locale));
  const isFileGone = run.upload !== undefined && !hasFile;
  if (run.isDryRun && report.changes !== undefined) parts.push(confirmPart(page, call));
  else if (canGoOn(run, state)) {
    if (isFileGone) parts.push(`<p>${escapeHtml(words.run.fileGone)}</p>`);
    else {
      const removal = removalPart(page, locale);
      const button = removal === '' ? words.run.again : words.removal.submit;
      const form = { action: `${runPath(run)}/again`, fields: removal, button };
      parts.push(renderForm(call, removal === '' ? form : { ...form, kind: 'danger' }));
    }
  }
  return parts;
}

/** What follows a dry run: the import, or nothing. */
function confirmPart(page: RunPage, call: Pick<OperatorCall, 'locale' | 'tokenFor'>): string {
  const { run, hasFile, next } = page;
  const { locale } = call;
  const words = importWords[locale];
  if (next !== undefined)
    return `<p><a href="${escapeHtml(runPath(next))}">${escapeHtml(runTitle(next, locale))}: ${escapeHtml(words.states[stateOfRun(next, next.ended ?? next.seen ?? next.requested)])}</a></p>`;
  if (!hasFile) return `<p>${escapeHtml(words.check.done)}</p>`;
  const { added, changed, removed } = run.report?.changes ?? {};
  const hasChanges = [added, changed, removed].some((part) => part !== undefined && part.count > 0);
  const discard = renderForm(call, { action: `${runPath(run)}/discard`, button: words.check.discard });
  if (isMostlyUnreadable(run)) return `<p class="bad">${escapeHtml(words.check.unreadable)}</p>${discard}`;
  if (!hasChanges) return discard;
  const warning = hasFaultySource(run) ? `<p class="bad">${escapeHtml(words.check.faulty)}</p>` : '';
  const removal = removalPart(page, locale);
  const button = removal === '' ? words.check.confirm : words.removal.submit;
  const confirm = { action: `${runPath(run)}/confirm`, fields: removal, button };
  return (
    `<section><p class="quiet">${escapeHtml(words.check.confirmLead)}</p>${warning}` +
    `<div class="acts">${renderForm(call, removal === '' ? confirm : { ...confirm, kind: 'danger' })}${discard}</div></section>`
  );
}

/** The field for the number of titles that may be removed, where that needs permission. */
function removalPart({ run, isCountWrong }: RunPage, locale: Locale): string {
  const { removal, isRefused } = run.report ?? {};
  if (removal === undefined) return '';
  const words = importWords[locale].removal;
  const [count, all] = [formatNumber(removal.count, locale), formatNumber(removal.of, locale)];
  const share = formatPercent(removal.of === 0 ? 1 : Math.min(1, removal.count / removal.of), locale);
  const texts = [words.text(count, all, share)];
  if (isRefused) texts.push(words.refused);
  if (removal.isPartial) texts.push(words.partial);
  const number = String(removal.count);
  return (
    `<div class="attention"><h2>${escapeHtml(words.title)}</h2><p>${escapeHtml(texts.join(' '))}</p></div>` +
    renderField({
      ...{ label: words.count, name: 'count', hint: words.hint(number), isRequired: true, maxLength: 12 },
      ...(isCountWrong && { fault: words.wrong(number) }),
    })
  );
}
