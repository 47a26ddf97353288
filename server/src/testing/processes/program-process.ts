import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** A program of Node that a test runs in a process of its own. */
export interface ProgramProcess {
  readonly pid: number | undefined;
  /** What is typed; only where `input` is `pipe`. */
  readonly input: Writable | null;
  /** All it has written so far. */
  out(): string;
  err(): string;
  /** Waits until what it has written on standard output matches. Throws what it said where it ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  /** Reads no more of its standard output, as `head` does. */
  stopReading(): void;
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  isOver(): boolean;
  /** The exit code, null after a kill, once all it has written is read. */
  readonly ended: Promise<number | null>;
}

/** What a program is given beside its arguments. */
export interface ProgramOptions {
  /** Added to the environment of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Nothing unless given. */
  readonly input?: 'ignore' | 'pipe';
  /** Where standard output goes instead: an open file. */
  readonly output?: number;
}

/** Starts a program; `args` are those of Node, its file the first. The caller sees to it that it ends. */
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
        const found = pattern.exec(written.out);
        if (found) return found;
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
