import type { ImportProgress } from '@buchfink/catalogue/import/import-files';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { remainingTime } from '../../systems/imports/remaining-time.ts';
import type { Console } from '../command-context.ts';

/** Shows the progress of an import: on a terminal one line that is overwritten, else a line every five seconds. */
export function importProgress(
  stderr: Console['stderr'],
  words: CommandsWords,
  now: () => number = () => performance.now(),
) {
  const { importProgress: texts } = words;
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
        texts.read({ count: read }),
        ...(share === undefined ? [] : [texts.percent({ percent: Math.floor(share * 100) })]),
        ...(secondsLeft === undefined ? [] : [texts.left({ duration: formatDuration(secondsLeft, words) })]),
        texts.file({ file }),
      ];
      stderr.write(`${terminal ? '\r\x1b[K' : ''}${parts.join(', ')}${terminal ? '' : '\n'}`);
    },
    end,
  };
}

/** `40 s`, `3 min`, `2 h 10 min`. */
export function formatDuration(milliseconds: number, { importProgress: texts }: CommandsWords): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 100) return texts.seconds({ count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? texts.minutes({ count: minutes })
    : texts.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
