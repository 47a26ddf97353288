import type { ActItem } from '@buchfink/contract/multi-step';
import { expect, it } from 'vitest';
import { renewalAnswer } from './renewal-answer.ts';

const item = (id: string, outcome: ActItem['outcome'], reason?: ActItem['reason']): ActItem => ({
  id,
  title: id,
  outcome,
  reason,
});
const renewed = item('a', 'renewed');
const unknown = item('b', 'unknown');
const reserved = item('c', 'refused', 'reserved');

it('is a success when one loan is known to be renewed', () => {
  expect(renewalAnswer([renewed, unknown, reserved], [])).toMatchObject({ status: 'OK' });
});

it('is an error without a reason when no loan is known to be renewed and the outcome of one is unknown', () => {
  expect(renewalAnswer([unknown], [])).toEqual({ status: 'ERROR', reason: 'unknown', items: [unknown] });
  expect(renewalAnswer([unknown, reserved], [])).toMatchObject({ status: 'ERROR', reason: 'unknown' });
});

it('says that none was renewed where each of many was refused for its own reason', () => {
  const reasons = ['reserved', 'max-renewals', 'too-early', 'blocked', undefined] as const;
  const refusals = Array.from({ length: 37 }, (_, at) => item(`l${at}`, 'refused', reasons[at % reasons.length]));
  expect(renewalAnswer(refusals, [])).toEqual({ status: 'ERROR', reason: 'none-renewed', items: refusals });
  expect(renewalAnswer([...refusals, unknown], [])).toMatchObject({ reason: 'unknown' });
});

it('says that a refusal has no reason', () => {
  expect(renewalAnswer([item('a', 'refused'), item('b', 'refused')], [])).toMatchObject({ reason: 'refused' });
});

it('is an error with the reason that all refusals have in common', () => {
  expect(renewalAnswer([reserved, { ...reserved, id: 'd' }], [])).toMatchObject({
    status: 'ERROR',
    reason: 'reserved',
  });
});

it('refuses tokens that are no loans of the patron', () => {
  expect(renewalAnswer([], ['x'])).toMatchObject({
    status: 'ERROR',
    reason: 'not-found',
    items: [{ id: 'x', outcome: 'refused', reason: 'not-found' }],
  });
  expect(renewalAnswer([], [])).toEqual({ status: 'ERROR', reason: 'nothing-to-renew', items: [] });
});
