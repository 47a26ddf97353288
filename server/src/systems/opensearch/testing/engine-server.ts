import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { startJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';

/** A real OpenSearch without indexes. */
export class EngineServer {
  private readonly home: string;
  private readonly port: number;
  private end = async () => {};

  private constructor(home: string, port: number) {
    this.home = home;
    this.port = port;
  }

  static async start(): Promise<EngineServer> {
    const home = await mkdtemp(join(tmpdir(), 'buchfink-engine-'));
    const server = new EngineServer(home, await freePort());
    await server.restart();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it again with the indexes that it had. */
  async restart(): Promise<void> {
    const isReady = async (origin: string, signal: AbortSignal) =>
      (await fetch(`${origin}/_cluster/health?wait_for_status=yellow&timeout=1s`, { signal })).ok;
    const { end } = await startJavaServer('opensearch', this.home, isReady, this.port);
    this.end = end;
  }

  /** Ends the process by SIGKILL, without any warning. */
  kill(): Promise<void> {
    return this.end();
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.home, { recursive: true, force: true });
  }
}
