import type { EngineIndex } from '@buchfink/catalogue/opensearch/engine-index';
import { type BuiltServer, buildServer } from '../../../testing/processes/built-server.ts';
import { type EngineThread, startEngineThread } from '../asking/start-engine-thread.ts';
import { type EngineQuestions, waitForEngine } from '../asking/wait-for-engine.ts';

/** Asks an OpenSearch as the search threads of the service do, in the thread of the test. */
export class AskedEngine {
  private readonly thread: EngineThread;
  private readonly questions: EngineQuestions;
  /** How often a part of an index did not answer. */
  partialAnswers = 0;

  private constructor(thread: EngineThread) {
    this.thread = thread;
    this.questions = waitForEngine(thread.connect());
  }

  static async start(origin: string, server?: BuiltServer): Promise<AskedEngine> {
    const { threads } = server ?? (await buildServer());
    return new AskedEngine(
      startEngineThread({
        threads,
        searchEngine: { nodes: [origin], prefix: 'buchfink', shards: 1, replicas: 0 },
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
