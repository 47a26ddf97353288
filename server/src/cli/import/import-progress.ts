import type { ImportProgress } from '@buchfink/catalogue/import/import-files';
import { remainingTime } from '../../systems/imports/remaining-time.ts';
import type { Console } from '../command-context.ts';

/** Shows the progress of an import: on a terminal one line that is overwritten, else a line every five seconds. */
export function importProgress(stderr: Console['stderr'], now: () => number = () => performance.now()) {
  const terminal = stderr.isTTY === true;
  const pause = terminal ? 200 : 5000;
  const timeLeft = remainingTime();
  let last = now();
  let isShown = false;
  const end = (): void => {
    if (terminal && isShown) stderr.write('\r\x1b[K');
    isShown = false;
  };
  return {
    show: ({ file, read, share }: ImportProgress): void => {
      const secondsLeft = share === undefined ? undefined : timeLeft(share, now());
      if (now() - last < pause) return;
      last = now();
      isShown = true;
      const parts = [
        `${read} records read`,
        ...(share === undefined ? [] : [`${Math.floor(share * 100)} %`]),
        ...(secondsLeft === undefined ? [] : [`${formatDuration(secondsLeft)} left`]),
        `in ${file}`,
      ];
      stderr.write(`${terminal ? '\r\x1b[K' : ''}${parts.join(', ')}${terminal ? '' : '\n'}`);
    },
    end,
  };
}

/** `40 s`, `3 min`, `2 h 10 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
