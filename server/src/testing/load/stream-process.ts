import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram, buildServer } from '../processes/built-server.ts';
import { projectsFolder } from '../test-service.ts';

/** The state of a service under load. */
export interface StreamProgramState {
  /** Resident memory in bytes. */
  readonly resident: number;
  /** The 99th percentile of the event loop's delay in milliseconds, since the last reset. */
  readonly loopDelay: number;
  /** Calls to catalogues under way. */
  readonly runningSearches: number;
  readonly streams: { readonly open: number; readonly ended: number; readonly dropped: number };
}

/** The service of `stream-program.ts` in its own process. */
export interface StreamProcess {
  readonly port: number;
  readonly project: string;
  readonly libraries: readonly number[];
  state(): Promise<StreamProgramState>;
  /** Resets the measured delays of the event loop. */
  resetDelays(): void;
  stop(): Promise<void>;
}

/** Builds and starts the service; resolves when it is ready. */
export async function startStreamProcess(): Promise<StreamProcess> {
  const [threads, program] = [await buildServer(), await buildProgram('testing/load/stream-program.ts')];
  const data = mkdtempSync(join(tmpdir(), 'buchfink-streams-'));
  const child = fork(program, [data, projectsFolder, threads.threads], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const started = await nextMessage<Pick<StreamProcess, 'port' | 'project' | 'libraries'>>(child);
  return {
    ...started,
    state() {
      const answer = nextMessage<StreamProgramState>(child);
      child.send('state');
      return answer;
    },
    resetDelays: () => void child.send('afresh'),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const onExit = () => ended.abort(new Error('the service has ended'));
  child.once('exit', onExit);
  try {
    const [message] = await once(child, 'message', { signal: ended.signal });
    return message as Message;
  } finally {
    child.off('exit', onExit);
  }
}
