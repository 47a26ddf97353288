import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { type MultiStep, multiStepStatuses } from '@buchfink/contract/multi-step';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { UnknownCodeException } from '#shared/api/unknown-code-exception.ts';
import { type ActEvent, type ActState, actReducer, idleState } from './act-state.ts';

const after = (...events: ActEvent[]): ActState => events.reduce(actReducer, idleState);
const sentEvent = (key = 'k1'): ActEvent => ({ type: 'sent', sentRequest: { key } });
const answered = (answer: MultiStep, key = 'k1'): ActEvent => ({ type: 'answered', key, answer });
const failed = (error: unknown, key = 'k1'): ActEvent => ({ type: 'failed', key, error });
const branches = [
  { key: 'n', label: 'Nord' },
  { key: 's', label: 'Süd' },
];
const lost = new ConnectionError('network');

describe('the state of an act', () => {
  it.each([
    [
      { status: 'OK', message: 'Gut' },
      { status: 'over', end: { outcome: 'done' } },
    ],
    [{ status: 'UNSUPPORTED' }, { status: 'over', end: { outcome: 'unsupported' } }],
    [
      { status: 'EXTERNAL', message: 'https://library.example/reserve?x=1' },
      { status: 'over', end: { outcome: 'external', address: 'https://library.example/reserve?x=1' } },
    ],
    [
      { status: 'ERROR', reason: 'blocked', message: 'Gesperrt' },
      { status: 'over', end: { outcome: 'refused' } },
    ],
    [
      { status: 'SELECTION_NEEDED', action: 'branch', selection: branches, state: 's1' },
      { status: 'asking', question: { kind: 'selection', action: 'branch', options: branches, state: 's1' } },
    ],
    [
      { status: 'CONFIRMATION_NEEDED', details: [['Gebühr', '1,00 €']] },
      {
        status: 'asking',
        question: { kind: 'confirmation', action: 'confirm', ours: false, details: [['Gebühr', '1,00 €']] },
      },
    ],
    [
      { status: 'CLIENT_CONFIRMATION_NEEDED' },
      { status: 'asking', question: { kind: 'confirmation', action: 'confirm', ours: true } },
    ],
    [
      { status: 'EMAIL_NEEDED', reason: 'email-invalid' },
      { status: 'asking', question: { kind: 'email', action: 'email', wrong: true } },
    ],
  ] satisfies [MultiStep, unknown][])('after %j', (answer, expected) => {
    expect(after(sentEvent(), answered(answer))).toMatchObject(expected);
  });

  it('knows every status', () => {
    for (const status of multiStepStatuses)
      expect(after(sentEvent(), answered({ status })).status).toMatch(/^(over|asking)$/);
  });

  it.each(['javascript:alert(1)', 'Bitte rufen Sie an.', undefined])('offers no such address as %j', (message) => {
    const answer: MultiStep = { status: 'EXTERNAL', message };
    expect(after(sentEvent(), answered(answer))).toMatchObject({ end: { outcome: 'unsupported' } });
  });

  it('ends at a choice without options', () => {
    const answer: MultiStep = { status: 'SELECTION_NEEDED', action: 'copy', selection: [] };
    expect(after(sentEvent(), answered(answer))).toMatchObject({ status: 'over', end: { outcome: 'refused' } });
  });

  it('shows the question while its answer is sent, and ignores answers to other requests', () => {
    const question: MultiStep = { status: 'SELECTION_NEEDED', action: 'branch', selection: branches };
    const sending = after(sentEvent(), answered(question), sentEvent('k2'));
    expect(sending).toMatchObject({ status: 'sending', question: { action: 'branch' } });
    expect(actReducer(sending, answered({ status: 'OK' }, 'k1'))).toBe(sending);
    expect(actReducer(sending, answered({ status: 'OK' }, 'k2'))).toMatchObject({ end: { outcome: 'done' } });
  });

  it.each<ErrorCode>(['not-supported', 'act-expired', 'invalid-input', 'too-many-requests', 'session-ended'])(
    'ends with nothing done when the service refuses with %s',
    (code) => {
      expect(after(sentEvent(), failed(new ApiException(code)))).toMatchObject({ end: { outcome: 'failed' } });
    },
  );

  it('ends with nothing done when the service refuses with an unknown code', () => {
    const error = new UnknownCodeException('of-tomorrow', 409, undefined);
    expect(after(sentEvent(), failed(error))).toMatchObject({ end: { outcome: 'failed', error } });
  });

  it.each([
    lost,
    new ConnectionError('timeout'),
    new ConnectionError('bad-status', { status: 502 }),
    new ApiException('act-under-way'),
    new ApiException('library-timeout'),
    new UnknownCodeException('of-tomorrow', 503, undefined),
  ])('has an unknown outcome after %s', (error) => {
    const actState = after(sentEvent(), failed(error));
    expect(actState).toMatchObject({ status: 'lost', tries: 1, sentRequest: { key: 'k1' } });
    expect(actReducer(actState, { type: 'closed' })).toMatchObject({ end: { outcome: 'unknown' } });
  });

  it('learns the outcome from a second request with the same key', () => {
    const checking = after(sentEvent(), failed(lost), { type: 'checked-again' });
    expect(checking).toMatchObject({ status: 'lost', checking: true });
    expect(actReducer(checking, failed(lost))).toMatchObject({ status: 'lost', tries: 2, checking: false });
    expect(actReducer(checking, answered({ status: 'OK' }))).toMatchObject({ end: { outcome: 'done' } });
  });

  it('reports an unknown outcome after an answer was lost', () => {
    const actState = after(sentEvent(), failed(lost), failed(new ApiException('session-ended')));
    expect(actState).toMatchObject({ end: { outcome: 'unknown' } });
  });

  it('is cancelled by closing a question, and idle once its result is closed', () => {
    const over = after(sentEvent(), answered({ status: 'EMAIL_NEEDED' }), { type: 'closed' });
    expect(over).toMatchObject({ end: { outcome: 'given-up' } });
    expect(actReducer(over, { type: 'closed' })).toEqual(idleState);
  });
});
