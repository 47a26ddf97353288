import type { MultiStep } from '@buchfink/contract/multi-step';
import { type ActEnd, type ActEvent, type ActRequest, type ActState, actReducer, idleState } from './act-state.ts';

interface ActRunOptions {
  readonly ask: (sent: ActRequest) => Promise<MultiStep>;
  readonly isOnline: () => boolean;
  /** Told of every change. */
  readonly onCourse: (course: ActState) => void;
  readonly onEnd: (end: ActEnd) => void;
  /** An answer came to an act that the patron no longer waits for. */
  readonly onLateAnswer: (answer: MultiStep) => void;
}

/** One act on its way: what the patron does with it. */
export interface ActRun {
  begin(): void;
  /** Answers the question with the key of a choice, `yes`, or an e-mail address. */
  answer(selection: string): void;
  /** Asks what became of a request whose answer was lost. */
  checkAgain(): void;
  /** Gives it up, or puts away what it ended with. */
  close(): void;
}

/** Sends the requests of an act, each with a key of its own, and keeps its course. */
export function createActRun({ ask, isOnline, onCourse, onEnd, onLateAnswer }: ActRunOptions): ActRun {
  let course = idleState;
  const happened = (event: ActEvent) => {
    const before = course;
    course = actReducer(course, event);
    if (course === before) return;
    onCourse(course);
    if (course.at === 'over') onEnd(course.end);
  };
  const isWaiting = ({ key }: ActRequest) =>
    (course.at === 'sending' || course.at === 'lost') && course.sent.key === key;

  const send = async (sent: ActRequest) => {
    try {
      const answer = await ask(sent);
      if (isWaiting(sent)) happened({ type: 'answered', key: sent.key, answer });
      else onLateAnswer(answer);
    } catch (error) {
      happened({ type: 'failed', key: sent.key, error });
      // A connection that broke once is often there again at once.
      if (course.at === 'lost' && course.tries === 1 && isOnline()) checkAgain();
    }
  };
  const start = (more: Omit<ActRequest, 'key'>) => {
    const sent = { key: createRequestKey(), ...more };
    happened({ type: 'sent', sent });
    void send(sent);
  };
  const checkAgain = () => {
    if (course.at !== 'lost' || course.checking) return;
    const { sent } = course;
    happened({ type: 'checked-again' });
    void send(sent);
  };

  return {
    begin: () => {
      if (course.at === 'rest' || course.at === 'over') start({});
    },
    answer(selection) {
      if (course.at !== 'asking') return;
      const { action, state } = course.question;
      start({ step: { action, selection }, ...(state !== undefined && { state }) });
    },
    checkAgain,
    close() {
      happened({ type: 'closed' });
      // What is told by the end itself needs no second look.
      if (course.at === 'over' && !isTold(course.end)) happened({ type: 'closed' });
    },
  };
}

const isTold = ({ outcome }: ActEnd) => outcome !== 'given-up' && outcome !== 'unknown';

/** Nobody else has this key. Not `randomUUID`, which is only there on pages that came safely. */
export function createRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
