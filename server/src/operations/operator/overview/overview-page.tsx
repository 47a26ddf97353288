import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { serviceVersion } from '../../../base/version/service-version.ts';
import { observationText } from '../../../messages/doctor/observation-text.ts';
import { formatAge, formatBytes, formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { reportWordsIn } from '../../../messages/report-words.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { BackupNote } from '../../../storage/backup/backup-note.ts';
import type { ImportOutcome } from '../../../storage/monitoring/import-outcomes.ts';
import type { NodeReport } from '../../../storage/monitoring/node-reports.ts';
import type { DoctorFinding } from '../../doctor/doctor-report.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import type { Upkeep } from '../../monitoring/metrics.ts';
import { maxSilence } from '../../monitoring/nodes/node-reporter.ts';
import { Facts } from '../frame/facts.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import { Attention } from '../frame/sections.tsx';
import { Table } from '../frame/table.tsx';
import { librariesPath } from '../libraries/system-texts.ts';
import type { ServiceExamination } from './examine-service.ts';

/** What the overview shows. */
export interface Overview {
  readonly projects: Pick<Projects, 'all'>;
  readonly hasDatabase: boolean;
  readonly nodeId: string;
  readonly examination: ServiceExamination;
  readonly upkeep: Pick<Upkeep, 'freeBytes'>;
  readonly backup: BackupNote | undefined;
  readonly nodes: readonly NodeReport[];
  readonly runs: readonly ImportOutcome[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timeZone: string;
}

const nodeColumns = ['host', 'state', 'version', 'started', 'seen', 'freeSpace'] as const;
const runColumns = ['library', 'command', 'outcome'] as const;
/** Runs of imports on the page; each library has its own on its page. */
const shownRuns = 12;
/** Problems on the page: a fault of a whole consortium may show at hundreds of libraries. */
const shownProblems = 40;

/** Renders the overview: problems first, then the state, the nodes and the last imports. */
export function renderOverview(overview: Overview, locale: OperatorLocale): OperatorPage {
  const words = operatorWordsIn(locale).overview;
  const props = { overview, locale };
  return {
    title: words.title,
    lead: words.lead,
    content: (
      <>
        <Problems {...props} />
        <h2>{words.state}</h2>
        <State {...props} />
        <h2>{words.nodes}</h2>
        <Nodes {...props} />
        <h2>{words.runs}</h2>
        <Runs {...props} />
      </>
    ),
  };
}

interface Props {
  readonly overview: Overview;
  readonly locale: OperatorLocale;
}

const isSilent = ({ seen }: NodeReport, now: number) => now - seen > maxSilence;

function Problems({ overview, locale }: Props) {
  const { examination, nodes, now, timeZone } = overview;
  const words = operatorWordsIn(locale).overview;
  const silent = nodes.filter((node) => isSilent(node, now));
  const shown = examination.problems.slice(0, shownProblems);
  const more = examination.problems.length - shown.length;
  const examined = <p className="quiet">{words.examined({ age: formatAge(now - examination.at, locale) })}</p>;
  if (silent.length + shown.length === 0)
    return (
      <>
        <p className="notice done">{words.noAttention}</p>
        {examined}
      </>
    );
  return (
    <>
      <Attention id="attention" title={words.attention}>
        <ul>
          {silent.map(({ host, seen }) => (
            <li key={host}>
              <strong className="bad">{words.silentNode({ host, age: formatAge(now - seen, locale) })}</strong>
              <br />
              {words.silentNodeAdvice}
            </li>
          ))}
          {shown.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no ids, and nothing moves on a page without script
            <Problem key={at} finding={finding} locale={locale} timeZone={timeZone} />
          ))}
          {more > 0 && (
            <li>
              <WithCode text={words.moreProblems({ count: formatNumber(more, locale) })} />
            </li>
          )}
        </ul>
      </Attention>
      {examined}
    </>
  );
}

interface ProblemProps {
  readonly finding: DoctorFinding;
  readonly locale: OperatorLocale;
  readonly timeZone: string;
}

