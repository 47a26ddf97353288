import { operatorLocales } from '@buchfink/contract/locale';
import { expect, it } from 'vitest';
import { reportWordsIn } from '../report-words.ts';
import { observationText } from './observation-text.ts';
import type { ObservationCode, Observations } from './observations.ts';

const library = { id: 3, name: 'Bücherei' };
const reason = { text: '/data/keys: this user has no permission to do so', code: 'EACCES' } as const;
const fault = { code: 'library-timeout', role: 'account', at: 0 };
const [version, folder, origin, host] = ['24.1.0', '/data', 'http://127.0.0.1:3000', 'alpha'];

/** One observation of each code. */
const all: Observations = {
  'node-good': { version, supportEnds: '2028-04-30' },
  'node-too-old': { version, oldest: '20.19' },
  'node-not-long-term': { version },
  'node-support-ended': { version, supportEnds: '2026-04-30' },
  'clock-read': { at: '2026-11-26T10:00:00.000Z' },
  'clock-in-past': { at: '1970-01-01T00:00:00.000Z' },
  'time-zones-missing': {},
  'environment-wrong': { reason: { text: 'PORT: eighty' } },
  'variable-unknown': { name: 'BUCHFINK_DTA', suggestion: 'BUCHFINK_DATA' },
  'variable-empty': { name: 'BUCHFINK_DATA' },
  'variable-unreadable': { name: 'BUCHFINK_ALERT_SECRET', reference: 'env:ALERTS' },
  'projects-valid': { folder, projects: 2, libraries: 3 },
  'projects-wrong': { reason: { text: 'project.yaml:2:1 edtion' } },
  'data-missing': { folder },
  'data-writable': { folder },
  'data-not-usable': { folder, reason },
  'disk-room': { free: 12.34e9, used: 5e6 },
  'disk-room-unknown': { reason },
  'database-older': { name: 'records.db' },
  'database-newer': { name: 'records.db' },
  'database-unreadable': { name: 'records.db', reason },
  'databases-current': { names: [] },
  'keys-not-yet': {},
  'keys-missing': {},
  'keys-read': { place: 'keys', count: 2, ageInDays: 40 },
  'keys-unusable': { reason },
  'backup-never': {},
  'backup-read': { id: '2026-11-20', target: '/mnt', hours: 100 },
  'backup-target-missing': { target: '/mnt' },
  'backup-by-postgresql': {},
  'database-is-directory': {},
  'postgresql-read': { name: 'buchfink', release: '15.4', tables: 'newer' },
  'database-failed': { reason: { text: 'x', code: 'unreachable' } },
  'opensearch-read': { version: '3.9.0', status: 'yellow', nodes: 2 },
  'mail-server-ready': { server: 'mail.example:465' },
  'mail-server-failed': { server: 'mail.example:465', reason: 'login', detail: '535 5.7.8' },
  'mail-without-host': { library },
  'statement-incomplete': { project: 'opac-demo', missing: 'contact' },
  'bounces-readable': { mailbox: 'mail.example:993, INBOX' },
  'bounces-unreadable': { mailbox: 'mail.example:993, INBOX', reason: 'folder', detail: '[NONEXISTENT]' },
  'opensearch-index-read': { library, state: 'outdated', records: 12_000, mapping: 1, newest: 2 },
  'data-not-read': {},
  'service-elsewhere': { host },
  'service-silent': { origin },
  'service-ready': { origin, version: '0.1.0' },
  'service-not-ready': { origin, status: 'starting' },
  'service-other-version': { service: '0.1.0', program: '0.2.0' },
  'metrics-hidden': {},
  'indexes-broken': { libraries: [1, 2] },
  'indexes-preparing': { libraries: [1, 2] },
  'health-disk-full': { about: 'patrons.db' },
  'health-disk-failing': { about: 'patrons.db' },
  'health-database-damaged': { about: 'patrons.db', since: 0 },
  'health-database-unreachable': { about: 'buchfink' },
  'health-database-failing': { about: 'patrons.db' },
  'health-secret-missing': { library, about: 'env:SECRET' },
  'health-keys-lost': { about: 'keys' },
  'health-keys-replaced': { about: 'keys', since: 0 },
  'health-clock-held': { about: 'silent', since: 0 },
  'health-library-slow': { library, about: 'patron' },
  'health-opensearch-unreachable': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-unauthorised': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-too-old': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-foreign-index': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-index-missing': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-incomplete': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-red': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-read-only': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-slow': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-overloaded': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-refused': { library, about: 'buchfink-3-1', since: 0 },
  'health-opensearch-partial': { library, about: 'buchfink-3-1', since: 0 },
  'health-mail-unreachable': { about: '451 4.3.2', since: 0 },
  'health-mail-tls': { about: '451 4.3.2', since: 0 },
  'health-mail-login': { about: '451 4.3.2', since: 0 },
  'health-mail-slow': { about: '451 4.3.2', since: 0 },
  'health-mail-busy': { about: '451 4.3.2', since: 0 },
  'health-mail-unwelcome': { about: '451 4.3.2', since: 0 },
  'health-mail-hourly-limit': { about: '451 4.3.2', since: 0 },
  'health-mail-missing': { library },
  'addresses-forwarded': { trusted: 0, ignored: 7, absent: 1_000, proxies: [] },
  'clock-not-compared': {},
  'clock-compared': { seconds: -90, systems: 3 },
  'database-clock': { seconds: 400 },
  'hosts-none': {},
  'host-reserved': { host: 'a.example' },
  'host-checked': { host: 'a.example', result: { code: 'no-tls', values: { place: 'b.example, port 443' } } },
  'library-good': { library },
  'library-down': { library, isMaintained: false, fault },
  'library-unsteady': { library, role: 'account', percent: 98, fault },
  'import-failed': { library, at: 0 },
  'import-unfinished': { library },
  'harvest-never': { library },
  'harvest-read': { library, hours: 47 },
  'states-unknown': { library, setting: 'items.subfields.state 952$7', copies: 2000, values: '"x" (2000)' },
  'pickup-not-asked': { library },
  'library-empty': { library },
};

