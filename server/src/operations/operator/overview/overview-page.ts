import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { serviceVersion } from '../../../base/version/service-version.ts';
import { observationText } from '../../../messages/doctor/observations.ts';
import { formatAge, formatBytes, formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { libraryWords } from '../../../messages/operator/library-words.ts';
import { overviewWords } from '../../../messages/operator/overview-words.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { BackupNote } from '../../../storage/backup/backup-note.ts';
import type { ImportOutcome } from '../../../storage/monitoring/import-outcomes.ts';
import type { NodeReport } from '../../../storage/monitoring/node-reports.ts';
import type { DoctorFinding } from '../../doctor/doctor-report.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import type { Upkeep } from '../../monitoring/metrics.ts';
import { longestSilence } from '../../monitoring/nodes/node-reporter.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import { renderTable } from '../frame/table.ts';
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

/** Runs of imports on the page; each library has its own on its page. */
const shownRuns = 12;
/** Problems on the page: a fault of a whole consortium may show at hundreds of libraries. */
const shownProblems = 40;

/** Renders the overview: problems first, then the state, the nodes and the last imports. */
export function renderOverview(overview: Overview, locale: Locale): OperatorPage {
  const words = overviewWords[locale];
  return {
    title: words.title,
    lead: words.lead,
    content: [
      renderProblems(overview, locale),
      `<h2>${escapeHtml(words.state)}</h2>${renderState(overview, locale)}`,
      `<h2>${escapeHtml(words.nodes)}</h2>${renderNodes(overview, locale)}`,
      `<h2>${escapeHtml(words.runs)}</h2>${renderRuns(overview, locale)}`,
    ].join('\n'),
  };
}

const isSilent = ({ seen }: NodeReport, now: number) => now - seen > longestSilence;

function renderProblems({ examination, nodes, now, timeZone }: Overview, locale: Locale): string {
  const words = overviewWords[locale];
  const moment = (at: number) => formatMoment(new Date(at), locale, timeZone);
  const items = [
    ...nodes
      .filter((node) => isSilent(node, now))
      .map(({ host, seen }) => {
        const text = escapeHtml(words.silentNode(host, formatAge(now - seen, locale)));
        return `<li><strong class="bad">${text}</strong><br>${escapeHtml(words.silentNodeAdvice)}</li>`;
      }),
    ...examination.problems.slice(0, shownProblems).map((finding) => problemItem(finding, locale, moment)),
  ];
  const more = examination.problems.length - shownProblems;
  if (more > 0) items.push(`<li>${withCode(words.moreProblems(formatNumber(more, locale)))}</li>`);
  const examined = `<p class="quiet">${escapeHtml(words.examined(formatAge(now - examination.at, locale)))}</p>`;
  if (items.length === 0) return `<p class="notice done">${escapeHtml(words.noAttention)}</p>${examined}`;
  return `<section class="attention" aria-labelledby="attention"><h2 id="attention">${escapeHtml(words.attention)}</h2><ul>${items.join('')}</ul></section>${examined}`;
}

/** A problem: the part of the installation, what was seen, and the advice. */
function problemItem(finding: DoctorFinding, locale: Locale, moment: (at: number) => string): string {
  const { subject, outcome, problem } = finding;
  const words = overviewWords[locale];
  const isFault = outcome === 'fault';
  const head = `${words.subjects[subject]}: ${words.outcomes[isFault ? 'fault' : 'warning']}.`;
  // Texts of other systems may be in it.
  const seen = cleanText(observationText(finding, words.observations, moment), 600);
  const details = withCode(/[.!?]$/.test(seen) ? seen : `${seen}.`);
  const id = (finding.values.library as { readonly id: number } | undefined)?.id;
  const linked = id === undefined ? details : `<a href="${librariesPath}/${id}">${details}</a>`;
  const advice = problem === undefined ? '' : `<br>${withCode(words.advice[problem])}`;
  return `<li><strong${isFault ? ' class="bad"' : ''}>${escapeHtml(head)}</strong> ${linked}${advice}</li>`;
}

/** A text whose commands are between backticks, as HTML. */
const withCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function renderState(overview: Overview, locale: Locale): string {
  const { projects, backup, hasDatabase, upkeep, now } = overview;
  const words = overviewWords[locale];
  const { terms } = words;
  const backupText = backup ? words.backupIn(formatAge(now - backup.at, locale), backup.target) : words.noBackup;
  const [projectCount, libraryCount] = [projects.all.length, distinctLibraries(projects).length];
  const rows = [
    [terms.version, words.version(serviceVersion, process.versions.node)],
    [terms.projects, words.projects(formatNumber(projectCount, locale), formatNumber(libraryCount, locale))],
    [terms.data, hasDatabase ? words.postgresql : words.dataDirectory],
    [terms.backup, hasDatabase ? words.backupElsewhere : backupText],
    [terms.free, upkeep.freeBytes === undefined ? words.unknownFree : formatBytes(upkeep.freeBytes, locale)],
  ].map(([term = '', text = '']) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

function renderNodes({ nodes, nodeId, now, timeZone }: Overview, locale: Locale): string {
  const words = overviewWords[locale];
  return renderTable({
    label: words.nodes,
    columns: words.nodeColumns.map((label, at) => ({ label, isNumber: at === 5 })),
    rows: nodes.map((node) => {
      const silent = isSilent(node, now);
      const state = words.nodeStates[silent ? 'silent' : node.state];
      return [
        { text: node.id === nodeId ? words.thisNode(node.host) : node.host },
        { text: node.isLeader && !silent ? words.leads(state) : state, isBad: silent || node.state === 'behind' },
        { text: node.version },
        { text: formatMoment(new Date(node.started), locale, timeZone) },
        { text: formatAge(now - node.seen, locale) },
        { text: node.freeBytes === undefined ? undefined : formatBytes(node.freeBytes, locale) },
      ];
    }),
    empty: words.noNodes,
  });
}

function renderRuns({ projects, runs, timeZone }: Overview, locale: Locale): string {
  const words = overviewWords[locale];
  const { importCommands, importOutcomes } = libraryWords[locale].detail;
  const names = new Map(distinctLibraries(projects).map(({ id, libname }) => [id, libname]));
  const latest = runs
    .filter(({ libraryId }) => names.has(libraryId))
    .sort((a, b) => (b.ended ?? b.started) - (a.ended ?? a.started))
    .slice(0, shownRuns);
  return renderTable({
    label: words.runs,
    columns: words.runColumns.map((label) => ({ label })),
    rows: latest.map(({ libraryId, command, started, ended, outcome }) => {
      const name = escapeHtml(`${libraryId} ${names.get(libraryId) ?? ''}`);
      const time = formatMoment(new Date(ended ?? started), locale, timeZone);
      return [
        { html: `<a href="${librariesPath}/${libraryId}">${name}</a>` },
        { text: importCommands[command] },
        { text: importOutcomes[outcome ?? 'running'](time), isBad: outcome === 'failed' },
      ];
    }),
    empty: words.noRuns,
  });
}
