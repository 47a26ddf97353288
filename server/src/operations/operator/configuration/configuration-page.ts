import type { LocalText } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { configurationWords } from '../../../messages/operator/configuration-words.ts';
import { renderForm } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { renderTable } from '../frame/table.ts';
import { type ChangeGroup, configurationChanges, type SettingChange } from './configuration-changes.ts';
import type { ConfigurationView } from './configuration-in-force.ts';

/** The page about the configuration, and the paths of its acts. */
export const configurationPath = '/operator/configuration';
export const confirmPath = `${configurationPath}/confirm`;
export const previewPath = `${configurationPath}/preview`;
export const previewEndPath = `${previewPath}/end`;

/** The most settings on the page. */
const mostChanges = 500;
const mostFaults = 50;

/** What the page shows beside the configuration. */
interface PageOptions {
  readonly timeZone: string;
  /** The project whose preview is open in this browser. */
  readonly openProject: string | undefined;
  /** Why an act was refused. */
  readonly refusal?: string;
}

/** Renders what is in force, what waits, and what was refused. */
export function renderConfiguration(
  view: ConfigurationView,
  { timeZone, openProject, refusal }: PageOptions,
  call: Pick<OperatorCall, 'locale' | 'tokenFor' | 'query'>,
): OperatorPage {
  const { locale, query } = call;
  const words = configurationWords[locale];
  const moment = (instant: number) => formatMoment(new Date(instant), locale, timeZone);
  const done = query.get('done');
  const ended =
    openProject === undefined ? '' : renderForm(call, { action: previewEndPath, button: words.preview.end });
  const isDone = done === 'confirmed' || done === 'ended';
  return {
    title: words.title,
    lead: words.leads[view.needsConfirmation ? 'confirmed' : 'atOnce'],
    notice: refusal
      ? { kind: 'bad', text: refusal }
      : isDone
        ? { kind: 'done', text: words.outcomes[done] }
        : undefined,
    content: [
      view.unreadable && faultList(words.unreadable, view.unreadable, locale),
      view.refused && faultList(words.refused(moment(view.refused.at)), view.refused.faults, locale),
      `<h2>${escapeHtml(view.refused || view.unreadable ? words.stillInForce : words.inForce)}</h2>${renderInForce(view, moment, locale)}`,
      view.needsConfirmation && renderWaiting(view, moment, call),
      ended,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

function faultList(title: string, faults: readonly LocalText[], locale: Locale): string {
  const items = faults.slice(0, mostFaults).map((fault) => `<li><code>${escapeHtml(fault[locale])}</code></li>`);
  return `<div class="attention"><h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul></div>`;
}

function renderInForce(
  { inForce, since, mark, needsConfirmation }: ConfigurationView,
  moment: (instant: number) => string,
  locale: Locale,
): string {
  const words = configurationWords[locale];
  const projects = inForce.projects.map(({ config, libraries }) =>
    words.project(config.title, formatNumber(libraries.length, locale)),
  );
  const rows: [string, string][] = [
    [words.facts.projects, projects.map(escapeHtml).join('<br>')],
    [words.facts.since, escapeHtml(moment(since))],
    ...(needsConfirmation && mark
      ? ([[words.facts.by, escapeHtml(`${moment(mark.at)}, ${mark.author || words.byStart}`)]] as [string, string][])
      : []),
    [words.facts.checksum, `<code>${escapeHtml(inForce.checksum.slice(0, 16))}</code>`],
  ];
  return `<dl>${rows.map(([term, html]) => `<dt>${escapeHtml(term)}</dt><dd>${html}</dd>`).join('')}</dl>`;
}

function renderWaiting(
  { inForce, waiting, refused, unreadable }: ConfigurationView,
  moment: (instant: number) => string,
  call: Pick<OperatorCall, 'locale' | 'tokenFor'>,
): string {
  const words = configurationWords[call.locale];
  const title = `<h2>${escapeHtml(words.waiting)}</h2>`;
  const nothing = refused || unreadable ? words.filesDiffer : words.nothingWaits;
  if (waiting === undefined) return `${title}<p class="nothing">${escapeHtml(nothing)}</p>`;
  const { configuration, since } = waiting;
  const checksum = `<input type="hidden" name="checksum" value="${escapeHtml(configuration.checksum)}">`;
  const groups = configurationChanges(inForce.projects, configuration.projects);
  const previews = configuration.projects.map(({ id, config }) =>
    renderForm(call, {
      action: previewPath,
      fields: `${checksum}<input type="hidden" name="project" value="${escapeHtml(id)}">`,
      button: words.preview.open(config.title),
    }),
  );
  return `${title}<p>${escapeHtml(words.waitingSince(moment(since)))} ${escapeHtml(words.otherFiles)}</p>
${groups.length > 0 ? renderGroups(groups, call.locale) : `<p class="nothing">${escapeHtml(words.noChanges)}</p>`}
<h2>${escapeHtml(words.preview.title)}</h2><p>${escapeHtml(words.preview.lead)}</p><div class="acts">${previews.join('')}</div>
<h2>${escapeHtml(words.confirm.title)}</h2><p>${escapeHtml(words.confirm.lead)}</p>
${renderForm(call, { action: confirmPath, fields: checksum, button: words.confirm.submit, kind: 'danger' })}`;
}

function renderGroups(groups: readonly ChangeGroup[], locale: Locale): string {
  const words = configurationWords[locale];
  let left = mostChanges;
  let hidden = 0;
  const sections = groups.map(({ projectId, library, kind, changes }) => {
    const name = library
      ? words.groups.library(String(library.id), library.libname, projectId)
      : words.groups.project(projectId);
    const size = Math.max(1, changes.length);
    const shown = changes.slice(0, left);
    if (left === 0) {
      hidden += size;
      return '';
    }
    hidden += changes.length - shown.length;
    left = Math.max(0, left - size);
    if (kind !== 'changed') return `<h3>${escapeHtml(name)}</h3><p>${escapeHtml(words.kinds[kind])}</p>`;
    return `<h3>${escapeHtml(name)}</h3>${renderTable({
      label: name,
      columns: words.columns.map((label) => ({ label })),
      rows: shown.map((change) => [
        { html: `<code>${escapeHtml(change.setting)}</code>` },
        { text: valueText(change, 'before', locale) },
        { text: valueText(change, 'after', locale) },
      ]),
      empty: '',
    })}`;
  });
  const more = hidden > 0 ? `<p>${escapeHtml(words.more(formatNumber(hidden, locale)))}</p>` : '';
  return `${sections.join('\n')}${more}`;
}

function valueText(change: SettingChange, side: 'before' | 'after', locale: Locale): string {
  const words = configurationWords[locale];
  const value = change[side];
  if (value === undefined) return words.absent;
  return change.isSecret ? words.secret : value;
}
