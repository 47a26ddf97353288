import { parentPort, workerData } from 'node:worker_threads';
import { lazyTableCount } from '@buchfink/catalogue/search/lazy-tables';
import { waitForEngine } from '../../opensearch/asking/wait-for-engine.ts';
import { EngineError } from '../../opensearch/engine-fault.ts';
import { engineSearcher, noSearcher, type Searcher, segmentSearcher } from '../searchers.ts';
import type {
  FromSearchThread,
  SearchedState,
  SearchResults,
  SearchTask,
  SearchThreadData,
  ToSearchThread,
} from '../thread-messages.ts';

/* A search thread: it has a searcher for each library that it has searched. */

const { engine } = workerData as SearchThreadData;
const questions = engine && waitForEngine(engine);
const searchers = new Map<number, Searcher>();

parentPort?.on('message', (message: ToSearchThread) => {
  if (message.type === 'state') {
    searchers.set(message.libraryId, searcherOf(message.libraryId, message.state));
    return;
  }
  for (const task of message.tasks) {
    const answer = answerTo(task);
    // Each task is answered at once, not after the last of the batch.
    parentPort?.postMessage(answer);
    if (answer.type === 'failed') {
      // A failed search may leave data in its tables that would show in later answers: another thread goes on.
      parentPort?.close();
      return;
    }
  }
});

function searcherOf(libraryId: number, state: SearchedState): Searcher {
  if ('segments' in state) return segmentSearcher(state.segments, searchers.get(libraryId));
  if (!questions) throw new Error('OpenSearch is not connected');
  return engineSearcher(questions, libraryId, state.documentCount);
}

function answerTo(task: SearchTask): FromSearchThread {
  try {
    const searcher = searchers.get(task.libraryId) ?? noSearcher;
    const answer = answerIn(searcher, task);
    const isPartial = task.type === 'search' ? searcher.wasPartial() : undefined;
    return { type: 'answer', answer, tables: lazyTableCount(), isPartial };
  } catch (error) {
    if (error instanceof EngineError) return { type: 'unanswered', met: { fault: error.fault, detail: error.detail } };
    return { type: 'failed', error };
  }
}

function answerIn(searcher: Searcher, task: SearchTask): SearchResults[SearchTask['type']] {
  if (task.type === 'warm') return void searcher.warmUp();
  return task.type === 'search' ? searcher.search(task.query) : searcher.suggest(task.text, task.limit, task.locale);
}
