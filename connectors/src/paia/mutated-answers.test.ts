import { AccountData, blockCodes, feeKinds, renewalReasons, reservationStates } from '@buchfink/contract/account';
import { Contact } from '@buchfink/contract/account/profile';
import { ApiException } from '@buchfink/contract/error';
import { actReasons, multiStepStatuses } from '@buchfink/contract/multi-step';
import { expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { ActAnswer } from '../patron-system.ts';
import { withLabels } from '../testing/labelled-account.ts';
import { mutateAnswer } from '../testing/mutate-answer.ts';
import { connectPaia } from './connect-paia.ts';
import { PaiaPatrons } from './paia-settings.ts';

const context: CallContext = {
  locale: 'en',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date('2026-11-25T10:00:00Z'),
};

/** The answers that are damaged; many more at night. */
const answerCount = process.env.BUCHFINK_NIGHT ? 10_000 : 600;

const personal = ['Susan Nothing', '08301001001', 'AAASECRETBBB', 'geheim', 'Kettell'];
const condition = {
  'http://purl.org/ontology/paia#StorageCondition': {
    option: [
      { id: 'x:1', about: 'Desk' },
      { id: 'x:2', about: 'North' },
    ],
  },
  'http://purl.org/ontology/paia#FeeCondition': { option: [{ id: 'x:fee', about: 'Fee', amount: '0.80 EUR' }] },
  'http://example.org/purpose': { multiple: true, default: [], option: [{ id: 'x:p', about: 'Research' }] },
};
const documents = [
  {
    status: 3,
    item: 'bar:1',
    edition: 'ppn:1',
    about: 'Gold / Kettell, Brian (1982)',
    queue: 0,
    renewals: 1,
    starttime: '2026-11-01T08:50:41+01:00',
    endtime: '2026-12-01',
    canrenew: true,
    storage: 'Desk',
  },
  {
    status: 1,
    edition: 'ppn:2',
    requested: 'ppn:2',
    starttime: '2026-11-01',
    cancancel: true,
    storage: 'North',
    storageid: 'x:2',
  },
  { status: 4, item: 'bar:3', endtime: '2026-12-01', cancancel: false },
  { status: 5, item: 'bar:4', error: 'lost' },
];
const sound: Readonly<Record<string, unknown>> = {
  '/auth/login': {
    access_token: 'AAASECRETBBB',
    expires_in: 3600,
    scope: 'read_patron read_items read_fees write_items',
    token_type: 'Bearer',
    patron: '08301001001',
  },
  '': { name: 'Susan Nothing', expires: '2027-12-31', status: 0, note: 'Hello' },
  '/items': { doc: documents },
  '/fees': {
    amount: '7.40 EUR',
    fee: [{ amount: '7.40 EUR', date: '2026-05-24', feetype: 'late', about: 'Gold / Kettell', item: 'bar:1' }],
  },
  '/renew': { doc: [{ status: 3, item: 'bar:1', endtime: '2026-12-20', error: 'confirm', condition }] },
  '/request': { doc: [{ status: 5, edition: 'ppn:9', error: 'confirm', condition }] },
  '/cancel': { doc: [{ status: 0, edition: 'ppn:2' }] },
};
const pathOf = (url: string) => new URL(url).pathname.replace(/^\/core\/[^/]+/, '');

it(`survives ${answerCount} damaged answers with its own codes, and tells operators nothing of patrons`, async () => {
  let seed = 0;
  /** The path whose answers are damaged. */
  let damaged = 'none';
  const warnings = new Set<string>();
  const { patron: unlabelled } = connectPaia(
    {
      libraryId: 7,
      timeZone: 'Europe/Berlin',
      settings: PaiaPatrons.parse({ kind: 'paia', base: 'https://paia.example', renewals: { max: 2, daysBefore: 10 } }),
      dayAt: (instant) => instant.toISOString().slice(0, 10),
    },
    {
      async fetch({ url }) {
        const path = pathOf(url);
        const answer = sound[path] ?? {};
        const body = path === damaged ? mutateAnswer(answer, seed) : JSON.stringify(answer);
        return {
          status: seed % 7 === 0 && path === damaged ? 400 + (seed % 120) : 200,
          headers: {},
          body: new TextEncoder().encode(body),
        };
      },
      now: context.now,
      secret: async () => '',
      warn: (warning) => warnings.add(JSON.stringify(warning)),
    },
  );
  if (unlabelled === undefined) throw new Error('no accounts');
  const system = withLabels(unlabelled);
  const patron = await system.login({ userId: '1', password: 'geheim' }, context);
  const calls: readonly (readonly [string, () => Promise<unknown> | undefined])[] = [
    ['/auth/login', () => system.login({ userId: '1', password: 'geheim' }, context)],
    ['', () => system.account(patron, context)],
    ['/items', () => system.account(patron, context)],
    ['/fees', () => system.account(patron, context)],
    ['/renew', () => system.renew?.(patron, ['bar:1'], {}, context)],
    ['/renew', () => system.renewAll?.(patron, { branch: 'x:1', confirm: 'yes' }, context)],
    ['/request', () => system.reserve?.(patron, { recordId: 'ppn:9' }, {}, context)],
    ['/request', () => system.reserve?.(patron, { recordId: 'ppn:9' }, { branch: 'x:1', confirm: 'yes' }, context)],
    ['/cancel', () => system.cancel?.(patron, 'ppn:2', {}, context)],
    ['/items', () => system.reserve?.(patron, { recordId: 'ppn:1' }, {}, context)],
    ['', () => system.contact?.(patron, context)],
  ];
  const codes = new Set<string>();
  let answered = 0;
  for (seed = 1; seed <= answerCount; seed++) {
    const [path, call] = calls[seed % calls.length] ?? ['', () => undefined];
    damaged = path;
    try {
      const answer = await call();
      answered++;
      if (!isSound(answer)) throw new Error(`seed ${seed}: ${JSON.stringify(answer)}`);
    } catch (error) {
      if (!(error instanceof ApiException)) throw new Error(`seed ${seed}`, { cause: error });
      codes.add(error.code);
    }
  }
  expect(answered).toBeGreaterThan(answerCount * 0.3);
  const expected = [
    'account-disabled',
    'library-answer',
    'library-busy',
    'library-timeout',
    'library-unavailable',
    'login-failed',
    'session-ended',
  ];
  for (const code of codes) expect(expected).toContain(code);
  expect(warnings.size).toBeGreaterThan(0);
  for (const warning of warnings) for (const text of personal) expect(warning).not.toContain(text);
});

/** Closed codes only, and everything in the form of the contract. */
function isSound(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if ('status' in answer) {
    const { status, reason, items = [] } = answer as ActAnswer;
    const reasons = [reason, ...items.map((item) => item.reason)].filter((code) => code !== undefined);
    return multiStepStatuses.includes(status) && reasons.every((code) => actReasons.includes(code));
  }
  if (!('lent' in answer)) return 'patronId' in answer || Contact.safeParse(answer).success;
  const { account, lent, reservations, fees } = AccountData.parse(answer);
  return (
    account.blocks.every(({ code }) => blockCodes.includes(code)) &&
    lent.every(({ renewal, title }) => renewalReasons.includes(renewal.reason) && title.length <= 1000) &&
    reservations.every(({ state }) => reservationStates.includes(state)) &&
    fees.every(
      ({ kind, amount = 0 }) => (kind === undefined || feeKinds.includes(kind)) && Number.isSafeInteger(amount),
    )
  );
}
