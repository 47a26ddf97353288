import type { UndoState } from '@buchfink/catalogue/record/record-store';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { importWords } from '../../../messages/operator/imports/import-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { CommandRun } from '../../../storage/monitoring/runs/command-runs.ts';
import { renderField, renderForm } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { renderTable } from '../frame/table.ts';
import { librariesPath } from '../libraries/system-texts.ts';
import { importsPath, runPath } from './import-paths.ts';
import { describeCommand, isActive, runTitle, stateOfRun } from './run-state.ts';

/** What the page with the imports of a library shows. */
export interface ImportsPage {
  readonly library: LibrarySettings;
  readonly runs: readonly CommandRun[];
  readonly undo: UndoState | undefined;
  /** The size of the largest file to upload; 0: none. */
  readonly mostMegabytes: number;
  /** Why something was not started. */
  readonly refusal?: string | undefined;
}

type FormCall = Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>;

/** Renders the page with the imports of a library: upload, harvest, undo, and the last runs. */
export function renderImportsPage(page: ImportsPage, call: FormCall): OperatorPage {
  const { library, runs, refusal } = page;
  const words = importWords[call.locale];
  const active = runs.find((run) => isActive(stateOfRun(run, call.now.getTime())));
  const busy =
    active &&
    `<p class="notice" role="status"><a href="${escapeHtml(runPath(active))}">${escapeHtml(runTitle(active, call.locale))}</a>: ${escapeHtml(words.states[stateOfRun(active, call.now.getTime())])}</p>`;
  const forms = active === undefined ? [uploadForm(page, call), harvestForm(page, call), undoLink(page, call)] : [];
  return {
    title: words.title(`${library.id} ${library.libname}`),
    lead: words.lead,
    back: { path: `${librariesPath}/${library.id}`, text: words.back },
    notice: refusal === undefined ? undefined : { kind: 'bad', text: refusal },
    content: [busy, ...forms, runsTable(page, call)].filter(Boolean).join('\n'),
    ...(active && { refreshSeconds: 5 }),
  };
}

function uploadForm({ library, mostMegabytes }: ImportsPage, call: FormCall): string {
  if (mostMegabytes === 0) return '';
  const words = importWords[call.locale].upload;
  const modes = (['add', 'replace', 'delete'] as const).map(
    (mode, at) =>
      `<label class="check"><input type="radio" name="mode" value="${mode}"${at === 0 ? ' checked' : ''}> <span>${escapeHtml(words.modes[mode])}</span></label>`,
  );
  const fields =
    `<fieldset><legend>${escapeHtml(words.mode)}</legend>${modes.join('')}</fieldset>` +
    // Last: the service reads the fields before it stores the file.
    renderField({ label: words.file, name: 'file', type: 'file', isRequired: true });
  const form = { action: `${importsPath(library.id)}/upload`, fields, button: words.submit, isUpload: true };
  return `<section><h2>${escapeHtml(words.title)}</h2><p class="quiet">${escapeHtml(words.lead(formatNumber(mostMegabytes, call.locale)))}</p>${renderForm(call, form)}</section>`;
}

function harvestForm({ library }: ImportsPage, call: FormCall): string {
  if (library.sources.length === 0) return '';
  const words = importWords[call.locale].harvest;
  const sources = library.sources.map(({ url }) => `<li><code>${escapeHtml(withoutSecrets(url))}</code></li>`);
  const fields = `<label class="check"><input type="checkbox" name="full"> <span>${escapeHtml(words.full)}</span></label>`;
  const form = { action: `${importsPath(library.id)}/harvest`, fields, button: words.submit };
  return `<section><h2>${escapeHtml(words.title)}</h2><p class="quiet">${escapeHtml(words.lead)}</p><ul>${sources.join('')}</ul>${renderForm(call, form)}</section>`;
}

function undoLink({ library, undo }: ImportsPage, { locale }: FormCall): string {
  if (undo === undefined) return '';
  const words = importWords[locale].undo;
  return `<section><h2>${escapeHtml(words.title)}</h2><p>${escapeHtml(undoText(undo, library, locale))}</p><p><a href="${importsPath(library.id)}/undo">${escapeHtml(words.link)}</a></p></section>`;
}

function runsTable({ library, runs }: ImportsPage, { locale, now }: FormCall): string {
  const words = importWords[locale];
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, locale));
  const [start, what, outcome, read, skipped] = words.columns;
  const rows = runs.map((run) => {
    const state = stateOfRun(run, now.getTime());
    const time = formatMoment(new Date(run.started ?? run.requested), locale, library.timeZone);
    return [
      { html: `<a href="${escapeHtml(runPath(run))}">${escapeHtml(time)}</a>` },
      { text: runTitle(run, locale) },
      { text: words.states[state], isBad: state === 'failed' || state === 'interrupted' },
      { text: number(run.report?.total?.read ?? run.progress?.read) },
      { text: number(run.report?.total?.skipped) },
    ];
  });
  const table = renderTable({
    label: words.runs,
    columns: [
      { label: start },
      { label: what },
      { label: outcome },
      { label: read, isNumber: true },
      { label: skipped, isNumber: true },
    ],
    rows,
    empty: words.noRuns,
  });
  return `<section><h2>${escapeHtml(words.runs)}</h2>${table}</section>`;
}

/** Renders the page that says what an undo would bring back. */
export function renderUndoPage({ library, undo, refusal }: ImportsPage, call: FormCall): OperatorPage {
  const words = importWords[call.locale].undo;
  const action = `${importsPath(library.id)}/undo`;
  const texts =
    undo === undefined
      ? [words.nothing]
      : [undoText(undo, library, call.locale), ...(undo.isKept ? [words.restores, words.indexes] : [words.tooLarge])];
  const form = undo?.isKept
    ? renderForm(call, {
        action,
        fields: `<input type="hidden" name="run" value="${escapeHtml(undo.run.id)}">`,
        button: words.submit,
        kind: 'danger',
      })
    : '';
  return {
    title: `${words.title}: ${library.id} ${library.libname}`,
    back: { path: importsPath(library.id), text: importWords[call.locale].toList },
    notice: refusal === undefined ? undefined : { kind: 'bad', text: refusal },
    content: texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('') + form,
  };
}

function undoText({ run, changes }: UndoState, { timeZone }: LibrarySettings, locale: OperatorCall['locale']): string {
  const time = formatMoment(new Date(run.begun), locale, timeZone);
  return importWords[locale].undo.of(describeCommand(run.what, locale), time, formatNumber(changes, locale));
}

/** The address of a source without a user and a query, which may be secrets. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
