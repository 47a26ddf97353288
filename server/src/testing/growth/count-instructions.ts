import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a program printed, and the instructions that the processor carried out between its marks. */
export interface CountedRun {
  readonly output: string;
  /** One number for each mark: the instructions since the mark before it, of the first one since the start. */
  readonly instructions: readonly number[];
}

/**
 * Runs a program with Node and counts instructions with Valgrind's callgrind, so that the speed of the machine and what
 * else it does change nothing. The program's calls of `process.umask()` are the marks. It runs without a compiler for
 * JavaScript, whose work would come and go. Throws when the program fails.
 */
export async function countInstructions(program: string): Promise<CountedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'buchfink-instructions-'));
  try {
    const output = await printedBy('valgrind', [
      '--tool=callgrind',
      '--quiet',
      '--dump-line=no',
      `--callgrind-out-file=${join(folder, 'counts')}`,
      '--dump-before=node::Umask(v8::FunctionCallbackInfo<v8::Value> const&)',
      process.execPath,
      '--jitless',
      '--single-threaded',
      '--min-semi-space-size=64',
      '--max-semi-space-size=64',
      '--initial-heap-size=2048',
      program,
    ]);
    const dumps = readdirSync(folder).flatMap((file) => Number(/^counts\.(\d+)$/.exec(file)?.[1] ?? 'NaN'));
    const numbers = dumps.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
    return { output, instructions: numbers.map((number) => totalOf(join(folder, `counts.${number}`))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function totalOf(file: string): number {
  const total = /^totals: (\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (total === undefined) throw new Error(`${file} has no total`);
  return Number(total);
}

function printedBy(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command}: ${code} ${errors}`))));
  });
}
