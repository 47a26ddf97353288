import { AccountData } from '@buchfink/contract/account';
import { Contact, ContactReason } from '@buchfink/contract/account/profile';
import { ApiException, errorCodes } from '@buchfink/contract/error';
import { MultiStep } from '@buchfink/contract/multi-step';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Connector } from '../connector.ts';
import type { PatronSystem } from '../patron-system.ts';
import type { SystemWarning } from '../system-warning.ts';
import { answerIlsdi } from '../testing/koha-library/ilsdi/answer-ilsdi.ts';
import type { KohaState } from '../testing/koha-library/koha-state.ts';
import { serviceAccount } from '../testing/koha-library/rest/authentication.ts';
import { restFace } from '../testing/koha-library/rest/rest-face.ts';
import { startKohaLibrary } from '../testing/koha-library/start-koha-library.ts';
import { withLabels } from '../testing/labelled-account.ts';
import { completeAct } from '../testing/rules/complete-act.ts';
import type { ConnectorTools, UpstreamRequest } from '../upstream.ts';
import { connectKohaIlsdiAccounts, connectKohaIlsdiAvailability } from './ilsdi/connect-koha-ilsdi.ts';
import { KohaIlsdiAvailability, KohaIlsdiPatrons } from './ilsdi/ilsdi-settings.ts';
import { connectKohaRestAccounts } from './rest/connect-koha-rest.ts';
import { KohaRestPatrons } from './rest/rest-settings.ts';

/** The answer of an act; its details are codes without words. */
const Answer = z.omit(MultiStep, { details: true, state: true });

const ContactAnswer = z.union([
  z.object({ status: z.literal('OK') }),
  z.object({ status: z.literal('ERROR'), reason: ContactReason }),
]);

/** The least number of mutated answers of each interface; many more at night. */
const answerCount = process.env.BUCHFINK_NIGHT ? 5_000 : 500;

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const junk = [
  '\u0000',
  '<',
  '&',
  '"',
  '}',
  ']',
  'ü',
  '\ud800',
  '-1',
  '1e999',
  '99999999999',
  'null',
  '[]',
  '{}',
  'W',
  '<![CDATA[',
];

/** A text with one to three damages: cut, removed, doubled, replaced, or a value of another kind. */
function damage(text: string, random: () => number): string {
  let damaged = text;
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
    const [from, length] = [Math.floor(random() * damaged.length), 1 + Math.floor(random() * 20)];
    const [before, part, after] = [
      damaged.slice(0, from),
      damaged.slice(from, from + length),
      damaged.slice(from + length),
    ];
    const sign = junk[Math.floor(random() * junk.length)] ?? '';
    const kinds = [
      () => before,
      () => before + after,
      () => before + part + part + after,
      () => before + sign + after,
      () => before + sign + part + after,
      () =>
        before +
        after.replace(/"[^"]*"|\d+|true|false|null|>[^<]*</, (value) => (value.startsWith('>') ? `>${sign}<` : sign)),
    ];
    damaged = kinds[Math.floor(random() * kinds.length)]?.() ?? damaged;
  }
  return damaged;
}

/** Tools that damage each second answer of the library. */
function damagingTools(state: KohaState, answer: (request: UpstreamRequest) => { status: number; body: string }) {
  const random = randomNumbers(19);
  const warnings: SystemWarning[] = [];
  let mutated = 0;
  const tools: ConnectorTools = {
    async fetch(request) {
      const { status, body } = answer(request);
      const isDamaged = random() < 0.5;
      if (isDamaged) mutated++;
      const text = isDamaged ? damage(body, random) : body;
      return { status, headers: {}, body: new TextEncoder().encode(text) };
    },
    now: () => state.now,
    secret: async () => serviceAccount.password,
    warn: (warning) => warnings.push(warning),
  };
  return { tools, warnings, mutated: () => mutated };
}

const common = {
  libraryId: 7,
  timeZone: 'Europe/Berlin',
  branches: [
    { id: 'HB', name: 'Haupt' },
    { id: 'ZW', name: 'Zweig' },
  ],
  branchName: (id: string) => id,
  dayAt: () => '2026-11-25',
  mediaTypeOf: () => 'BOOK' as const,
};

/** A library with a patron who has loans, holds and fees. */
async function filledState() {
  const library = await startKohaLibrary();
  await library.close();
  const secret = await library.addPatron({ name: 'Gerda Geheimnis' });
  const other = await library.addPatron();
  const titles = [];
  for (let count = 0; count < 3; count++) titles.push(await library.addTitle({ title: `Band ${count}`, copies: 2 }));
  for (const { barcodes } of titles) await library.lend(barcodes[0] ?? '', secret);
  await library.addFee?.(secret, 250);
  const { state, context } = library;
  const borrowernumber = state.patronByName(secret.userId)?.borrowernumber ?? 0;
  const free = await library.addTitle({ title: 'Frei', copies: 1 });
  const held = await library.addTitle({ title: 'Vorgemerkt', copies: 1 });
  await library.lend(held.barcodes[0] ?? '', other);
  state.placeHold({ borrowernumber, biblionumber: Number(held.recordId), branchcode: 'HB' });
  return { state, context, secret, patronId: String(borrowernumber), recordId: free.recordId };
}

