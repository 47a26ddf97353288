import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatNumber } from '../../../messages/format-values.ts';
import { type ImportWords, importWords } from '../../../messages/operator/imports/import-words.ts';
import type { RunReport } from '../../../storage/monitoring/runs/run-report.ts';
import { renderTable } from '../frame/table.ts';

type Reason = NonNullable<RunReport['reasons']>[number];
type Changes = NonNullable<RunReport['changes']>;
const countNames = [
  ...(['read', 'added', 'replaced', 'unchanged', 'duplicate', 'removed', 'absent', 'kept'] as const),
  ...(['repaired', 'skipped'] as const),
];
/** The counts that are shown when they are 0. */
const always: readonly string[] = ['read', 'added', 'replaced', 'skipped'];

/** Renders what a dry run found: how many titles would be added, changed and removed, with examples. */
export function renderChanges(changes: Changes, locale: Locale): string {
  const words = importWords[locale].check;
  const item = ({ count, examples }: Changes['added'], text: (count: string) => string) => {
    if (count === 0) return '';
    const titles = examples.map(({ id, title }) => `${id} „${title}“`).join(', ');
    const example = titles === '' ? '' : `<br><span class="quiet">${escapeHtml(words.example(titles))}</span>`;
    return `<li>${escapeHtml(text(formatNumber(count, locale)))}${example}</li>`;
  };
  const items = [
    item(changes.added, words.added),
    item(changes.changed, words.changed),
    item(changes.removed, words.removed),
  ].join('');
  const content = items === '' ? `<p>${escapeHtml(words.nothing)}</p>` : `<ul>${items}</ul>`;
  return `<section><h2>${escapeHtml(words.title)}</h2>${content}</section>`;
}

/** Renders the report of a run: its numbers, what is wrong with its sources, skipped and repaired records, settings. */
export function renderReport(report: RunReport, locale: Locale): string {
  const words = importWords[locale].report;
  const { reasons = [] } = report;
  const parts = [
    numbersSection(report, words, locale),
    sourcesTable(report, words, locale),
    faultsList(report, importWords[locale]),
    reasonsSection(
      reasons.filter(({ kind }) => kind === 'skipped'),
      words.skipped,
      locale,
    ),
    reasonsSection(
      reasons.filter(({ kind }) => kind === 'repaired'),
      words.repaired,
      locale,
    ),
    settingsSection(report, words, locale),
  ].filter(Boolean);
  return parts.length === 0 ? '' : `<section><h2>${escapeHtml(words.title)}</h2>${parts.join('\n')}</section>`;
}

