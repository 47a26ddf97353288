import { formatMoment } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { Projects } from '../../../projects/project/project.ts';
import { commandLineOperator, type OperatorActRecord } from '../../../storage/monitoring/operator-acts.ts';
import { describeLoggedMark } from '../desk/copies/copy-page.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorCall, OperatorSite } from '../frame/operator-site.ts';
import { Table, type TableCell } from '../frame/table.tsx';
import { describeLogged } from '../maintenance/maintenance-page.tsx';
import { loginsPath } from './login-pages.tsx';

const logPath = '/operator/log';
const columns = ['time', 'operator', 'act', 'library', 'object', 'outcome'] as const;
/** Acts on one page. */
const pageSize = 100;

/** Mounts the page with the log of acts. */
export function mountLogPages(site: OperatorSite, projects: Pick<Projects, 'all'>, timeZone: () => string): void {
  mountOperatorPage(site, {
    path: logPath,
    access: 'read',
    async render({ locale, query, caller }) {
      const words = operatorWordsIn(locale).log;
      const below = /^[1-9]\d{0,14}$/.test(query.get('below') ?? '') ? Number(query.get('below')) : undefined;
      // One more tells whether there are older ones.
      const acts = await site.acts.list({ below, limit: pageSize + 1 });
      const shown = acts.slice(0, pageSize);
      const links = [
        ...(site.access.hasLogins && caller.proof !== 'network'
          ? [{ path: loginsPath, text: words.logins.title }]
          : []),
        ...(below === undefined ? [] : [{ path: logPath, text: words.latest }]),
        ...(acts.length > pageSize ? [{ path: `${logPath}?below=${shown.at(-1)?.number}`, text: words.older }] : []),
      ];
      return {
        title: words.title,
        lead: words.lead,
        content: (
          <>
            <Table
              label={words.title}
              columns={columns.map((column) => ({ label: words.columns[column] }))}
              rows={shown.map((act) => cellsOf(act, projects, locale, timeZone()))}
              empty={words.empty}
            />
            {links.length > 0 && (
              <p className="acts">
                {links.map(({ path, text }) => (
                  <a key={path} href={path}>
                    {text}
                  </a>
                ))}
              </p>
            )}
          </>
        ),
      };
    },
  });
}

function cellsOf(
  { at, operator, act, libraryId, object, outcome }: OperatorActRecord,
  projects: Pick<Projects, 'all'>,
  locale: OperatorCall['locale'],
  timeZone: string,
): TableCell[] {
  const words = operatorWordsIn(locale).log;
  const acts: Readonly<Record<string, string>> = words.acts;
  const name = Object.hasOwn(acts, act) ? acts[act] : act;
  return [
    { content: formatMoment(new Date(at), locale, timeZone) },
    { content: operator === commandLineOperator ? words.commandLine : operator },
    { content: name },
    { content: libraryId === undefined ? undefined : String(libraryId) },
    { content: object && (describeObject(act, object, projects, locale) ?? object) },
    { content: words.outcomes[outcome ?? 'begun'], isBad: outcome === 'failed' || outcome === undefined },
  ];
}

/** The object of an act whose log has codes, in words; undefined for others. */
function describeObject(act: string, object: string, projects: Pick<Projects, 'all'>, locale: OperatorCall['locale']) {
  if (act === 'announce' || act === 'announcement-end') return describeLogged(object, projects, locale);
  return act === 'desk-set-copy-state' ? describeLoggedMark(object, locale) : undefined;
}