/** Calls everything again and again; each outcome must be one of the contract. */
async function useAll(
  connector: Connector,
  availability: Connector,
  { state, context, secret, patronId, recordId }: Awaited<ReturnType<typeof filledState>>,
  isEnough: () => boolean,
): Promise<number> {
  const system: PatronSystem = withLabels(connector.patron as PatronSystem);
  const patron = { userId: secret.userId, patronId };
  const [loan, hold] = [state.tables.loans[0], state.tables.holds[0]];
  const act = async (acted: Promise<unknown> | undefined) => Answer.parse(await acted);
  const { account, login, renewAll, renew, reserve, cancel, changePickup, pause, card, contact, changeContact } =
    system;
  const loanTokens = [String(loan?.issue_id), String(loan?.itemnumber)];
  const holdToken = String(hold?.reserve_id);
  const calls: (() => Promise<unknown>)[] = [
    async () => AccountData.parse(await account(patron, context)),
    () => login(secret, context),
    () => card(patron, context),
    () => act(renewAll?.(patron, {}, context)),
    () => act(renew?.(patron, loanTokens, {}, context)),
    () =>
      completeAct(async (chosen) => (await reserve?.(patron, { recordId }, chosen, context)) ?? { status: 'ERROR' }),
    () => act(changePickup?.(patron, holdToken, { branch: 'ZW' }, context) ?? Promise.resolve({ status: 'ERROR' })),
    () => act(pause?.(patron, holdToken, {}, {}, context) ?? Promise.resolve({ status: 'ERROR' })),
    () => act(cancel?.(patron, holdToken, {}, context)),
    async () => availability.availability?.of([{ recordId, copies: [] }], context),
    async () => connector.examineAccounts?.(context),
    ...(contact && changeContact
      ? [
          async () => Contact.parse(await contact(patron, context)),
          async () =>
            ContactAnswer.parse(await changeContact(patron, { email: 'a@b.example', phones: ['1'] }, context)),
          async () => ContactAnswer.parse(await changeContact(patron, { homeBranch: 'ZW' }, context)),
        ]
      : []),
  ];
  const tables = structuredClone(state.tables);
  let failures = 0;
  for (let round = 0; !isEnough(); round++) {
    // Acts that succeeded are undone, so that there is always something to do.
    for (const name of ['loans', 'holds', 'patrons'] as const)
      (state.tables[name] as unknown[]).splice(0, Infinity, ...structuredClone(tables[name]));
    try {
      await calls[round % calls.length]?.();
    } catch (error) {
      if (!(error instanceof ApiException)) throw error;
      expect(errorCodes).toContain(error.code);
      failures++;
    }
  }
  return failures;
}

it.each(['rest', 'ilsdi'] as const)(
  '%s: no damaged answer breaks a call, invents a code or shows a patron to operators',
  async (kind) => {
    const filled = await filledState();
    const { state } = filled;
    const rest = restFace('current');
    const { tools, warnings, mutated } = damagingTools(state, ({ url, method = 'GET', headers = {}, body = '' }) => {
      const { pathname, search } = new URL(url);
      return kind === 'ilsdi'
        ? { status: 200, body: answerIlsdi(state, new URLSearchParams(body)) }
        : rest(state, { method, path: pathname + search, headers, body });
    });
    const address = kind === 'ilsdi' ? 'https://koha.example/ilsdi.pl' : 'https://koha.example/api/v1';
    const ilsdiKeys = { kind: 'koha-ilsdi', address };
    const restKeys = {
      kind: 'koha-rest',
      address,
      user: serviceAccount.user,
      password: 'env:A',
      editableContact: ['email', 'phones', 'homeBranch'],
    };
    const restAccounts = () => connectKohaRestAccounts({ ...common, settings: KohaRestPatrons.parse(restKeys) }, tools);
    const [accounts, availability] =
      kind === 'ilsdi'
        ? [
            connectKohaIlsdiAccounts({ ...common, settings: KohaIlsdiPatrons.parse(ilsdiKeys) }, tools),
            connectKohaIlsdiAvailability({ ...common, settings: KohaIlsdiAvailability.parse(ilsdiKeys) }, tools),
          ]
        : [restAccounts(), restAccounts()];
    const failures = await useAll(accounts, availability, filled, () => mutated() >= answerCount);
    expect(mutated()).toBeGreaterThanOrEqual(answerCount);
    expect(failures).toBeGreaterThan(100);
    expect(JSON.stringify(warnings)).not.toMatch(/Gerda|Geheimnis|geheim#2|lea@example|0000 1234/);
    expect(JSON.stringify(warnings)).not.toContain(filled.secret.userId);
  },
  300_000,
);