function numbersSection(
  { total, removedOthers, undone }: RunReport,
  words: ImportWords['report'],
  locale: Locale,
): string {
  const rows: [string, number][] = [
    ...(total === undefined
      ? []
      : countNames
          .filter((name) => total[name] > 0 || always.includes(name))
          .map((name): [string, number] => [words.counts[name], total[name]])),
    ...(removedOthers ? ([[words.removedOthers, removedOthers]] as [string, number][]) : []),
    ...(undone
      ? ([
          [words.restored, undone.restored],
          [words.removedAdded, undone.removed],
        ] as [string, number][])
      : []),
  ];
  const list = rows.map(
    ([term, count]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(formatNumber(count, locale))}</dd>`,
  );
  return list.length === 0 ? '' : `<dl>${list.join('')}</dl>`;
}

function sourcesTable({ files = [] }: RunReport, words: ImportWords['report'], locale: Locale): string {
  const continued = files.some(({ after }) => after > 0);
  if (files.length < 2 && !continued) return '';
  const number = (value: number) => formatNumber(value, locale);
  return renderTable({
    label: words.source,
    columns: [
      { label: words.source },
      ...(['read', 'added', 'replaced', 'skipped'] as const).map((name) => ({
        label: words.counts[name],
        isNumber: true,
      })),
    ],
    rows: files.map(({ file, after, read, added, replaced, skipped }) => [
      { text: after > 0 ? `${nameOfFile(file)} (${words.continuedAfter(number(after))})` : nameOfFile(file) },
      ...[read, added, replaced, skipped].map((value) => ({ text: number(value) })),
    ]),
    empty: '',
  });
}

function faultsList({ files = [] }: RunReport, importWords: ImportWords): string {
  const { report: words, reasons, advice } = importWords;
  const items = files.flatMap(({ file, faults }) =>
    faults.map(({ reason, detail }) => {
      const text = wordOf(reasons, reason) ?? reason;
      const more = detail === undefined ? '' : ` (${detailHtml(detail, importWords)})`;
      const what = wordOf(advice, reason);
      const next = what === undefined ? '' : `<br>${escapeHtml(what)}`;
      return `<li><strong class="bad">${escapeHtml(nameOfFile(file))}: ${escapeHtml(text)}.</strong>${more}${next}</li>`;
    }),
  );
  return items.length === 0 ? '' : `<h3>${escapeHtml(words.faults)}</h3><ul>${items.join('')}</ul>`;
}

function reasonsSection(reasons: readonly Reason[], title: string, locale: Locale): string {
  if (reasons.length === 0) return '';
  return `<h3>${escapeHtml(title)}</h3>${reasons.map((reason) => reasonDetails(reason, locale)).join('\n')}`;
}

/** A detail in the reader's words; what another system said stays as it is, which is English for the most part. */
function detailHtml(detail: string, { detail: wordsOf }: ImportWords): string {
  const words = wordsOf(detail);
  return words === undefined ? `<span lang="en">${escapeHtml(detail)}</span>` : escapeHtml(words);
}

function reasonDetails({ reason, count, records }: Reason, locale: Locale): string {
  const { report: words, reasons, advice } = importWords[locale];
  const number = (value: number) => formatNumber(value, locale);
  const items = records.map(({ number: place, controlNumber, value, detail }) => {
    const parts = [
      ...(place === undefined ? [] : [words.record(number(place))]),
      ...(controlNumber === undefined ? [] : [words.controlNumber(controlNumber)]),
      ...(value === undefined ? [] : [`„${value}“`]),
    ].map(escapeHtml);
    if (detail !== undefined) parts.push(`(${detailHtml(detail, importWords[locale])})`);
    return `<li>${parts.join(', ')}</li>`;
  });
  const hidden = count - records.length;
  if (hidden > 0 && items.length > 0) items.push(`<li>${escapeHtml(words.moreRecords(number(hidden)))}</li>`);
  const what = wordOf(advice, reason);
  const summary = words.reason(number(count), wordOf(reasons, reason) ?? reason);
  return (
    `<details><summary>${escapeHtml(summary)}</summary>` +
    `${what === undefined ? '' : `<p class="quiet">${escapeHtml(what)}</p>`}<ul>${items.join('')}</ul></details>`
  );
}

function settingsSection({ settings = [] }: RunReport, words: ImportWords['report'], locale: Locale): string {
  if (settings.length === 0) return '';
  const items = settings.map(({ reason, setting, code = '', count, of, unit, example }) => {
    const all = `${formatNumber(of, locale)} ${words.units[unit]}`;
    const text = words.settingNotes[reason](code, formatNumber(count, locale), all);
    const first = example === undefined ? '' : ` (${escapeHtml(words.controlNumber(example))})`;
    return `<li><code>${escapeHtml(setting)}</code>: ${escapeHtml(text)}${first}</li>`;
  });
  return `<h3>${escapeHtml(words.settings)}</h3><ul>${items.join('')}</ul>`;
}

/** The words of a code that is stored: one of a later version has none. */
const wordOf = (words: Readonly<Partial<Record<string, string>>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;

/** An uploaded file without the folder of the service. */
const nameOfFile = (file: string): string => (/^https?:/.test(file) ? file : (file.split(/[/\\]/).at(-1) ?? file));
