import type { SystemReport, SystemReportCode, SystemReports } from '@buchfink/connectors/system-report';
import { expect, it } from 'vitest';
import { codesWithoutConnector } from '../../testing/connector-sources.ts';
import { systemReportText } from './system-report-text.ts';

const error = 'library-answer';

/** One report of each code. */
const all: SystemReports = {
  tried: { what: { kind: 'index', index: 'dc.title', key: 'TITLE', isListed: false }, hits: 3 },
  'tried-in-vain': { what: { kind: 'sorting', by: 'year', order: 'newest' }, why: { error } },
  'facet-values': { facet: 'branch', field: 'building', values: 2 },
  'document-read': { title: 'Vogelkunde' },
  'document-without-id': { field: 'id' },
  'sru-unexplained': {},
  'sru-explained': { title: 'Katalog', indexes: 3, schemas: ['marcxml'] },
  'sru-schema-unnamed': { schema: 'marcxml', schemas: ['mods'] },
  'sru-fewer-records': { most: 10, maxRecords: 50 },
  'terminal-logged-in': { library: 'Nord', version: '2.00' },
  'messages-not-told': {},
  'messages-supported': { messages: ['renew'] },
  'message-unsupported': { message: 'renew' },
  'holds-off': {},
  'hold-unsupported': {},
  'pickup-branches-sent': { branches: ['N'] },
  'cancel-offered': {},
  'cancel-off': {},
  'terminal-may-not': { acts: ['loans', 'returns'] },
  'missing-copy-reported': { status: '03' },
  'copies-readable': {},
  'status-03-trusted': {},
  'status-03-unknown': {},
  'paia-answers': {},
  'paia-other-answer': { status: 404 },
  'paia-unusable': { error },
  'paia-scopes': { scopes: ['read_patron'] },
  'daia-answers': {},
  'daia-unusable': { error },
  'ilsdi-answers': { usedFor: 'accounts' },
  'ilsdi-unusable': { error },
  'available-trusted': {},
  'available-unknown': {},
  'rest-answers': {},
  'rest-unusable': { error },
  'rest-path-missing': { path: '/items', meaning: 'loans-without-titles' },
};

const english = /\b(?:the|is|are|not|cannot|that|this|of|with|without|there|its|and|or|no|by|hits|loans|copies)\b/;

it.each(Object.keys(all) as SystemReportCode[])('says %s in both languages', (code) => {
  const report = { code, values: all[code] } as SystemReport;
  const [de, en] = [systemReportText(report, 'de'), systemReportText(report, 'en')];
  expect(de).not.toBe(en);
  expect(de).not.toMatch(english);
  // A code of an error is no word.
  expect(de).not.toContain(error);
  expect(`${de} ${en}`).not.toMatch(/undefined|\[object|NaN/);
});

it('has words only for codes that a connector reports', () => {
  expect(codesWithoutConnector(Object.keys(all))).toEqual([]);
});

it('quotes what a system says itself', () => {
  const what = { kind: 'fields', meaning: 'TITLE', fields: ['a', 'b'] } as const;
  const report = {
    code: 'tried-in-vain',
    values: { what, why: { diagnostics: [{ number: 16, details: 'dc.any' }] } },
  } as const;
  expect(systemReportText(report, 'de')).toBe('TITLE aus a, b: Diagnose 16, es kennt einen Index nicht: „dc.any“');
  expect(systemReportText(report, 'en')).toBe('TITLE by a, b: diagnostic 16, it does not know an index: "dc.any"');
});
