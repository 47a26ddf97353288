import type { MultiStep } from '@buchfink/contract/multi-step';
import { type ActEnd, type ActEvent, type ActRequest, type ActState, actReducer, idleState } from './act-state.ts';

interface ActRunOptions {
  readonly ask: (request: ActRequest) => Promise<MultiStep>;
  readonly isOnline: () => boolean;
  /** Whether a choice with a single option is made at once. */
  readonly skipsSingleOption?: boolean;
  /** Called after every change. */
  readonly onChange: (actState: ActState) => void;
  readonly onEnd: (end: ActEnd) => void;
  /** Called for an answer to an act that the patron has closed. */
  readonly onLateAnswer: (answer: MultiStep) => void;
}

/** A running act, and what the patron can do with it. */
export interface ActRun {
  begin(): void;
  /** Answers the question with the key of a choice, `yes`, or an e-mail address. */
  answer(selection: string): void;
  /** Repeats a request whose answer was lost, to get its outcome. */
  checkAgain(): void;
  /** Cancels the act, or closes its result. */
  close(): void;
}

/** Sends the requests of an act, each with a key of its own, and holds its state. */
export function createActRun({
  ask,
  isOnline,
  skipsSingleOption = false,
  onChange,
  onEnd,
  onLateAnswer,
}: ActRunOptions): ActRun {
  let actState = idleState;
  const dispatch = (event: ActEvent) => {
    const before = actState;
    actState = actReducer(actState, event);
    if (actState === before) return;
    onChange(actState);
    if (actState.status === 'over') onEnd(actState.end);
  };
  const isWaiting = ({ key }: ActRequest) =>
    (actState.status === 'sending' || actState.status === 'lost') && actState.sentRequest.key === key;

  const send = async (request: ActRequest) => {
    try {
      const answer = await ask(request);
      if (!isWaiting(request)) return onLateAnswer(answer);
      const single = skipsSingleOption ? singleStep(answer) : undefined;
      // A library that repeats the question is not answered again by itself.
      if (single && single.action !== request.step?.action) start({ step: single, state: answer.state });
      else dispatch({ type: 'answered', key: request.key, answer });
    } catch (error) {
      dispatch({ type: 'failed', key: request.key, error });
      // A broken connection is often back at once.
      if (actState.status === 'lost' && actState.tries === 1 && isOnline()) checkAgain();
    }
  };
  const start = (more: Omit<ActRequest, 'key'>) => {
    const request = { key: createRequestKey(), ...more };
    dispatch({ type: 'sent', sentRequest: request });
    void send(request);
  };
  const checkAgain = () => {
    if (actState.status !== 'lost' || actState.checking) return;
    const { sentRequest } = actState;
    dispatch({ type: 'checked-again' });
    void send(sentRequest);
  };

  return {
    begin: () => {
      if (actState.status === 'idle' || actState.status === 'over') start({});
    },
    answer(selection) {
      if (actState.status !== 'asking') return;
      const { action, state } = actState.question;
      start({ step: { action, selection }, state });
    },
    checkAgain,
    close() {
      dispatch({ type: 'closed' });
      // Only a cancelled act or an unknown outcome is shown after closing.
      if (actState.status === 'over' && !isShownAtOnce(actState.end)) dispatch({ type: 'closed' });
    },
  };
}

/** The step that names the only branch there is. A single copy or issue is shown: the patron may have wanted another one. */
function singleStep({ status, action = 'copy', selection = [] }: MultiStep): ActRequest['step'] {
  const [only, ...others] = selection;
  if (status !== 'SELECTION_NEEDED' || action !== 'branch' || only === undefined || others.length > 0) return undefined;
  return { action, selection: only.key };
}

const isShownAtOnce = ({ outcome }: ActEnd) => outcome !== 'given-up' && outcome !== 'unknown';

/** A unique idempotency key. `randomUUID` exists only in secure contexts. */
export function createRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