/** A problem: the part of the installation, what was seen, and the advice. */
function Problem({ finding, locale, timeZone }: ProblemProps) {
  const { subject, outcome, problem } = finding;
  const words = operatorWordsIn(locale).overview;
  const isFault = outcome === 'fault';
  const moment = (at: number) => formatMoment(new Date(at), locale, timeZone);
  // Texts of other systems may be in it.
  const seen = cleanText(observationText(finding, locale, moment), 600);
  const details = <WithCode text={/[.!?]$/.test(seen) ? seen : `${seen}.`} />;
  const id = (finding.values.library as { readonly id: number } | undefined)?.id;
  return (
    <li>
      <strong className={isFault ? 'bad' : undefined}>
        {`${words.subjects[subject]}: ${words.outcomes[isFault ? 'fault' : 'warning']}.`}
      </strong>{' '}
      {id === undefined ? details : <a href={`${librariesPath}/${id}`}>{details}</a>}
      {problem !== undefined && (
        <>
          <br />
          <WithCode text={reportWordsIn(locale).doctorAdvice[problem]} />
        </>
      )}
    </li>
  );
}

/** A text whose commands are between backticks. */
function WithCode({ text }: { readonly text: string }) {
  // Every second part was between two backticks.
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));
}

function State({ overview, locale }: Props) {
  const { projects, backup, hasDatabase, upkeep, now } = overview;
  const words = operatorWordsIn(locale).overview;
  const { terms } = words;
  const backupText = backup
    ? words.backupIn({ age: formatAge(now - backup.at, locale), target: backup.target })
    : words.noBackup;
  const [projectCount, libraryCount] = [projects.all.length, distinctLibraries(projects).length];
  return (
    <Facts
      facts={[
        { term: terms.version, content: words.version({ version: serviceVersion, node: process.versions.node }) },
        {
          term: terms.projects,
          content: words.projects({
            projects: formatNumber(projectCount, locale),
            libraries: formatNumber(libraryCount, locale),
          }),
        },
        { term: terms.data, content: hasDatabase ? words.postgresql : words.dataDirectory },
        { term: terms.backup, content: hasDatabase ? words.backupElsewhere : backupText },
        {
          term: terms.free,
          content: upkeep.freeBytes === undefined ? words.unknownFree : formatBytes(upkeep.freeBytes, locale),
        },
      ]}
    />
  );
}

function Nodes({ overview, locale }: Props) {
  const { nodes, nodeId, now, timeZone } = overview;
  const words = operatorWordsIn(locale).overview;
  return (
    <Table
      label={words.nodes}
      columns={nodeColumns.map((column) => ({ label: words.nodeColumns[column], isNumber: column === 'freeSpace' }))}
      rows={nodes.map((node) => {
        const silent = isSilent(node, now);
        const state = words.nodeStates[silent ? 'silent' : node.state];
        return [
          { content: node.id === nodeId ? words.thisNode({ host: node.host }) : node.host },
          {
            content: node.isLeader && !silent ? words.leads({ state }) : state,
            isBad: silent || node.state === 'behind',
          },
          { content: node.version },
          { content: formatMoment(new Date(node.started), locale, timeZone) },
          { content: formatAge(now - node.seen, locale) },
          { content: node.freeBytes === undefined ? undefined : formatBytes(node.freeBytes, locale) },
        ];
      })}
      empty={words.noNodes}
    />
  );
}

function Runs({ overview, locale }: Props) {
  const { projects, runs, timeZone } = overview;
  const { overview: words, library } = operatorWordsIn(locale);
  const names = new Map(distinctLibraries(projects).map(({ id, libname }) => [id, libname]));
  const latest = runs
    .filter(({ libraryId }) => names.has(libraryId))
    .sort((a, b) => (b.ended ?? b.started) - (a.ended ?? a.started))
    .slice(0, shownRuns);
  return (
    <Table
      label={words.runs}
      columns={runColumns.map((column) => ({ label: words.runColumns[column] }))}
      rows={latest.map(({ libraryId, command, started, ended, outcome }) => {
        const time = formatMoment(new Date(ended ?? started), locale, timeZone);
        return [
          { content: <a href={`${librariesPath}/${libraryId}`}>{`${libraryId} ${names.get(libraryId) ?? ''}`}</a> },
          { content: library.importCommands[command] },
          { content: library.importOutcomes[outcome ?? 'running']({ time }), isBad: outcome === 'failed' },
        ];
      })}
      empty={words.noRuns}
    />
  );
}
