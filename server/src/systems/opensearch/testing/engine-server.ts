import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { startJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';

/** Settings of a node, by name. */
export type NodeSettings = Readonly<Record<string, string>>;

/** A real OpenSearch without indexes: alone, or a node of a cluster (`engine-cluster.ts`). */
export class EngineServer {
  private readonly home: string;
  private readonly port: number;
  private readonly settings: NodeSettings;
  private end: (() => Promise<void>) | undefined;

  private constructor(home: string, port: number, settings: NodeSettings) {
    this.home = home;
    this.port = port;
    this.settings = settings;
  }

  static async start(settings: NodeSettings = {}): Promise<EngineServer> {
    const home = await mkdtemp(join(tmpdir(), 'buchfink-engine-'));
    const server = new EngineServer(home, await freePort(), settings);
    await server.restart();
    return server;
  }

  get isRunning(): boolean {
    return this.end !== undefined;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it again with the indexes that it had. */
  async restart(): Promise<void> {
    const isReady = async (origin: string, signal: AbortSignal) =>
      (await fetch(`${origin}/_cluster/health?wait_for_status=yellow&timeout=1s`, { signal })).ok;
    const { end } = await startJavaServer('opensearch', this.home, isReady, {
      port: this.port,
      settings: this.settings,
    });
    this.end = end;
  }

  /** Ends the process by SIGKILL, without any warning. */
  async kill(): Promise<void> {
    const { end } = this;
    this.end = undefined;
    await end?.();
  }

  /** Takes the files of a shard away from the node; returns how to bring them back. */
  async takeShard(indexUuid: string, shard: number): Promise<() => Promise<void>> {
    const files = join(this.home, 'data', 'nodes', '0', 'indices', indexUuid, String(shard), 'index');
    const away = `${files}-away`;
    await rename(files, away);
    return async () => {
      await rm(files, { recursive: true, force: true });
      await rename(away, files);
    };
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.home, { recursive: true, force: true });
  }
}
