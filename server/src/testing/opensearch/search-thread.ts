import type { EngineIndex } from '@buchfink/catalogue/opensearch/engine-index';
import { type EngineThread, startEngineThread } from '../../systems/opensearch/asking/start-engine-thread.ts';
import { type EngineQuestions, waitForEngine } from '../../systems/opensearch/asking/wait-for-engine.ts';
import { buildServer } from '../processes/built-server.ts';

/** Asks an OpenSearch as a search thread of the service does, in the thread of the test. */
export class SearchThread {
  private readonly thread: EngineThread;
  private readonly questions: EngineQuestions;
  /** How often a part of an index did not answer. */
  partialAnswers = 0;

  private constructor(thread: EngineThread) {
    this.thread = thread;
    this.questions = waitForEngine(thread.connect());
  }

  /**
   * @param at the address of the server, and what the names of the indexes begin with
   * @param built the folder of a build of the service as a URL; absent: a build of the sources
   */
  static async start(
    { origin, prefix }: { readonly origin: string; readonly prefix: string },
    built?: string,
  ): Promise<SearchThread> {
    const threads = built ?? (await buildServer()).threads;
    return new SearchThread(
      startEngineThread({
        threads,
        searchEngine: { nodes: [origin], prefix, shards: 1, replicas: 0 },
        onRestart: () => {},
        onCall: () => {},
        warn: (_, error) => {
          throw error;
        },
      }),
    );
  }

  /** The index of a library, as a state that is searched from now on. */
  index(libraryId: number, documentCount: number): EngineIndex {
    const ask = this.questions.of(libraryId, () => {
      this.partialAnswers += 1;
    });
    return { ask, documentCount };
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