const english =
  /\b(?:the|is|are|was|were|not|cannot|that|this|of|by|with|without|there|its|it|and|no|never|older|newer|days|hours|free)\b/i;

it.each(Object.keys(all) as ObservationCode[])('says %s in both languages', (code) => {
  const moment = (at: number) => new Date(at).toISOString();
  const [de, en] = operatorLocales.map((locale) => observationText({ code, values: all[code] }, locale, moment));
  expect(de).not.toBe(en);
  expect(de).not.toMatch(english);
  expect(`${de} ${en}`).not.toMatch(/undefined|\[object|NaN/);
});

it('names every value that tells one finding from another', () => {
  const text = (code: ObservationCode) =>
    // Numbers and their units are held together by a no-break space.
    observationText({ code, values: all[code] }, 'de', () => '1.1.1970, 01:00').replaceAll('\u00a0', ' ');
  expect(text('library-unsteady')).toBe(
    '3, Bücherei: Konten am letzten Tag zu 98 % erreichbar; letzter Fehler: es kam nicht rechtzeitig eine Antwort (Konten, 1.1.1970, 01:00)',
  );
  expect(text('disk-room')).toBe('12,3 GB sind frei, die Daten belegen 5 MB');
  expect(text('data-not-usable')).toBe(
    'Das Datenverzeichnis /data lässt sich nicht verwenden: dieser Nutzer hat kein Recht dazu',
  );
  expect(text('clock-compared')).toBe('Die Uhr geht gegenüber 3 Bibliothekssystemen 90 s nach');
  expect(text('backup-read')).toBe('Die letzte Sicherung, 2026-11-20 in /mnt, ist 4 Tage alt');
});

it('has German words for every known failure', () => {
  for (const text of Object.values(reportWordsIn('de').failures)) expect(text).not.toMatch(english);
});
