import { parentPort } from 'node:worker_threads';
import { lazyTableCount } from '@buchfink/catalogue/search/lazy-tables';
import { search } from '@buchfink/catalogue/search/search';
import { suggest } from '@buchfink/catalogue/search/suggest/suggest';
import { warmUp } from '@buchfink/catalogue/search/warm-up';
import type { IndexState } from '@buchfink/catalogue/segment/segment';
import { openSharedSegments } from '../shared-segments.ts';
import type { FromSearchThread, SearchResults, SearchTask, ToSearchThread } from './thread-messages.ts';

/* A search thread: it holds views of the shared segments of the libraries that it has searched. */

const states = new Map<number, IndexState>();

parentPort?.on('message', (message: ToSearchThread) => {
  if (message.type === 'state') {
    const current = states.get(message.libraryId)?.segments ?? [];
    states.set(message.libraryId, { segments: openSharedSegments(message.segments, current) });
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

function answerTo(task: SearchTask): FromSearchThread {
  try {
    const state = states.get(task.libraryId) ?? { segments: [] };
    const answer = answerIn(state, task);
    return { type: 'answer', answer, tables: lazyTableCount() };
  } catch (error) {
    return { type: 'failed', error };
  }
}

function answerIn(state: IndexState, task: SearchTask): SearchResults[SearchTask['type']] {
  if (task.type === 'warm') return void warmUp(state);
  return task.type === 'search' ? search(state, task.query) : suggest(state, task.text, task.limit, task.locale);
}
