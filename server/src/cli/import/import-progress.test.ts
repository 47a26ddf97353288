import { PassThrough } from 'node:stream';
import { noCounts } from '@buchfink/catalogue/report/import-report';
import { describe, expect, it } from 'vitest';
import { commandWordsIn } from '../../messages/command-words.ts';
import { formatDuration, importProgress } from './import-progress.ts';

/** The lines that are written for these steps of an import. */
function progressLines(steps: readonly (readonly [milliseconds: number, read: number, share?: number])[]): string[] {
  const stderr = new PassThrough();
  let time = 0;
  const progress = importProgress(stderr, commandWordsIn('en'), () => time);
  for (const [milliseconds, read, share] of steps) {
    time = milliseconds;
    progress.show({ file: 'a.mrc', total: noCounts(), read, share });
  }
  return String(stderr.read() ?? '')
    .split('\n')
    .filter((line) => line !== '');
}

describe('the progress of an import', () => {
  it('shows the share that is done and the time left', () => {
    expect(
      progressLines([
        [0, 100, 0],
        [10_000, 500, 0.25],
        [11_000, 510, 0.26],
        [20_000, 1000, 0.5],
      ]),
    ).toEqual(['500 records read, 25 %, 30 s left, in a.mrc', '1000 records read, 50 %, 20 s left, in a.mrc']);
  });

  it('counts a resumed import from where it was, also in the time left', () => {
    expect(
      progressLines([
        [0, 5000, 0.5],
        [10_000, 6000, 0.6],
        [20_000, 7000, 0.7],
      ]),
    ).toEqual(['6000 records read, 60 %, 40 s left, in a.mrc', '7000 records read, 70 %, 30 s left, in a.mrc']);
  });

  it('shows no time left when the size is unknown', () => {
    expect(
      progressLines([
        [0, 1],
        [10_000, 500],
      ]),
    ).toEqual(['500 records read, in a.mrc']);
  });

  it.each([
    [1, '1 s'],
    [99_000, '99 s'],
    [101_000, '2 min'],
    [3_541_000, '1 h 0 min'],
    [7_800_000, '2 h 10 min'],
  ])('writes %i milliseconds as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds, commandWordsIn('en'))).toBe(text);
  });
});
