import type {
  IndexRefusal,
  SruRecordFault,
  SystemWarning,
  SystemWarningCode,
  SystemWarnings,
} from '@buchfink/connectors/system-warning';
import { expect, it } from 'vitest';
import { codesWithoutConnector } from '../../testing/connector-sources.ts';
import { systemWarningText } from './system-warning-text.ts';

const error = 'library-answer';
const status = 400;
const service = 'HoldTitle';
const remote = { address: 'https://opac.example', call: 'search' };

/** One warning of each code. */
const all: SystemWarnings = {
  'secret-unreadable': { reference: 'env:SIP' },
  'volumes-unreadable': { error },
  'date-unreadable': { form: '99 xyz 9999', isAmbiguous: false },
  'answer-status': { status },
  'xml-faulty': { fault: { kind: 'document-type' } },
  'sru-diagnostics': { diagnostics: [{ number: 16, details: 'dc.any' }], indexes: ['dc.any'] },
  'sru-other-xml': {},
  'sru-hits-uncounted': {},
  'sru-records-missing': {},
  'sru-records-unreadable': { count: 2, total: 3, records: [{ position: 4, fault: { kind: 'withheld' } }] },
  'sru-records-repaired': { count: 1, total: 3, records: [{ position: 4, id: '17', repairs: ['ampersand-bare'] }] },
  'index-answer-not-json': {},
  'index-answer-incomplete': {},
  'index-refused': { status, refusal: { kind: 'sorting' } },
  'index-ids-missing': { count: 1, total: 10, field: 'id' },
  'sip2-password-unsendable': {},
  'sip2-login-refused': {},
  'sip2-offline': {},
  'sip2-closed': { message: '63' },
  'sip2-unanswered': { message: '63' },
  'sip2-checksum-wrong': {},
  'sip2-checksums-accepted': {},
  'sip2-message-faulty': { fault: 'field', place: { message: '64', received: '98', field: 'AA', part: 'ok' } },
  'sip2-disordered': { disorder: 'unrequested' },
  'sip2-loans-unlisted': {},
  'sip2-titles-listed': {},
  'sip2-loan-not-stored': {},
  'sip2-loan-refusal-not-stored': {},
  'sip2-return-not-stored': {},
  'sip2-act-not-noted': {},
  'paia-refused': { kind: 'scope' },
  'paia-error-unknown': { status },
  'paia-answer-not-json': { status },
  'daia-other-answer': {},
  'daia-status': { status },
  'daia-single-titles': {},
  'rest-account-refused': { status, text: 'Authorization failure' },
  'rest-not-a-list': { path: '/checkouts', status },
  'rest-token-missing': { status },
  'rest-contact-refused': { status },
  'refusal-unknown': { words: 'tooManyPlugins' },
  'ilsdi-status': { service, status },
  'ilsdi-xml-faulty': { service },
  'ilsdi-other-answer': { service },
  'ilsdi-address-refused': {},
  'ilsdi-call-refused': { service },
  'remote-error': { ...remote, status, error },
  'remote-schema': { ...remote, path: 'items.0.id' },
};

const english =
  /\b(?:the|is|are|not|cannot|that|this|of|with|without|there|its|it|and|or|no|by|has|record|records|wrong|could)\b/;
const withoutQuotes = (text: string) => text.replace(/„[^“]*“|`[^`]*`/g, '');

const codes = Object.keys(all) as SystemWarningCode[];

function expectBothLanguages(warning: SystemWarning): void {
  const [de, en] = [systemWarningText(warning, 'de'), systemWarningText(warning, 'en')];
  expect(de).not.toBe(en);
  expect(withoutQuotes(de)).not.toMatch(english);
  // A code of an error is no word.
  expect(de).not.toContain(error);
  expect(`${de} ${en}`).not.toMatch(/undefined|\[object|NaN/);
}

it.each(codes)('says %s in both languages', (code) => {
  expectBothLanguages({ code, values: all[code] } as SystemWarning);
});

it('says why records cannot be read, in both languages', () => {
  const faults: readonly SruRecordFault[] = [
    ...(['withheld', 'no-data', 'no-marcxml', 'no-fields', 'too-long', 'tags-broken'] as const).map((kind) => ({
      kind,
    })),
    { kind: 'too-many-fields', most: 5000 },
    { kind: 'not-bibliographic', reason: 'holdings-record' },
    ...(['document-type', 'too-deep', 'no-element'] as const).map(
      (kind) => ({ kind: 'xml', fault: { kind } }) as const,
    ),
    { kind: 'xml', fault: { kind: 'not-well-formed', text: '1:14: unclosed tag: oops' } },
    { kind: 'xml', fault: { kind: 'too-many-elements', most: 100 } },
  ];
  const texts = faults.map((fault) => {
    const values = { count: 1, total: 2, records: [{ position: 1, fault }] };
    const warning = { code: 'sru-records-unreadable', values } as const;
    expectBothLanguages(warning);
    return systemWarningText(warning, 'de');
  });
  expect(new Set(texts).size).toBe(faults.length);
});

it('says why an index refuses a request, in both languages', () => {
  const refusals: readonly (IndexRefusal | undefined)[] = [
    undefined,
    { kind: 'unknown-field', field: 'nosuch' },
    { kind: 'field-of-words', field: 'author' },
    { kind: 'sorting' },
    { kind: 'type', type: 'query_shard_exception' },
  ];
  const texts = refusals.map((refusal) => {
    const warning = { code: 'index-refused', values: { status, refusal } } as const;
    expectBothLanguages(warning);
    return systemWarningText(warning, 'de');
  });
  expect(new Set(texts).size).toBe(refusals.length);
});

it('names every diagnostic of SRU, and one that is not in the list', () => {
  const numbers = Array.from({ length: 120 }, (_, number) => number);
  const named = numbers.filter((number) => {
    const values = { diagnostics: [{ number, details: '' }], indexes: ['dc.title'] };
    const warning = { code: 'sru-diagnostics', values } as const;
    expectBothLanguages(warning);
    return !systemWarningText(warning, 'de').includes('ein Fehler');
  });
  expect(named).toContain(16);
  expect(named).toHaveLength(24);
});

it('marks a list of records that goes on', () => {
  const values = { ...all['sru-records-unreadable'], count: 7 };
  expect(systemWarningText({ code: 'sru-records-unreadable', values }, 'en')).toBe(
    '7 of 3 records cannot be read: record 4: the system itself cannot show it; …',
  );
});

it('has words only for codes that a connector warns of', () => {
  expect(codesWithoutConnector(codes)).toEqual([]);
});
