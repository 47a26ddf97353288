import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, sip2Charsets } from '../charset.ts';
import { formatFrame, parseFrame } from '../frame.ts';
import { createFrameSplitter } from '../frame-splitter.ts';
import { formatMessage, parseMessage } from '../message-layout.ts';
import { Sip2Exception, sip2Faults } from '../sip2-fault.ts';
import { timestamp } from '../value-codecs.ts';
import { sip2Exchanges } from './exchanges.ts';
import { itemInformationResponse } from './items.ts';
import { patronInformationRequest } from './patron.ts';
import { renewRequest } from './renewals.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 10_000 : 600;

const date = { day: '2026-11-25', time: '10:51:44', zone: '' };
const patron = { institution: 'HB', patron: '20000001', terminalPassword: '', pin: '1234' };

describe('a message', () => {
  it('is built in the order that servers expect', () => {
    expect(formatMessage(patronInformationRequest, { language: '012', date, summary: null, ...patron })).toBe(
      '6301220261125    105144          AOHB|AA20000001|AC|AD1234|',
    );
    const list = { summary: 'charged', start: '1', end: '2' } as const;
    expect(formatMessage(patronInformationRequest, { language: '012', date, ...list, ...patron })).toBe(
      '6301220261125    105144  Y       AOHB|AA20000001|AC|AD1234|BP1|BQ2|',
    );
    expect(
      formatMessage(renewRequest, {
        thirdPartyAllowed: false,
        noBlock: false,
        date,
        noBlockDueDate: null,
        ...patron,
        item: '31000101',
        acknowledgesFee: false,
      }),
    ).toBe('29NN20261125    105144                  AOHB|AA20000001|AD1234|AB31000101|AC|BON|');
  });

  it('cannot be extended by a card number or PIN', () => {
    for (const pin of ['1|AA2', '1\rAA', '1\n63'])
      expect(() =>
        formatMessage(patronInformationRequest, { language: '000', date, summary: null, ...patron, pin }),
      ).toThrow(expect.objectContaining({ fault: 'field' }));
  });

  it('keeps the widths of its fixed part', () => {
    for (const language of ['0000', 'a|b', '0\r0'])
      expect(() => formatMessage(patronInformationRequest, { language, date, summary: null, ...patron })).toThrow(
        expect.objectContaining({ fault: 'fixed-part' }),
      );
  });

  it('must have its fixed part and the fields that identify it', () => {
    const read = (message: string) => () => parseMessage(itemInformationResponse, message);
    expect(read('1803020120261125    115242AB1|AJx|')()).toMatchObject({
      circulationStatus: '03',
      item: '1',
      title: 'x',
    });
    expect(read('1803020120261125    1152AB1|')).toThrow(expect.objectContaining({ fault: 'field' }));
    expect(read('1803')).toThrow(expect.objectContaining({ fault: 'fixed-part' }));
    expect(read('1803020120261125    115242AJx|')).toThrow(expect.objectContaining({ fault: 'field' }));
    expect(read('64')).toThrow(expect.objectContaining({ fault: 'code' }));
  });

  it('names no value in its fault', () => {
    const secret = 'geheim|1';
    try {
      formatMessage(patronInformationRequest, { language: '000', date, summary: null, ...patron, pin: secret });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('geheim');
    }
  });

  it('never fails in another way, in 10,000 mutated messages', () => {
    const samples = sip2Exchanges.flatMap(({ request, response }) =>
      [request, response].map(({ code, fixed, fields }) => {
        const width = Object.values(fixed).reduce((sum, codec) => sum + codec.width, 0);
        const filler = '0120261125    115144Y N 0001'.repeat(5).slice(0, width);
        return Buffer.from(
          `${code}${filler}${Object.values(fields)
            .map(({ id }) => `${id}wört|`)
            .join('')}AY1AZF0F0\r`,
          'utf8',
        );
      }),
    );
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom('|', '\r', '\n', 'AY', 'AZ', 'AYAZ', '\xff\xfa', 'HASH(0x1)', '&#124;', 'AU|'.repeat(50), '\0')
        .map((part) => Buffer.from(part, 'latin1')),
    );
    const cut = fc.record({ place: fc.nat(), drop: fc.nat(12), noise });
    const outcomes = new Set<string>();
    void fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(cut, { maxLength: 6 }), fc.nat(3), (sample, cuts, charset) => {
        let mutated: Uint8Array = sample;
        for (const { place, drop, noise: added } of cuts) {
          const start = place % (mutated.length + 1);
          mutated = Buffer.concat([mutated.subarray(0, start), added, mutated.subarray(start + drop)]);
        }
        try {
          for (const frame of createFrameSplitter().push(mutated)) {
            const { body, sequence } = parseFrame(frame);
            if (sequence !== undefined) expect(formatFrame(body, sequence).length).toBe(frame.length + 1);
            const message = decodeText(body, sip2Charsets[charset] ?? 'utf-8');
            for (const { request, response } of sip2Exchanges)
              for (const layout of [request, response])
                if (message.startsWith(layout.code)) parseMessage(layout, message);
          }
        } catch (error) {
          if (!(error instanceof Sip2Exception)) throw error;
          expect(sip2Faults).toContain(error.fault);
          outcomes.add(error.fault);
        }
      }),
      { numRuns: rounds },
    );
    expect(outcomes).toContain('fixed-part');
  });
});

describe('values', () => {
  it('reads timestamps, and takes one that is none as unknown', () => {
    expect(timestamp.parse('20261125    105144')).toEqual({ ...date, zone: '    ' });
    expect(timestamp.parse('20261125   Z105144')).toEqual({ ...date, zone: '   Z' });
    for (const text of [' '.repeat(18), '20261325    105144', '20261125    255144'])
      expect(timestamp.parse(text)).toBeNull();
  });
});
