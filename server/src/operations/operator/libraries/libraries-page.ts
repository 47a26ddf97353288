import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoment } from '../../../messages/format-values.ts';
import { libraryWords } from '../../../messages/operator/library-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { ConnectionSummary } from '../../../storage/monitoring/connection-history.ts';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
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

interface SystemRow {
  readonly library: LibrarySettings;
  readonly role: SystemRole;
  readonly problems: readonly string[];
}

/** Renders the page with the systems of all libraries: first what needs attention, then all of them. */
export function renderLibrariesPage(
  states: MonitoredStates,
  summaries: readonly ConnectionSummary[],
  locale: Locale,
): OperatorPage {
  const words = libraryWords[locale];
  const libraries = distinctLibraries(states.projects).map((library) =>
    systemRoles(library).map(
      (role): SystemRow => ({ library, role, problems: systemProblems(library, role, states, locale) }),
    ),
  );
  const summaryById = new Map(summaries.map((summary) => [`${summary.libraryId} ${summary.role}`, summary]));
  const summaryOf = ({ library, role }: SystemRow) => summaryById.get(`${library.id} ${role}`);
  const [name, ...columns] = Object.values(words.columns);
  const isNumber = (column: string | undefined) => column !== words.columns.system && column !== words.columns.state;
  const heads = [
    `<th role="columnheader" scope="col">${escapeHtml(name ?? '')}</th>`,
    ...columns.map(
      (column) =>
        `<th role="columnheader" scope="col"${isNumber(column) ? ' class="number"' : ''}>${escapeHtml(column)}</th>`,
    ),
  ];
  const groups = libraries.map((rows) =>
    rows
      .map((row, at) => {
        const cells = cellsOf(row, summaryOf(row), states, locale).map(({ text, isBad, isEmpty, place }) => {
          const label = columns[place] ?? '';
          const classes = [isNumber(label) ? 'number' : '', isBad ? 'bad' : '', isEmpty ? 'empty' : '']
            .filter(Boolean)
            .join(' ');
          return `<td role="cell" data-label="${escapeHtml(label)}"${classes && ` class="${classes}"`}>${text}</td>`;
        });
        return `<tr role="row">${at === 0 ? nameCell(row.library, rows.length) : ''}${cells.join('')}</tr>`;
      })
      .join(''),
  );
  const title = escapeHtml(words.title);
  return {
    title: words.title,
    lead: words.lead,
    content: `${attention(libraries.flat(), locale)}
<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table class="cards" role="table">
<thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>
${groups.map((rows) => (rows ? `<tbody role="rowgroup">${rows}</tbody>` : '')).join('\n')}
</table></div>`,
  };
}

const nameCell = ({ id, libname }: LibrarySettings, rows: number) =>
  `<th role="rowheader" scope="rowgroup" rowspan="${rows}"><a href="${librariesPath}/${id}">${id} ${escapeHtml(libname)}</a></th>`;

function attention(rows: readonly SystemRow[], locale: Locale): string {
  const words = libraryWords[locale];
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  if (wrong.length === 0) return `<p>${escapeHtml(words.noAttention)}</p>`;
  const items = wrong.map(({ library, role, problems }) => {
    const link = `<a href="${librariesPath}/${library.id}">${escapeHtml(`${library.id} ${library.libname}`)}</a>`;
    return `<li>${link}, ${escapeHtml(words.systems[role])}: ${problems.map(escapeHtml).join('; ')}</li>`;
  });
  return `<section class="attention" aria-labelledby="attention"><h2 id="attention">${escapeHtml(words.attention)}</h2><ul>${items.join('')}</ul></section>`;
}

/** The cells behind the name; `text` is HTML. */
function cellsOf(
  { library, role, problems }: SystemRow,
  summary: ConnectionSummary | undefined,
  states: MonitoredStates,
  locale: Locale,
): { readonly text: string; readonly isBad: boolean; readonly isEmpty: boolean; readonly place: number }[] {
  const words = libraryWords[locale];
  const report = states.directory.reportsOf(library.id).find((one) => one.role === role);
  const answered = report?.lastSuccess;
  const maintenance = maintenanceText(library, states, locale);
  const state = [...(maintenance ? [maintenance] : []), ...problems];
  const texts = [
    systemName(library, role, locale),
    state.length > 0 ? state : quietState(report, locale),
    summary && shareText(summary.day, locale),
    summary && shareText(summary.month, locale),
    summary && timeText(summary.day, 0.5, locale),
    summary && timeText(summary.day, 0.95, locale),
    answered === undefined ? words.never : formatMoment(new Date(answered), locale, library.timeZone),
  ];
  return texts.map((text, place) => ({
    text: [text ?? '–'].flat().map(escapeHtml).join('<br>'),
    isBad: place === 1 && problems.length > 0,
    isEmpty: text === undefined,
    place,
  }));
}
