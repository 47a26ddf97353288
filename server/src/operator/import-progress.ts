import type { ImportCounts } from '@buchfink/catalogue/import/import-report';
import type { Console } from './workplace.ts';

/** Tells how far an import is: on a terminal one line that is overwritten, else a line every few seconds. */
export function importProgress(stderr: Console['stderr']) {
  const terminal = stderr.isTTY === true;
  const pause = terminal ? 200 : 5000;
  let last = performance.now();
  let shown = false;
  return {
    show: ({ file, total }: { file: string; total: ImportCounts }): void => {
      if (performance.now() - last < pause) return;
      last = performance.now();
      shown = true;
      stderr.write(`${terminal ? '\r\x1b[K' : ''}${total.read} records read, in ${file}${terminal ? '' : '\n'}`);
    },
    end: (): void => {
      if (terminal && shown) stderr.write('\r\x1b[K');
    },
  };
}
