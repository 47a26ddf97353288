import { createHash } from 'node:crypto';
import type { Locale } from '@buchfink/contract/locale';
import { operationWords } from '../messages/operation-words.ts';
import { writtenMoment, writtenNumber } from '../messages/written.ts';
import type { LibrarySettings } from '../projects/library-settings.ts';
import type { SystemRole } from '../upstream/call-statistics.ts';
import type { SystemReport } from '../upstream/call-way.ts';
import type { Measured } from './metrics.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 24px; background: Canvas; color: CanvasText }
h1 { font-size: 1.5rem; margin: 0 }
p { margin: 4px 0 20px }
div { overflow-x: auto }
table { border-collapse: collapse; min-width: 100% }
th, td { text-align: start; vertical-align: top; padding: 8px 16px 8px 0; border-block-end: 1px solid GrayText }
td.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
strong::before { content: '\\25cf\\00a0' }
`;

/** The page may do nothing but look like this. */
export const libraryPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** How the systems of all libraries are, as a page. */
export function librariesPage({ projects, directory }: Omit<Measured, 'streams'>, locale: Locale): string {
  const words = operationWords[locale];
  const { columns } = words;
  const heads = Object.values(columns).map((column) => `<th scope="col">${escaped(column)}</th>`);
  const seen = new Set<number>();
  const rows = projects.all.flatMap(({ libraries }) =>
    libraries.flatMap((library) => {
      if (seen.has(library.id)) return [];
      seen.add(library.id);
      const reports = directory.reportsOf(library.id);
      return rolesOf(library).map((role) =>
        row(
          library,
          role,
          reports.find((report) => report.role === role),
          directory,
          locale,
        ),
      );
    }),
  );
  const title = escaped(words.title);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escaped(words.lead)}</p>
<div role="region" tabindex="0" aria-label="${title}"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div></main></body></html>
`;
}

const rolesOf = ({ system }: LibrarySettings): SystemRole[] => [
  ...(system.catalogue ? (['catalogue'] as const) : []),
  ...(system.patron ? (['account'] as const) : []),
];

function row(
  library: LibrarySettings,
  role: SystemRole,
  report: SystemReport | undefined,
  directory: Measured['directory'],
  locale: Locale,
): string {
  const words = operationWords[locale];
  const moment = (instant: number | Date) => writtenMoment(new Date(instant), locale, library.timeZone);
  const number = (value: number) => writtenNumber(value, locale);
  const time = (value: number | undefined) => (value === undefined ? '' : words.milliseconds(number(Math.ceil(value))));
  const kind = (role === 'catalogue' ? library.system.catalogue : library.system.patron)?.kind ?? '';
  const name = `<th scope="row">${library.id} ${escaped(library.libname)}</th>`;
  const system = cell(`${words.systems[role]} (${kind})`);
  const state = stateOf(library, report, directory, locale);
  if (report === undefined) return `<tr>${name}${system}<td>${state}</td><td colspan="6">${words.notAsked}</td></tr>`;
  const { lastSuccess, lastFailure, failures, spared, running, waiting, isFar } = report;
  const counted = [...failures].map(([code, count]) => `${number(count)} × ${code}`);
  if (spared > 0) counted.push(words.spared(number(spared)));
  if (lastFailure) counted.push(words.lastFailure(lastFailure.code, moment(lastFailure.at)));
  return [
    `<tr>${name}${system}<td>${state}</td>`,
    cell(lastSuccess === undefined ? words.never : moment(lastSuccess)),
    numberCell(time(report.p50)),
    numberCell(time(report.p95)),
    numberCell(number(report.calls)),
    `<td>${counted.map(escaped).join('<br>')}</td>`,
    `${cell(isFar ? words.underWay(number(running), number(waiting)) : '')}</tr>`,
  ].join('');
}

function stateOf(
  library: LibrarySettings,
  report: SystemReport | undefined,
  directory: Measured['directory'],
  locale: Locale,
): string {
  const words = operationWords[locale];
  const moment = (instant: number | string) => writtenMoment(new Date(instant), locale, library.timeZone);
  const { state, until } = directory.statusOf(library.id, locale);
  const bad = (text: string) => `<strong>${escaped(text)}</strong>`;
  if (state === 'maintenance') return bad(until ? words.maintenanceUntil(moment(until)) : words.maintenance);
  if (report?.downSince !== undefined) return bad(words.downSince(moment(report.downSince)));
  return escaped(words.up);
}

const cell = (text: string) => `<td>${escaped(text)}</td>`;
const numberCell = (text: string) => `<td class="number">${escaped(text)}</td>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
