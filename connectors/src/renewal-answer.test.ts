import type { ActItem } from '@buchfink/contract/multi-step';
import { expect, it } from 'vitest';
import { renewalAnswer } from './renewal-answer.ts';

const item = (id: string, outcome: ActItem['outcome'], reason?: ActItem['reason']): ActItem => ({
  ...{ id, title: id, outcome },
  ...(reason && { reason }),
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

it('is an error with the reason that all refusals have in common', () => {
  expect(renewalAnswer([reserved, { ...reserved, id: 'd' }], [])).toMatchObject({
    status: 'ERROR',
    reason: 'reserved',
  });
  expect(renewalAnswer([reserved, item('d', 'refused', 'blocked')], [])).toMatchObject({ reason: 'unknown' });
});

it('refuses tokens that are no loans of the patron', () => {
  expect(renewalAnswer([], ['x'])).toMatchObject({
    ...{ status: 'ERROR', reason: 'not-found' },
    items: [{ id: 'x', outcome: 'refused', reason: 'not-found' }],
  });
  expect(renewalAnswer([], [])).toEqual({ status: 'ERROR', reason: 'nothing-to-renew', items: [] });
});
