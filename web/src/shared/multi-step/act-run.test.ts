import type { MultiStep } from '@buchfink/contract/multi-step';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { createActRun } from './act-run.ts';
import type { ActEnd, ActRequest, ActState } from './act-state.ts';

let isOnline = true;

/** A library with prepared answers, and a record of all that happens. */
function actWith(...answers: (MultiStep | Error)[]) {
  return actWithOptions({}, ...answers);
}

function actWithOptions(options: { skipsSingleOption?: boolean }, ...answers: (MultiStep | Error)[]) {
  const requests: ActRequest[] = [];
  const states: ActState[] = [];
  const ends: ActEnd[] = [];
  const late: MultiStep[] = [];
  const run = createActRun({
    ask: async (request) => {
      requests.push(request);
      const answer = answers[requests.length - 1] ?? new ConnectionError('network');
      await settled();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isOnline: () => isOnline,
    ...options,
    onChange: (actState) => states.push(actState),
    onEnd: (end) => ends.push(end),
    onLateAnswer: (answer) => late.push(answer),
  });
  return { run, requests, states, ends, late };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const allSettled = async () => {
  for (let round = 0; round < 6; round += 1) await settled();
};
const askBranch: MultiStep = {
  status: 'SELECTION_NEEDED',
  action: 'branch',
  selection: [{ key: 'n', label: 'Nord' }],
  state: 'signed',
};
const lost = new ConnectionError('network');

describe('an act that is running', () => {
  it('sends the choice with the state of the question, each request with its own key', async () => {
    const { run, requests, ends } = actWith(askBranch, { status: 'OK' });
    run.begin();
    await allSettled();
    run.answer('n');
    await allSettled();
    expect(requests.map(({ step, state }) => [step, state])).toEqual([
      [undefined, undefined],
      [{ action: 'branch', selection: 'n' }, 'signed'],
    ]);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
    expect(requests[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(ends).toEqual([{ outcome: 'done', answer: { status: 'OK' } }]);
  });

  it('repeats a request with the same key when the answer was lost', async () => {
    const { run, requests, ends } = actWith(lost, { status: 'OK' });
    run.begin();
    await allSettled();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
    expect(ends).toMatchObject([{ outcome: 'done' }]);
  });

  it('then waits until it is told to check again', async () => {
    const { run, requests, states, ends } = actWith(lost, lost, { status: 'OK' });
    run.begin();
    await allSettled();
    expect(requests).toHaveLength(2);
    expect(states.at(-1)).toMatchObject({ status: 'lost', tries: 2 });
    run.checkAgain();
    run.checkAgain();
    await allSettled();
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(ends).toMatchObject([{ outcome: 'done' }]);
  });

  it('waits for the connection before it repeats the request', async () => {
    isOnline = false;
    const { run, requests } = actWith(lost, { status: 'OK' });
    run.begin();
    await allSettled();
    isOnline = true;
    expect(requests).toHaveLength(1);
    run.checkAgain();
    await allSettled();
    expect(requests).toHaveLength(2);
  });

  it('sends nothing when it is started twice, or answered without a question', async () => {
    const { run, requests } = actWith(askBranch);
    run.begin();
    run.begin();
    run.answer('n');
    await allSettled();
    expect(requests).toHaveLength(1);
  });

  it('is cancelled at a question without another request', async () => {
    const { run, requests, ends, states } = actWith(askBranch);
    run.begin();
    await allSettled();
    run.close();
    expect(requests).toHaveLength(1);
    expect(ends).toEqual([{ outcome: 'given-up' }]);
    expect(states.at(-1)).toEqual({ status: 'idle' });
  });

  it('makes a choice with a single option at once, and shows no question of it', async () => {
    const { run, requests, states, ends } = actWithOptions({ skipsSingleOption: true }, askBranch, { status: 'OK' });
    run.begin();
    await allSettled();
    expect(requests.map(({ step }) => step)).toEqual([undefined, { action: 'branch', selection: 'n' }]);
    expect(requests[1]?.state).toBe('signed');
    expect(states.map(({ status }) => status)).toEqual(['sending', 'sending', 'over']);
    expect(ends).toMatchObject([{ outcome: 'done' }]);
  });

  it('asks where there is a choice, and where the library asks again after it', async () => {
    const selection = [...(askBranch.selection ?? []), { key: 's', label: 'Süd' }];
    const choice = actWithOptions({ skipsSingleOption: true }, { ...askBranch, selection });
    choice.run.begin();
    await allSettled();
    expect(choice.states.at(-1)?.status).toBe('asking');
    const copy = actWithOptions({ skipsSingleOption: true }, { ...askBranch, action: 'copy' });
    copy.run.begin();
    await allSettled();
    expect(copy.states.at(-1)?.status).toBe('asking');
    const repeated = actWithOptions({ skipsSingleOption: true }, askBranch, askBranch);
    repeated.run.begin();
    await allSettled();
    expect(repeated.requests).toHaveLength(2);
    expect(repeated.states.at(-1)?.status).toBe('asking');
  });

  it('reports an answer that comes after it was closed', async () => {
    const { run, ends, late } = actWith(askBranch, { status: 'OK', message: 'Gut' });
    run.begin();
    await allSettled();
    run.answer('n');
    run.close();
    await allSettled();
    expect(ends).toEqual([{ outcome: 'unknown' }]);
    expect(late).toEqual([{ status: 'OK', message: 'Gut' }]);
  });
});
