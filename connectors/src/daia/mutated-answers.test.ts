import { copyStates } from '@buchfink/contract/availability';
import { ApiException } from '@buchfink/contract/error';
import { expect, it } from 'vitest';
import type { LiveCopy } from '../availability.ts';
import type { CallContext } from '../call-context.ts';
import { mutateAnswer } from '../testing/mutate-answer.ts';
import { connectDaia } from './connect-daia.ts';
import { DaiaAvailability } from './daia-settings.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const answerCount = process.env.BUCHFINK_NIGHT === '1' ? 10_000 : 600;

const context: CallContext = {
  locale: 'en',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date('2026-11-25T10:00:00Z'),
};

const answer = {
  institution: { content: 'Library', id: 'http://uri.gbv.de/organization/isil/DE-000' },
  document: [
    {
      id: 'http://uri.gbv.de/document/opac-de-000:ppn:1',
      requested: 'ppn:1',
      item: [
        {
          id: 'epn:1',
          label: 'A 1',
          department: { id: 'http://x.example/n', content: 'North' },
          storage: { content: '2nd floor' },
          available: [{ service: 'loan', limitation: [{ content: 'short' }] }, { service: 'presentation' }],
        },
        {
          id: 'epn:2',
          chronology: { about: 'v.1' },
          unavailable: [{ service: 'loan', expected: '2026-12-01', queue: 2 }],
        },
        { id: 'epn:3', available: [{ service: 'http://purl.org/ontology/dso#Remote', href: 'https://x.example/3' }] },
      ],
    },
    { id: 'ppn:2', item: [{ available: [{ service: 'presentation' }], unavailable: [{ service: 'loan' }] }] },
  ],
};

it(`reads ${answerCount} damaged answers without failing otherwise than with its own errors`, async () => {
  let body: Uint8Array = new Uint8Array();
  const warnings = new Set<string>();
  const { availability } = connectDaia(
    {
      settings: DaiaAvailability.parse({ kind: 'daia', base: 'https://daia.example' }),
      timeZone: 'Europe/Berlin',
      dayAt: () => '2026-11-25',
    },
    {
      fetch: async () => ({ status: 200, headers: {}, body }),
      now: context.now,
      secret: async () => '',
      warn: ({ code }) => warnings.add(code),
    },
  );
  const titles = ['ppn:1', 'ppn:2'].map((recordId) => ({ recordId, copies: [] }));
  const codes = new Set<string>();
  let read = 0;
  for (let seed = 1; seed <= answerCount; seed++) {
    body = new TextEncoder().encode(mutateAnswer(answer, seed));
    try {
      const states = await availability?.of(titles, context);
      for (const { copies } of states?.values() ?? [])
        for (const copy of copies) {
          read++;
          if (!isSound(copy)) throw new Error(`seed ${seed}: ${JSON.stringify(copy)}`);
        }
    } catch (error) {
      if (!(error instanceof ApiException)) throw new Error(`seed ${seed}`, { cause: error });
      codes.add(error.code);
    }
  }
  expect(read).toBeGreaterThan(answerCount);
  expect([...codes]).toEqual(['library-answer']);
  expect([...warnings]).toEqual(['daia-other-answer', 'date-unreadable']);
});

/** Closed codes, real dates and counts, web addresses, and texts of a bounded length. */
function isSound({
  state,
  dueDate = '2026-12-01',
  reservations = 0,
  url = 'https:',
  reservable: _,
  ...texts
}: LiveCopy) {
  return (
    copyStates.includes(state) &&
    /^\d{4}-\d\d-\d\d$/.test(dueDate) &&
    Number.isSafeInteger(reservations) &&
    /^https?:/.test(url) &&
    Object.values(texts).every((text) => text === undefined || (typeof text === 'string' && text.length < 2000))
  );
}
