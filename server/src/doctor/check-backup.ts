import { access } from 'node:fs/promises';
import { readBackupNote } from '../storage/backup/backup-note.ts';
import type { AddFinding } from './doctor-report.ts';

const hour = 3_600_000;

/** Checks the age and the place of the last backup that `backup` made of a data directory. */
export async function checkBackup(
  { dataDirectory, maxHours, now }: { dataDirectory: string; maxHours: number; now: Date },
  add: AddFinding,
): Promise<void> {
  const note = await readBackupNote(dataDirectory);
  if (note === undefined) return add('warning', 'this data directory was never backed up by `backup`', 'backup-never');
  const { id, target, at } = note;
  const text = `the last backup, ${id} in ${target}, is ${hoursText((now.getTime() - at) / hour)} old`;
  if (now.getTime() - at > maxHours * hour) add('fault', text, 'backup-old');
  else add('ok', text);
  await access(target).catch(() => add('warning', `${target} is not there`, 'backup-target-missing'));
}

/** Hours as text: up to two days in hours, then in days. */
export const hoursText = (hours: number): string =>
  hours < 48 ? `${Math.max(0, Math.round(hours))} h` : `${Math.floor(hours / 24)} days`;
