import { operatorLocales } from '@buchfink/contract/locale';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import { expect, it } from 'vitest';
import { LibrariesFile, ProjectFile } from '../../projects/files/project-file.ts';
import { EventsFile } from '../../projects/libraries/event-settings.ts';
import { reportWordsIn } from '../report-words.ts';
import { configurationFaultText } from './configuration-fault-text.ts';
import type {
  ConfigurationFault,
  ConfigurationFaultCode,
  ConfigurationFaults,
  Expectation,
} from './configuration-faults.ts';
import { expectationText } from './expectation-text.ts';

interface Check {
  readonly _zod: { readonly def: { readonly error?: (issue: unknown) => unknown } };
}

/** The rules in a schema: the messages of its checks. */
function rulesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema as { def?: Readonly<Record<string, unknown>> };
  if (def === undefined) return [];
  const checks = (def.checks ?? []) as readonly Check[];
  const rules = checks.map(({ _zod }) => _zod.def.error?.({})).filter((rule) => typeof rule === 'string');
  const { shape = {}, options = [], innerType, element, keyType, valueType } = def;
  const parts = [...Object.values(shape as object), ...(options as readonly unknown[])];
  return [...rules, ...[...parts, innerType, element, keyType, valueType].flatMap((part) => rulesOf(part, seen))];
}

it('has words for the rule of every setting, and for no other', () => {
  const rules = [ProjectFile, LibrariesFile, EventsFile].flatMap((schema) => rulesOf(schema));
  expect(rules.length).toBeGreaterThan(60);
  // A check whose message is a sentence would have no words.
  expect(Object.keys(reportWordsIn('en').settingRules)).toEqual([...new Set(rules)].sort());
});

const got = { kind: 'value', json: '"x"' } as const;
const expected = { kind: 'boolean' } as const;
const reason = { text: 'this user has no permission to do so', code: 'EACCES' } as const;
const unknown = { what: 'icon', name: 'hart', suggestion: 'heart', names: ['heart', 'home'] } as const;

/** One fault of each code. */
const all: ConfigurationFaults = {
  'file-missing': {},
  'named-file-missing': { path: 'events/a.yaml' },
  'file-misnamed': { name: 'project.yaml' },
  'no-file': {},
  'file-too-large': { megabytes: 4 },
  'file-unreadable': { reason },
  'not-utf8': { byte: '0xFC' },
  'not-yaml': { code: 'DUPLICATE_KEY', text: 'Map keys must be unique' },
  'key-repeated': { key: 'title', line: 2 },
  'key-unquoted': { key: '007' },
  'yaml-unusable': { text: 'Alias' },
  'no-calendar': { text: 'Kalender' },
  'projects-unreadable': { reason },
  'no-project': {},
  'wrong-value': { expected, got },
  'secret-missing': { place: 'variable', name: 'KOHA_SECRET' },
  'key-missing': { expected },
  'no-choice': { names: ['multi'], got, suggestion: 'multi' },
  'unknown-name': unknown,
  'unknown-default-project': { ...unknown, what: 'project', names: [] },
  'unknown-text': { key: 'home.titel', suggestion: 'home.title', command: 'buchfink' },
  'braces-wrong': { got, text: 'line 1' },
  'asset-missing': { got, file: 'a.jpg', suggestion: 'b.jpg' },
  'entry-id-repeated': {},
  'language-repeated': {},
  'library-repeated': { key: 'ident' },
  'branch-id-repeated': {},
  'project-id-repeated': { id: 'opac-a' },
  'host-repeated': { host: 'a.example' },
  'library-id-repeated': { id: 3, ident: 'nord' },
  'project-id-reserved': { id: 'opac-host' },
  'before-and-after': {},
  'place-circular': {},
  'route-or-href': { hasBoth: true },
  'tags-without-checkout': {},
  'sitemap-of-hidden-records': {},
  'role-without-accounts': { isBuiltIn: false },
  'demo-card-without-accounts': { library: 3, withAccounts: ['4'] },
  'wallet-file': { content: 'wwdr', path: 'a.pem', isMissing: true },
  'wallet-key-of-other': {},
};

const english = /\b(?:the|is|are|not|cannot|that|this|of|with|without|there|its|and|or|no|expected|got|did)\b/i;
// Keys, examples and commands are the same in every language.
const withoutCode = (text: string) => text.replace(/`[^`]*`|"[^"]*"/g, '');

it.each(Object.keys(all) as ConfigurationFaultCode[])('says %s in both languages', (code) => {
  const fault = { code, values: all[code] } as ConfigurationFault;
  const [de, en] = operatorLocales.map((locale) => configurationFaultText(fault, locale));
  expect(de).not.toBe(en);
  expect(withoutCode(de ?? '')).not.toMatch(english);
  expect(`${de} ${en}`).not.toMatch(/undefined|\[object|NaN/);
});

it.each<[Expectation, string, string]>([
  [{ kind: 'number', isWhole: true, least: 1, most: 9 }, 'eine ganze Zahl von 1 bis 9', 'a whole number from 1 to 9'],
  [{ kind: 'number', isWhole: false, least: 1 }, 'eine Zahl ab 1', 'a number from 1'],
  [{ kind: 'number', isWhole: false, most: 9 }, 'eine Zahl bis 9', 'a number up to 9'],
  [{ kind: 'list', of: { kind: 'text' } }, 'eine Liste von Texten', 'a list of texts'],
  [
    { kind: 'list', of: { kind: 'keys', keys: ['id', 'name'] } },
    'eine Liste, jeder Eintrag mit den Schlüsseln id, name',
    'a list of entries with the keys id, name',
  ],
  [
    { kind: 'list', of: { kind: 'rule', rule: 'marc-field' } },
    'eine Liste, jeder Eintrag: ein MARC-Feld wie `952`',
    'a list, each entry a MARC field such as `952`',
  ],
  [{ kind: 'size', limit: 'most', count: 1, of: 'entries' }, 'höchstens 1 Eintrag', 'at most 1 entry'],
  [{ kind: 'size', limit: 'least', count: 8, of: 'characters' }, 'mindestens 8 Zeichen', 'at least 8 characters'],
  [{ kind: 'defined', names: [] }, 'kein Name, denn es gibt keinen', 'one of none'],
  [
    { kind: 'names', of: { kind: 'boolean' } },
    'eigene Namen, zu jedem: true oder false',
    'names of your own, each with true or false',
  ],
])('says the expectation %j', (expectation, de, en) => {
  expect(expectationText(expectation, 'de')).toBe(de);
  expect(expectationText(expectation, 'en')).toBe(en);
});

it('says each rule in both languages', () => {
  for (const [rule, de] of Object.entries(reportWordsIn('de').settingRules)) {
    expect(withoutCode(de)).not.toMatch(english);
    expect(de).not.toBe(reportWordsIn('en').settingRules[rule as SettingRule]);
  }
});
