import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** A Node program that a test runs in its own process. */
export interface ProgramProcess {
  readonly pid: number | undefined;
  /** The standard input; only when `input` is `pipe`. */
  readonly input: Writable | null;
  /** The output so far. */
  out(): string;
  err(): string;
  /** Waits until the standard output matches. Throws an error with the output when the program ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  /** Closes the standard output, as `head` does. */
  stopReading(): void;
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  isOver(): boolean;
  /** The exit code, null after a kill. Resolves when all output has been read. */
  readonly ended: Promise<number | null>;
}

/** The options of a program besides its arguments. */
export interface ProgramOptions {
  /** Added to the environment of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
  /** `ignore` by default. */
  readonly input?: 'ignore' | 'pipe';
  /** An open file that replaces standard output. */
  readonly output?: number;
}

/** Starts a program; `args` are those of Node, its file first. The caller ends it. */
export function startProgram(
  args: readonly string[],
  { environment = {}, input = 'ignore', output }: ProgramOptions = {},
): ProgramProcess {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: [input, output ?? 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  const read = (stream: 'out' | 'err') => (text: string) => {
    written[stream] += text;
  };
  child.stdout?.setEncoding('utf8').on('data', read('out'));
  child.stderr?.setEncoding('utf8').on('data', read('err'));
  let isOver = false;
  const ended = once(child, 'close').then(([code]) => {
    isOver = true;
    return code as number | null;
  });
  return {
    pid: child.pid,
    input: child.stdin,
    out: () => written.out,
    err: () => written.err,
    async waitForOutput(pattern) {
      for (;;) {
        const match = pattern.exec(written.out);
        if (match) return match;
        if (isOver || child.stdout === null) throw new Error(`the program has ended: ${written.out}${written.err}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
    stopReading: () => void child.stdout?.destroy(),
    kill: (signal) => void child.kill(signal),
    isOver: () => isOver,
    ended,
  };
}
