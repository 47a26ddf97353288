import { describe, expect, it } from 'vitest';
import { hasSip2Recordings, type RecordedLine, readSip2Recordings } from '../../testing/sip2/sip2-recordings.ts';
import { decodeText, detectCharset, encodeText } from './charset.ts';
import { formatFrame, parseFrame } from './frame.ts';
import { createFrameSplitter } from './frame-splitter.ts';
import { codeOf, formatMessage, parseMessage } from './message-layout.ts';
import { checkinResponse } from './messages/checkout.ts';
import { sip2Exchanges } from './messages/exchanges.ts';
import { itemInformationResponse } from './messages/items.ts';
import { patronInformationResponse } from './messages/patron.ts';
import { renewAllResponse } from './messages/renewals.ts';
import { statusResponse } from './messages/session.ts';

const isThere = hasSip2Recordings();
const lines = (isThere ? readSip2Recordings() : []).filter(({ bytes }) => bytes.length > 0);
const where = ({ file, topic }: RecordedLine) => `${file}: ${topic}`;
const ofServer = lines.filter(({ from }) => from === 'server');
const ofTerminal = lines.filter(({ from }) => from === 'terminal');
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The older recordings have fields in another order: only the fields are compared. */
const sorted = (message: string) => [...message].sort().join('');

/** The text of a recorded message, as a connection reads it. */
function textOf({ bytes }: RecordedLine): string {
  const { body } = parseFrame(bytes);
  return decodeText(body, detectCharset(body) ?? 'utf-8');
}

/** The recorded answer of a file and topic. */
function answerTo(file: string, topic: string): string {
  const line = ofServer.find((recording) => recording.file.endsWith(file) && recording.topic === topic);
  if (!line) throw new Error(`no recording ${file}: ${topic}`);
  return textOf(line);
}

describe.skipIf(!isThere)('recorded conversations with SIP2 servers', () => {
  it('are several hundred messages', () => {
    expect(ofServer.length).toBeGreaterThan(250);
    expect(ofTerminal.length).toBeGreaterThan(250);
  });

  it('have the checksums that the recorder computed', () => {
    const verdicts = { right: 'ok', wrong: 'BAD', absent: 'none' } as const;
    for (const line of ofServer.filter(({ checksum }) => checksum !== undefined))
      expect(verdicts[parseFrame(line.bytes).checksum], where(line)).toBe(line.checksum);
    // Both servers count the characters of a title with umlauts or Cyrillic letters in another way.
    const wrong = ofServer.filter(({ bytes }) => parseFrame(bytes).checksum === 'wrong').map(({ file }) => file);
    expect(wrong).toEqual(['captured-sip2/koha34-normal-patron.txt', 'captured-koha19/sip2/item-info-plain.txt']);
  });

  it('are framed byte for byte', () => {
    const numbered = lines.filter(({ bytes }) => parseFrame(bytes).sequence !== undefined);
    expect(numbered.length).toBeGreaterThan(400);
    for (const line of numbered) {
      const { body, sequence, checksum } = parseFrame(line.bytes);
      const isRight = checksum === 'right';
      expect(latin1(formatFrame(body, sequence)) === `${latin1(line.bytes)}\r`, where(line)).toBe(isRight);
    }
  });

  it('are split in any pieces, whatever ends a line', () => {
    const stream = Buffer.concat(
      ofServer.flatMap(({ bytes }, index) => [bytes, Buffer.from(['\r', '\r\n', '\n'][index % 3] ?? '')]),
    );
    for (const size of [1, 7, 4_096]) {
      const splitter = createFrameSplitter();
      const frames: Uint8Array[] = [];
      for (let start = 0; start < stream.length; start += size)
        frames.push(...splitter.push(stream.subarray(start, start + size)));
      expect(frames.map(latin1)).toEqual(ofServer.map(({ bytes }) => latin1(bytes)));
    }
  });

  it('have requests that are built byte for byte', () => {
    let count = 0;
    for (const line of ofTerminal) {
      const { body } = parseFrame(line.bytes);
      const message = textOf(line);
      const exchange = sip2Exchanges.find(({ request }) => request.code === codeOf(message));
      if (!exchange || /fixed part too short|two lists at once|two lists asked/.test(line.topic)) continue;
      const again = formatMessage(exchange.request, parseMessage(exchange.request, message));
      const isOwnOrder = /koha19/.test(line.file);
      const [built, recorded] = [latin1(encodeText(again, detectCharset(body) ?? 'utf-8')), latin1(body)];
      expect(isOwnOrder ? built : sorted(built), where(line)).toBe(isOwnOrder ? recorded : sorted(recorded));
      count++;
    }
    expect(count).toBeGreaterThan(250);
  });

  it('have answers that are read', () => {
    const codes = new Set<string>();
    for (const line of ofServer) {
      const message = textOf(line);
      const exchange = sip2Exchanges.find(({ response }) => response.code === codeOf(message));
      if (!exchange) continue;
      expect(() => parseMessage(exchange.response, message), where(line)).not.toThrow();
      codes.add(exchange.response.code);
    }
    expect([...codes].sort()).toEqual(sip2Exchanges.map(({ response }) => response.code).sort());
  });

  it('give an account: counts, names with umlauts, lists without padding', () => {
    const answer = parseMessage(
      patronInformationResponse,
      answerTo('patron-info-all-lists.txt', 'list: charged items'),
    );
    expect(answer).toMatchObject({
      patron: '20000001',
      name: 'Jürgen Müller-Lüdenscheidt',
      isValidPatron: true,
      isRightPin: true,
      holdCount: 1,
      chargedCount: 5,
      feeAmount: '3.5',
      charged: ['31000701', '31000601', '31000401', '31000201', '31000101'],
      date: { day: '2026-11-25', time: '11:51:51', zone: '    ' },
    });
    const padded = ofServer.filter(({ file, bytes }) => /koha34/.test(file) && /AU\|AU/.test(latin1(bytes)));
    expect(padded.map((line) => parseMessage(patronInformationResponse, textOf(line)).charged)).toEqual([
      ['T00001', 'T00005'],
      ['T00003'],
    ]);
  });

  it('give titles in both character sets, with the separator that a server escaped', () => {
    const titleOf = (file: string, topic: string) => parseMessage(itemInformationResponse, answerTo(file, topic)).title;
    expect(titleOf('item-info.txt', 'lent, title with umlauts')).toBe('Das Känguru im Bücherschrank');
    expect(titleOf('item-info-latin1.txt', 'umlauts')).toBe('Das Känguru im Bücherschrank');
    expect(titleOf('item-info-plain.txt', 'Cyrillic')).toBe('Белый корабль');
    expect(titleOf('item-info.txt', 'title with | < > &')).toBe('Garten | Zaun & <Tor>');
  });

  it('give all renewals although an address of Perl hides the first that failed', () => {
    expect(parseMessage(renewAllResponse, answerTo('renew-all.txt', 'mixed'))).toMatchObject({
      renewed: ['31000401', '31000101'],
      unrenewed: ['31000701', '31000601', '31000201'],
      renewedCount: 2,
      unrenewedCount: 3,
    });
    expect(parseMessage(checkinResponse, answerTo('account-options.txt', 'checkin')).callNumber).toBe('Ro 1');
  });

  it('give what a server says that it supports', () => {
    const line = ofServer.find(({ file, bytes }) => /openncip/.test(file) && latin1(bytes).startsWith('98'));
    const { supported } = parseMessage(statusResponse, line ? textOf(line) : '');
    expect(supported).toMatchObject({ patronInformation: true, feePaid: false, renew: true, itemStatusUpdate: false });
  });
});
