import { parentPort, workerData } from 'node:worker_threads';
import type { LetterWork } from './letter-writer.ts';
import { readLetterFonts } from './read-letter-fonts.ts';
import { unprintableLetters, writeLetters } from './write-letters.ts';

// The entry of a thread: drawing a run of letters takes seconds, in which the service answers calls.
if (parentPort) {
  const work = workerData as LetterWork;
  const fonts = await readLetterFonts();
  parentPort.postMessage(
    work.kind === 'write' ? await writeLetters(work.job, fonts) : unprintableLetters(work.letters, fonts),
  );
}
