import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SystemWarning } from '../../system-warning.ts';
import type { ConnectorTools } from '../../upstream.ts';
import { testTools } from '../test-tools.ts';

/** The address that stands for the server in recordings. */
const recordedBase = 'http://recorded.test/catalogue';

interface Exchange {
  readonly path: string;
  readonly status: number;
  readonly answer: unknown;
}

/** Tools whose requests go to a real server and are compared with recordings, or that answer from recordings. */
export interface RecordedTools {
  readonly tools: ConnectorTools & { readonly warnings: SystemWarning[] };
  readonly base: string;
  /** Whether a real server answers. */
  readonly isReal: boolean;
  /** Answers while this runs are neither recorded nor compared; only with a real server. */
  withoutRecording<Result>(run: () => Promise<Result>): Promise<Result>;
  /**
   * Writes the recordings with `UPDATE_RECORDINGS` set; else lists the requests that a real server answers otherwise than
   * recorded.
   */
  finish(): string[];
}

const pathOf = (file: string) => fileURLToPath(new URL(`recordings/${file}`, import.meta.url));

/** The recordings of a file by `recordingKey`. */
export function readRecordings(file: string): Map<string, Exchange> {
  const path = pathOf(file);
  if (!existsSync(path)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Exchange>));
}

/** The key of a request. */
export const recordingKey = (path: string, body: string): string =>
  createHash('sha256').update(`${path}\n${body}`).digest('hex').slice(0, 16);

/**
 * Records the answers of a server in a file of this folder, or reads them from there where `base` is undefined. Times
 * are left out.
 */
export function recordedTools(file: string, base: string | undefined): RecordedTools {
  const recorded = readRecordings(file);
  const answered = new Map<string, Exchange>();
  const differing: string[] = [];
  let isRecording = true;
  const real = testTools();
  const tools: RecordedTools['tools'] = {
    ...real,
    async fetch(request) {
      const requestPath = request.url.slice((base ?? recordedBase).length);
      const body = request.body ?? '';
      const key = recordingKey(requestPath, body);
      if (base === undefined) {
        const exchange = recorded.get(key);
        if (exchange === undefined) throw new Error(`no recording of ${requestPath} ${body}`);
        return {
          status: exchange.status,
          headers: {},
          body: new TextEncoder().encode(JSON.stringify(exchange.answer)),
        };
      }
      const answer = await real.fetch(request);
      if (!isRecording) return answer;
      const exchange = { path: requestPath, status: answer.status, answer: withoutTimes(answer.body) };
      answered.set(key, exchange);
      if (JSON.stringify(recorded.get(key)) !== JSON.stringify(exchange)) differing.push(`${requestPath} ${body}`);
      return answer;
    },
  };
  return {
    tools,
    base: base ?? recordedBase,
    isReal: base !== undefined,
    async withoutRecording(run) {
      isRecording = false;
      try {
        return await run();
      } finally {
        isRecording = true;
      }
    },
    finish() {
      if (base === undefined) return [];
      if (!process.env.UPDATE_RECORDINGS) return differing;
      const lines = [...answered]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, exchange]) => `"${key}":${JSON.stringify(exchange)}`);
      writeFileSync(pathOf(file), `{\n${lines.join(',\n')}\n}\n`);
      return [];
    },
  };
}

/** What differs from call to call. */
function withoutTimes(body: Uint8Array): unknown {
  // An error of OpenSearch names the node, whose id is random.
  const answer: unknown = JSON.parse(new TextDecoder().decode(body), (key, value: unknown) =>
    key === 'node' ? undefined : value,
  );
  if (typeof answer !== 'object' || answer === null) return answer;
  const { responseHeader: _, took: __, ...others } = answer as Record<string, unknown>;
  return others;
}
