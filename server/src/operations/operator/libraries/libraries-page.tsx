import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatMoment } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { ConnectionSummary } from '../../../storage/monitoring/connection-history.ts';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import { Lines } from '../frame/facts.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import { Attention } from '../frame/sections.tsx';
import { Cell, roles, type TableCell, TableFrame } from '../frame/table.tsx';
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
  locale: OperatorLocale,
): OperatorPage {
  const words = operatorWordsIn(locale).libraries;
  const libraries = distinctLibraries(states.projects).map((library) =>
    systemRoles(library).map(
      (role): SystemRow => ({ library, role, problems: systemProblems(library, role, states, locale) }),
    ),
  );
  const summaryById = new Map(summaries.map((summary) => [`${summary.libraryId} ${summary.role}`, summary]));
  const columns = columnNames.map((name, place) => ({ label: words.columns[name], isNumber: place > numbersAfter }));
  return {
    title: words.title,
    lead: words.lead,
    content: (
      <>
        <Problems rows={libraries.flat()} locale={locale} />
        <TableFrame label={words.title} columns={columns}>
          {libraries.map(([first, ...others]) =>
            first === undefined ? undefined : (
              <tbody key={first.library.id} {...roles.group}>
                {[first, ...others].map((row) => (
                  <tr key={row.role} {...roles.row}>
                    {row === first && <LibraryCell {...row.library} rows={others.length + 1} />}
                    {cellsOf(row, summaryById.get(`${row.library.id} ${row.role}`), states, locale).map((cell, at) => (
                      <Cell key={columns[at + 1]?.label} {...cell} column={columns[at + 1]} />
                    ))}
                  </tr>
                ))}
              </tbody>
            ),
          )}
        </TableFrame>
      </>
    ),
  };
}

const columnNames = ['library', 'system', 'state', 'day', 'month', 'median', 'slow', 'answered'] as const;
/** Behind library, system and state come numbers. */
const numbersAfter = 2;

/** The name of a library, beside all of its systems. */
function LibraryCell({ id, libname, rows }: Pick<LibrarySettings, 'id' | 'libname'> & { readonly rows: number }) {
  return (
    <th {...roles.rowHeader} scope="rowgroup" rowSpan={rows}>
      <LibraryLink id={id} libname={libname} />
    </th>
  );
}

function LibraryLink({ id, libname }: Pick<LibrarySettings, 'id' | 'libname'>) {
  return <a href={`${librariesPath}/${id}`}>{`${id} ${libname}`}</a>;
}

function Problems({ rows, locale }: { readonly rows: readonly SystemRow[]; readonly locale: OperatorLocale }) {
  const words = operatorWordsIn(locale).libraries;
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  if (wrong.length === 0) return <p>{words.noAttention}</p>;
  return (
    <Attention id="attention" title={words.attention}>
      <ul>
        {wrong.map(({ library, role, problems }) => (
          <li key={`${library.id} ${role}`}>
            <LibraryLink {...library} />
            {`, ${words.systems[role]}: ${problems.join('; ')}`}
          </li>
        ))}
      </ul>
    </Attention>
  );
}

/** The cells behind the name. */
function cellsOf(
  { library, role, problems }: SystemRow,
  summary: ConnectionSummary | undefined,
  states: MonitoredStates,
  locale: OperatorLocale,
): TableCell[] {
  const words = operatorWordsIn(locale).libraries;
  const report = states.directory.reportsOf(library.id).find((one) => one.role === role);
  const answered = report?.lastSuccess;
  const maintenance = maintenanceText(library, states, locale);
  const state = [...(maintenance ? [maintenance] : []), ...problems];
  return [
    { content: systemName(library, role, locale) },
    {
      content: state.length > 0 ? <Lines lines={state} /> : quietState(report, locale),
      isBad: problems.length > 0,
    },
    { content: summary && shareText(summary.day, locale) },
    { content: summary && shareText(summary.month, locale) },
    { content: summary && timeText(summary.day, 0.5, locale) },
    { content: summary && timeText(summary.day, 0.95, locale) },
    {
      content: answered === undefined ? words.never : formatMoment(new Date(answered), locale, library.timeZone),
    },
  ];
}
