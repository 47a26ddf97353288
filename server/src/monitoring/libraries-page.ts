import { createHash } from 'node:crypto';
import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../http/escape-html.ts';
import type { IndexPreparation } from '../indexing/index-opening.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import { formatMoment, formatNumber } from '../messages/format-values.ts';
import { monitoringWords } from '../messages/monitoring-words.ts';
import type { SystemRole } from '../upstream/guard/call-statistics.ts';
import type { SystemReport } from '../upstream/guard/system-calls.ts';
import type { MonitoredParts } from './metrics.ts';

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif }
body { margin: 24px; background: light-dark(#fff, #1b1b1b); color: light-dark(#1d1b18, #ece7e1) }
h1 { font-size: 1.5rem; margin: 0 }
p { margin: 4px 0 20px; color: light-dark(#5c5650, #b9b1a8) }
div { overflow-x: auto }
table { border-collapse: collapse; min-width: 100% }
th, td { text-align: start; vertical-align: top; padding: 8px 20px 8px 0; white-space: nowrap }
thead th { color: light-dark(#5c5650, #b9b1a8); font-weight: 600 }
tbody { border-block-start: 1px solid light-dark(#d9d2ca, #45403b) }
tbody th { font-weight: 600; white-space: normal; min-width: 12em }
.number { text-align: end; font-variant-numeric: tabular-nums }
.bad { color: light-dark(#9d1c14, #ffb4a8); font-weight: 600; white-space: normal; min-width: 14em }
`;

/** The page may only apply its own style. */
export const librariesPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders the page with the state of all libraries' systems. */
export function renderLibrariesPage(
  {
    projects,
    directory,
    brokenIndexes,
    preparing,
  }: Pick<MonitoredParts, 'projects' | 'directory' | 'brokenIndexes' | 'preparing'>,
  locale: Locale,
): string {
  const words = monitoringWords[locale];
  const { columns } = words;
  const numbers: readonly string[] = ['median', 'slow', 'calls'];
  const heads = Object.entries(columns).map(
    ([key, column]) => `<th scope="col"${numbers.includes(key) ? ' class="number"' : ''}>${escapeHtml(column)}</th>`,
  );
  const broken = new Set(brokenIndexes());
  const underWay = new Map(preparing().map((progress) => [progress.libraryId, progress]));
  const listedIds = new Set<number>();
  const rows = projects.all.flatMap(({ libraries }) =>
    libraries.flatMap((library) => {
      if (listedIds.has(library.id)) return [];
      listedIds.add(library.id);
      const reports = directory.reportsOf(library.id);
      const roles = rolesOf(library);
      const name = `<th scope="rowgroup" rowspan="${roles.length}">${library.id} ${escapeHtml(library.libname)}</th>`;
      const systems = roles.map((role, at) => {
        const report = reports.find((report) => report.role === role);
        const isCatalogue = role === 'catalogue';
        const index = {
          isBroken: isCatalogue && broken.has(library.id),
          preparing: isCatalogue ? underWay.get(library.id) : undefined,
        };
        const state = stateCell(library, report, directory, index, locale);
        return `<tr>${at === 0 ? name : ''}${cells(library, role, report, state, locale)}</tr>`;
      });
      return systems.length > 0 ? `<tbody>${systems.join('')}</tbody>` : [];
    }),
  );
  const title = escapeHtml(words.title);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(words.lead)}</p>
<div role="region" tabindex="0" aria-label="${title}"><table>
<thead><tr>${heads.join('')}</tr></thead>
${rows.join('\n')}
</table></div></main></body></html>
`;
}

const rolesOf = ({ system }: LibrarySettings): SystemRole[] => [
  ...(system.catalogue ? (['catalogue'] as const) : []),
  ...(system.availability ? (['availability'] as const) : []),
  ...(system.patron ? (['account'] as const) : []),
];

function cells(
  library: LibrarySettings,
  role: SystemRole,
  report: SystemReport | undefined,
  state: string,
  locale: Locale,
): string {
  const words = monitoringWords[locale];
  const moment = (instant: number | Date) => formatMoment(new Date(instant), locale, library.timeZone);
  const number = (value: number) => formatNumber(value, locale);
  const time = (value: number | undefined) => (value === undefined ? '' : words.milliseconds(number(Math.ceil(value))));
  const kind = { ...library.system, account: library.system.patron }[role]?.kind ?? '';
  const system = cell(`${words.systems[role]} (${kind})`);
  if (report === undefined) return `${system}${state}<td colspan="6">${escapeHtml(words.notAsked)}</td>`;
  const { lastSuccess, lastFailure, failures, spared, running, waiting, isRemote } = report;
  const counted = [...failures].map(([code, count]) => `${number(count)} × ${code}`);
  if (spared > 0) counted.push(words.spared(number(spared)));
  if (lastFailure) counted.push(words.lastFailure(lastFailure.code, moment(lastFailure.at)));
  return [
    system,
    state,
    cell(lastSuccess === undefined ? words.never : moment(lastSuccess)),
    numberCell(time(report.percentile(0.5))),
    numberCell(time(report.percentile(0.95))),
    numberCell(number(report.calls)),
    `<td>${counted.map(escapeHtml).join('<br>')}</td>`,
    cell(isRemote ? words.underWay(number(running), number(waiting)) : ''),
  ].join('');
}

/** The state of a system; all problems are listed in one cell. */
function stateCell(
  library: LibrarySettings,
  report: SystemReport | undefined,
  directory: MonitoredParts['directory'],
  index: { readonly isBroken: boolean; readonly preparing: IndexPreparation | undefined },
  locale: Locale,
): string {
  const words = monitoringWords[locale];
  const moment = (instant: number | string) => formatMoment(new Date(instant), locale, library.timeZone);
  const { state, until } = directory.statusOf(library.id, locale);
  const wrong = index.isBroken ? [words.indexBroken] : [];
  if (index.preparing) {
    const { done, total } = index.preparing;
    wrong.push(words.indexPreparing(formatNumber(Math.floor((100 * done) / (total || 1)), locale)));
  }
  if (state === 'maintenance') wrong.unshift(until ? words.maintenanceUntil(moment(until)) : words.maintenance);
  else if (report?.downSince !== undefined) wrong.unshift(words.downSince(moment(report.downSince)));
  return wrong.length > 0 ? `<td class="bad">${wrong.map(escapeHtml).join('<br>')}</td>` : cell(words.up);
}

const cell = (text: string) => `<td>${escapeHtml(text)}</td>`;
const numberCell = (text: string) => `<td class="number">${escapeHtml(text)}</td>`;
