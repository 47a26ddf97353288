import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { serviceVersion } from '../../../base/version/service-version.ts';
import type { NodeReports, NodeState } from '../../../storage/monitoring/node-reports.ts';
import { throttleMessages } from '../../../systems/upstream/throttle-messages.ts';

/** Milliseconds between two signs of life. */
const interval = 15_000;
/** A node without a sign of life for so long, in milliseconds, is not there any more: it missed three. */
export const maxSilence = 4 * interval;

/** What a node tells about itself. */
export interface NodeReporterDeps {
  readonly nodes: NodeReports;
  readonly dataDirectory: string;
  readonly state: () => NodeState;
  readonly isLeader: () => boolean;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
  /** Tests replace it. */
  readonly host?: string;
}

/** Tells the other nodes and the operators that this node is there. */
export interface NodeReporter {
  /** The id of this node among all. */
  readonly id: string;
  start(): void;
  /** Tells it now. Never fails: without its database a node cannot tell anything. */
  report(): Promise<void>;
  /** Says goodbye. */
  close(): Promise<void>;
}

/** Creates the reporter of this node. It tells nothing before it is started. */
export function createNodeReporter(deps: NodeReporterDeps): NodeReporter {
  const { nodes, dataDirectory, state, isLeader, now, host = hostname() } = deps;
  const id = createHash('sha256')
    .update(JSON.stringify([host, dataDirectory]))
    .digest('base64url')
    .slice(0, 16);
  const started = now().getTime();
  const warn = throttleMessages(deps.warn, now);
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const tell = async () => {
    try {
      const disk = await statfs(dataDirectory).catch(() => undefined);
      await nodes.report({
        id,
        host,
        version: serviceVersion,
        started,
        seen: now().getTime(),
        state: state(),
        isLeader: isLeader(),
        freeBytes: disk && disk.bavail * disk.bsize,
      });
    } catch (error) {
      warn(`this node could not be listed among the nodes: ${String(error)}`);
    }
  };
  const report = () => {
    running = running.then(tell);
    return running;
  };
  return {
    id,
    report,
    start() {
      void report();
      timer = setInterval(() => void report(), interval);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await running;
      // Without its database it is listed until it was silent for a day.
      if (timer) await nodes.remove(id).catch(() => undefined);
    },
  };
}
