import type { Availability, LiveCopy, TitleReference } from '@buchfink/connectors/availability';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import { ApiException } from '@buchfink/contract/error';
import { expect, it } from 'vitest';
import { checkAvailability } from './check-availability.ts';
import { createFindings } from './check-findings.ts';
import type { CheckFinding } from './connection-report.ts';
import { emptyObservation } from './observe-tools.ts';

const signal = new AbortController().signal;
const context = { locale: 'de', signal, deadline: Infinity, requestId: 'x', now: () => new Date() } as const;

/** The findings about a system that answers for these titles of a catalogue. */
async function check(
  of: Availability['of'] | undefined,
  { recordIds = ['r1', 'r2', 'r3'], copies }: { recordIds?: string[]; copies?: Catalogue['copies'] } = {},
): Promise<CheckFinding[]> {
  const found: CheckFinding[] = [];
  const findings = createFindings('availability', emptyObservation(), {
    report: (finding) => found.push(finding),
    signal,
  });
  const connector: Connector = {
    catalogue: copies && ({ copies } as Catalogue),
    availability: of && { maxTitles: 2, of },
    close: async () => {},
  };
  await checkAvailability(connector, { recordIds }, findings, context);
  return found;
}

const answerWith = (states: Record<string, LiveCopy['state'][]>): Availability['of'] => {
  const titles = Object.entries(states).map(
    ([id, list]) => [id, { copies: list.map((state) => ({ id: 'c', state })) }] as const,
  );
  return async () => new Map(titles);
};

it('counts the states of the first hits, as many as one call may have, with the copies of the catalogue', async () => {
  let requestedTitles: readonly TitleReference[] = [];
  const findings = await check(
    async (titles, context) => {
      requestedTitles = titles;
      return answerWith({ r1: ['lent', 'available'], r2: ['lent'] })(titles, context);
    },
    { copies: async () => new Map([['r2', [{ id: 'c7', barcode: '31' }]]]) },
  );
  expect(requestedTitles).toEqual([
    { recordId: 'r1', copies: [] },
    { recordId: 'r2', copies: [{ id: 'c7', barcode: '31' }] },
  ]);
  expect(findings).toMatchObject([
    {
      step: 'states',
      outcome: 'ok',
      text: expect.stringMatching(/^states of 2 of 2 titles: 2 lent, 1 available in \d+ ms$/),
    },
  ]);
});

it('doubts the ids where the system knows no copy, or no state', async () => {
  for (const states of [{}, { r1: ['unknown'] }] as Record<string, LiveCopy['state'][]>[])
    expect(await check(answerWith(states))).toMatchObject([{ outcome: 'note', fault: 'states-unknown' }]);
});

it('says that nothing could be looked up, that the system has no states, and what has failed', async () => {
  expect(await check(answerWith({}), { recordIds: [] })).toMatchObject([{ outcome: 'skipped' }]);
  expect(await check(undefined)).toMatchObject([{ outcome: 'note', fault: 'not-supported' }]);
  const failing = async () => {
    throw new ApiException('library-timeout');
  };
  expect(await check(failing)).toMatchObject([{ outcome: 'failed', fault: 'answer-timeout' }]);
});
