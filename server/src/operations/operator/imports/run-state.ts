import { type ImportNote, isUnread } from '@buchfink/catalogue/report/import-note';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { type CommandRun, type RunOutcome, silentAfter } from '../../../storage/monitoring/runs/command-runs.ts';

/** The state of a run. */
export type RunState = RunOutcome | 'waiting' | 'running' | 'stopping';

/** The state of a run at a time (epoch milliseconds): one without a sign of life was interrupted. */
export function stateOfRun({ outcome, started, seen, requested, isCancelled }: CommandRun, now: number): RunState {
  if (outcome !== undefined) return outcome;
  if (now - (seen ?? requested) >= silentAfter) return 'interrupted';
  if (started === undefined) return 'waiting';
  return isCancelled ? 'stopping' : 'running';
}

/** Whether a run has not ended. */
export const isActive = (state: RunState): boolean => ['waiting', 'running', 'stopping'].includes(state);

/** What can be done about a run that has ended: only what pages requested or needs no file can go on. */
export const canGoOn = ({ command, upload }: CommandRun, state: RunState): boolean =>
  !isActive(state) && state !== 'done' && (command !== 'import' || upload !== undefined);

/** Whether most records of a file cannot be read: what is left of it are no titles that anybody has catalogued. */
export function isMostlyUnreadable({ report }: CommandRun): boolean {
  const unread = (report?.reasons ?? []).filter(
    ({ kind, reason }) => kind === 'skipped' && isUnread(reason as ImportNote['reason']),
  );
  return unread.reduce((sum, { count }) => sum + count, 0) * 2 > (report?.total?.read ?? 0);
}

/** Whether a source as a whole is faulty. */
export const hasFaultySource = ({ report }: CommandRun): boolean =>
  report?.files?.some(({ faults }) => faults.length > 0) ?? false;

/** A duration in milliseconds: `40 s`, `3 min`, `2 h 10 min`. */
export function formatDuration(milliseconds: number, locale: OperatorLocale): string {
  const { seconds, minutes, hours } = operatorWordsIn(locale).importRun;
  const number = (value: number) => formatNumber(value, locale);
  const count = Math.max(1, Math.round(milliseconds / 1_000));
  if (count < 100) return seconds({ count: number(count) });
  const all = Math.ceil(count / 60);
  return all < 60
    ? minutes({ count: number(all) })
    : hours({ hours: number(Math.floor(all / 60)), minutes: number(all % 60) });
}

/** A stored command line for people: `Import (ersetzen): Export.mrc`. Another one is returned unchanged. */
export function describeCommand(what: string, locale: OperatorLocale): string {
  const { commands, shortModes, fullHarvest } = operatorWordsIn(locale).imports;
  const undone = /^undo: (.+)$/s.exec(what)?.[1];
  if (undone !== undefined) return `${commands.undo}: ${describeCommand(undone, locale)}`;
  if (what === 'harvest') return commands.harvest;
  if (what === 'harvest --full') return fullHarvest;
  const [, mode, files] = /^import --mode (add|replace|delete) (.+)$/s.exec(what) ?? [];
  return files === undefined ? what : `${commands.import} (${shortModes[mode as 'add']}): ${files}`;
}

/** The title of a run in lists. */
export const runTitle = ({ what, isDryRun }: Pick<CommandRun, 'what' | 'isDryRun'>, locale: OperatorLocale): string =>
  isDryRun
    ? operatorWordsIn(locale).imports.dryRun({ command: describeCommand(what, locale) })
    : describeCommand(what, locale);
