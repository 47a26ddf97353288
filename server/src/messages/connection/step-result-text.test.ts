import { operatorLocales } from '@buchfink/contract/locale';
import { expect, it } from 'vitest';
import { stepResultText } from './step-result-text.ts';
import type { StepResultCode, StepResults } from './step-results.ts';

const place = 'sip.example, port 6001';

/** One result of each code. */
const all: StepResults = {
  'host-resolved': { host: 'sip.example', addresses: ['192.0.2.17'] },
  connected: { place, ms: 12 },
  certificate: { protocol: 'TLSv1.3', issuer: 'R13', days: 60 },
  'certificate-ends': { on: 'Dec 1 2026' },
  'no-tls': { place },
  failed: {
    tried: { code: 'host', name: place },
    reasons: [
      { error: 'library-unavailable' },
      { warning: { code: 'sip2-offline', values: {} } },
      { text: 'nothing answers there', code: 'ECONNREFUSED' },
      { text: 'EX7' },
    ],
  },
  'search-not-tried': {},
  'login-not-tried': {},
  'fields-read': { fields: ['FREE', 'TITLE'] },
  searched: { words: 'Geschichte', total: 1200, isExact: false, ms: 30 },
  'title-damaged': { title: 'BÃ¼cher' },
  'no-record-to-read': {},
  'record-read': { id: 'a1', title: 'Vogelkunde', details: 3, copies: 2, volumes: 0 },
  'source-formats': { prefixes: ['marcxml', 'oai_dc'] },
  'source-without-format': { prefix: 'marc21', prefixes: ['marcxml', 'oai_dc'] },
  'source-titles': { read: 50, titles: 49, total: 1200, title: 'Vogelkunde' },
  'source-without-titles': { read: 50, titles: 0 },
  'koha-numbers': {},
  'branches-found': { branches: [{ id: 'HB', name: 'Hauptbibliothek' }], unnamed: ['HB'] },
  'pickup-at-home': {},
  'trust-compared': {
    setting: 'trust03',
    isSet: false,
    now: { unknown: 3 },
    other: { available: 2, unknown: 1 },
    examples: [{ copy: '31000123', now: 'unknown', other: 'available' }],
  },
  'dates-undecided': {
    dates: [{ text: '05/06/2026', days: { dmy: '2026-06-05', mdy: '2026-05-06' }, shown: '2026-06-05' }],
  },
  'states-not-told': {},
  'no-copies-to-look-up': {},
  'states-read': { known: 2, titles: 3, counts: { lent: 2, 'in-transit': 1 }, ms: 8 },
  'no-message-list': {},
  'acts-offered': { acts: ['renew', 'renewAll', 'reserve', 'cancel', 'changePickup', 'pause'] },
  'logged-in': { isOtherNumber: true },
  'account-read': {
    loans: 2,
    reservations: 1,
    fees: 0,
    owed: { amount: 840, currency: 'EUR' },
    hasExpiry: false,
    blocks: ['card-lost'],
  },
  'account-damaged': {},
  'no-renewals': {},
  renewals: { counts: { 'not-offered': 1, 'would-be-tried': 2, 'max-renewals': 1 } },
  'self-checkout-offered': {},
  'self-checkout-missing': {},
  'system-finding': { report: { code: 'holds-off', values: {} } },
  'system-warning': { warning: { code: 'sip2-offline', values: {} } },
};
const textsOf = (code: StepResultCode) =>
  operatorLocales.map((locale) => stepResultText({ code, values: all[code] }, locale));
const english = /\b(?:the|is|are|cannot|nothing|there|not|this|of|no|port|by|hits|titles|loans|copies|would|offered)\b/;

it.each(Object.keys(all) as StepResultCode[])('says %s in both languages', (code) => {
  const [de = '', en = ''] = textsOf(code);
  expect(`${de} ${en}`).not.toMatch(/undefined|\[object|NaN/);
  expect(de).not.toBe(en);
  expect(de).not.toMatch(english);
});

it('names every value in both languages', () => {
  expect(textsOf('failed')).toEqual([
    'sip.example, Port 6001: das System ist nicht erreichbar, SIP2: Laut dem Server ist das Bibliothekssystem nicht in Betrieb, dort antwortet niemand, „EX7“',
    'sip.example, port 6001: library-unavailable, SIP2: the server says that the library system is offline, nothing answers there, EX7',
  ]);
  expect(textsOf('states-read')).toEqual([
    'Zustände für 2 von 3 Titeln: 2 ausgeliehen, 1 unterwegs in 8 ms',
    'states of 2 of 3 titles: 2 lent, 1 in-transit in 8 ms',
  ]);
  expect(textsOf('renewals')).toEqual([
    'Verlängerungen, von denen keine gesendet wurde: 1 ohne Verlängerung, 2 würden versucht, 1 max-renewals',
    'renewals, of which none was sent: 1 not offered, 2 would be tried, 1 max-renewals',
  ]);
  expect(textsOf('account-read')).toEqual([
    'Konto: 2 Ausleihen, 1 Vormerkungen, 0 Gebühren, offen: 8.40 EUR, ohne Ablaufdatum, gesperrt: card-lost',
    'account: 2 loans, 1 reservations, 0 fees, owing 8.40 EUR, no expiry date, blocked: card-lost',
  ]);
});
