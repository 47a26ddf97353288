import { access } from 'node:fs/promises';
import { readBackupNote } from '../../storage/backup/backup-note.ts';
import type { AddFinding } from './doctor-report.ts';

const hour = 3_600_000;

/** Checks the age and the place of the last backup that `backup` made of a data directory. */
export async function checkBackup(
  { dataDirectory, maxHours, now }: { dataDirectory: string; maxHours: number; now: Date },
  add: AddFinding,
): Promise<void> {
  const note = await readBackupNote(dataDirectory);
  if (note === undefined) return add('warning', 'backup-never', {}, 'backup-never');
  const { id, target, at } = note;
  const values = { id, target, hours: (now.getTime() - at) / hour };
  if (values.hours > maxHours) add('fault', 'backup-read', values, 'backup-old');
  else add('ok', 'backup-read', values);
  await access(target).catch(() => add('warning', 'backup-target-missing', { target }, 'backup-target-missing'));
}
