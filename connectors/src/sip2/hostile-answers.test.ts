import { loanRefusals } from '@buchfink/contract/account/checkout';
import { ApiException, errorCodes } from '@buchfink/contract/error';
import { actReasons } from '@buchfink/contract/multi-step';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import { createRecordedLibrary } from '../testing/sip2/recorded-library.ts';
import { sequenceOf, sip2Line, startSip2Server } from '../testing/sip2/sip2-server.ts';
import { KohaTerminal } from '../testing/sip2/table-terminal.ts';
import { connectTo } from './testing/connect-test-library.ts';

/** The answers that are damaged; many more at night. */
const answers = process.env.BUCHFINK_NIGHT ? 100_000 : 800;

/** Milliseconds; ten times the work takes ten times as long. */
const timeLimit = process.env.BUCHFINK_NIGHT ? 1_200_000 : 300_000;
const pin = 'Geheim#77';

/** Parts that an answer may get in place of its own. */
const noise = fc.oneof(
  fc.constantFrom(
    '|',
    'Y',
    'N',
    '\0',
    '\xff',
    '&#124;',
    'HASH(0x1)',
    'AU|'.repeat(40),
    'BV-1|',
    'BV1e9|',
    'AH99999999|',
  ),
  fc.constantFrom('CQY|', 'CQN|', 'AA20000002|', 'AB39999999|', 'AJ|', 'CF9999|', 'BR-3|', 'BHxyz|', '9999', '    '),
  fc.string({ maxLength: 6, unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)) }),
);
const damage = fc.record({ place: fc.nat(), drop: fc.nat(14), noise });

it(
  `answers closed codes and whole values, whatever the server says, in ${answers} damaged answers`,
  async () => {
    const now = () => new Date('2026-11-25T10:52:00Z');
    let damages: { readonly place: number; readonly drop: number; readonly noise: string }[] = [];
    let count = 0;
    const terminals = new Map<number, KohaTerminal>();
    let library = createRecordedLibrary();
    const server = await startSip2Server({
      reply(line, connection) {
        const terminal = terminals.get(connection) ?? new KohaTerminal(library, now, { cancels: true });
        terminals.set(connection, terminal);
        const answer = terminal.answer(line.replace(/AY\dAZ....$/, ''));
        if (answer === 'close') return answer;
        const text = Buffer.from(answer, 'utf8').toString('latin1');
        // The login of the terminal is whole: the roles are what is tested.
        if (/^9[348]/.test(text)) return sip2Line(text, sequenceOf(line));
        count++;
        const {
          place,
          drop,
          noise: part,
        } = damages[count % Math.max(1, damages.length)] ?? { place: 0, drop: 0, noise: '' };
        const start = place % (text.length + 1);
        return sip2Line(text.slice(0, start) + part + text.slice(start + drop), sequenceOf(line));
      },
    });
    const settings = { holds: { cancel: true, pickupBranches: ['HB'] }, returns: true, trust03: true, connections: 4 };
    const { patron, availability, checkout, connector, warnings } = connectTo(server, now, settings);
    const context: CallContext = {
      locale: 'de',
      signal: new AbortController().signal,
      deadline: Infinity,
      requestId: 'test',
      now,
    };
    const juergen = { userId: '20000001', patronId: '20000001', credentials: '1234' };
    const copies = [{ id: 'c', barcode: '31000501' }];
    const calls: readonly (() => Promise<unknown> | undefined)[] = [
      () => patron.login({ userId: '20000001', password: '1234' }, context),
      () => patron.login({ userId: '20000001', password: pin }, context),
      () => patron.account(juergen, context),
      () => patron.card(juergen, context),
      () => patron.renew?.(juergen, ['31000101', '31000701'], {}, context),
      () => patron.reserve?.(juergen, { recordId: 'r', copies }, { confirm: 'yes' }, context),
      () => patron.cancel?.(juergen, '31001601', {}, context),
      () => availability.of([{ recordId: 'r', copies }], context),
      async () => {
        const { code } = await checkout.requestLoan(juergen, '31000301', context);
        return checkout.confirmLoan(juergen, '31000301', { code, partsRead: 1 }, context);
      },
      () => checkout.confirmReturn?.(juergen, '31000101', 'HB', context),
    ];
    const reasons = new Set<unknown>([...actReasons, ...loanRefusals, 'desk-only', 'not-on-loan', undefined]);
    const outcomes = new Set<string>();
    try {
      const samples = fc.sample(fc.array(damage, { minLength: 1, maxLength: 40 }), { numRuns: 20_000, seed: 7 });
      for (let round = 0; count < answers; round++) {
        damages = samples[round % samples.length] ?? [];
        if (round % 50 === 0) {
          library = createRecordedLibrary();
          terminals.clear();
        }
        const call = calls[round % calls.length];
        try {
          const answer = await call?.();
          const text = JSON.stringify(answer instanceof Map ? [...answer] : answer);
          expect(text).not.toContain('null');
          const { status, reason, refusal } = (answer ?? {}) as {
            status?: string;
            reason?: unknown;
            refusal?: unknown;
          };
          expect(reasons.has(reason) && reasons.has(refusal)).toBe(true);
          outcomes.add(status ?? 'value');
        } catch (error) {
          if (!(error instanceof ApiException)) throw error;
          expect(errorCodes).toContain(error.code);
          expect(error.message).toBe(error.code);
          outcomes.add(error.code);
        }
      }
      expect([...outcomes]).toEqual(
        expect.arrayContaining(['value', 'OK', 'ERROR', 'session-ended', 'library-answer']),
      );
      // Operators read no data of patrons.
      for (const secret of ['Jürgen', 'Lüdenscheidt', '20000001', '1234', pin, 'Känguru'])
        expect(JSON.stringify(warnings)).not.toContain(secret);
    } finally {
      await connector.close();
      await server.close();
    }
  },
  timeLimit,
);
