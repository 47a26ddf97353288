import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { missingPluralForms } from './missing-plural-forms.ts';
import { placeholdersOf } from './placeholders.ts';
import { readMessages } from './read-messages.ts';

/** Reads a folder with these files; returns its faults, one in each line. */
function faultsOf(files: Readonly<Record<string, string | object>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'buchfink-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  try {
    readMessages(folder, { locales: ['de', 'en'], operatorLocales: ['de', 'en'] });
    return [];
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '').split('\n');
  }
}

describe('the texts', () => {
  it('are those of all languages, with comments for translators', () => {
    expect(
      faultsOf({
        'de/app/card.json': { 'card.title': 'Ausweis {name}', '@card.title': { description: 'The card of a patron.' } },
        'en/app/card.json': { 'card.title': 'Card {name}' },
      }),
    ).toEqual([]);
  });

  it.each([
    ['a text that a language lacks', { 'card.b': 'B' }, {}, 'en/app/card.json: card.b: no text'],
    ['a text that is empty', { 'card.b': 'B' }, { 'card.b': ' ' }, 'en/app/card.json: card.b: no text'],
    ['a value that is missing', { 'card.b': '{n} B' }, { 'card.b': 'B' }, 'en/app/card.json: card.b: {n} is missing'],
    ['a value of another name', { 'card.b': '{n}' }, { 'card.b': '{m}' }, 'en/app/card.json: card.b: {n} is missing'],
    [
      'a plural without other',
      { 'card.b': '{n, plural, one {# B} other {# B}}' },
      { 'card.b': '{n, plural, one {# B}}' },
      'en/app/card.json: card.b: the choice by {n} has no form "other"',
    ],
    [
      'a place in a row without a form of the language',
      { 'card.b': '{n, selectordinal, other {#.}}' },
      { 'card.b': '{n, selectordinal, one {#st} two {#nd} other {#th}}' },
      'en/app/card.json: card.b: the choice by {n} has no form "few"',
    ],
  ])('are refused with file and key: %s', (_, de, en, fault) => {
    expect(
      faultsOf({ 'de/app/card.json': { 'card.a': 'A', ...de }, 'en/app/card.json': { 'card.a': 'A', ...en } }),
    ).toContain(fault);
  });

  it('may leave out values that are declared, and have no others', () => {
    const declaration = { '@card.b': { placeholders: { n: {}, m: {} } } };
    const faults = (en: string) =>
      faultsOf({ 'de/app/card.json': { 'card.b': '{n}' }, 'en/app/card.json': { 'card.b': en, ...declaration } });
    expect(faults('{m}')).toEqual([]);
    expect(faults('{m} {o}')).toEqual(['en/app/card.json: card.b: {o} is not declared']);
  });

  it.each([
    ['braces that nothing closes', { 'card.b': '{n' }],
    ['a file that is no JSON', '{'],
  ])('are refused with file: %s', (_, en) => {
    const [fault] = faultsOf({ 'de/app/card.json': { 'card.b': '{n}' }, 'en/app/card.json': en });
    expect(fault).toMatch(/^en\/app\/card\.json: /);
  });

  it('are refused where a language that patrons read has no folder', () => {
    expect(faultsOf({ 'de/app/card.json': { 'card.b': 'B' } })).toEqual(['en: no such folder']);
  });

  it('are whole in every language that has a folder, but for what operators alone read', () => {
    const both = (texts: object) => ({ 'de/app/card.json': texts, 'en/app/card.json': texts });
    const ofOperators = { 'de/reports/job.json': { 'job.a': 'A' }, 'en/reports/job.json': { 'job.a': 'A' } };
    const files = { ...both({ 'card.a': 'A', 'card.b': 'B' }), ...ofOperators };
    expect(faultsOf({ ...files, 'uk/app/card.json': { 'card.a': 'A', 'card.b': 'B' } })).toEqual([]);
    expect(faultsOf({ ...files, 'uk/app/card.json': { 'card.a': 'A' } })).toEqual([
      'uk/app/card.json: card.b: no text',
    ]);
    expect(
      faultsOf({ ...files, 'uk/app/card.json': { 'card.a': 'A', 'card.b': 'B' }, 'uk/reports/job.json': {} }),
    ).toEqual(['uk/reports: nobody reads these texts in this language']);
  });

  it('of phones are in each language but its variants, which phones do not know', () => {
    const texts = { 'permission.a': 'A {app}' };
    const files = Object.fromEntries(['de', 'en', 'uk'].map((locale) => [`${locale}/native/permissions.json`, texts]));
    const variant = { 'de-simple/app/card.json': {} };
    expect(faultsOf({ ...files, ...variant })).toEqual([]);
    expect(faultsOf({ ...files, 'uk/native/permissions.json': {} })).toEqual([
      'uk/native/permissions.json: permission.a: no text',
    ]);
    expect(faultsOf({ ...files, ...variant, 'de-simple/native/permissions.json': texts })).toEqual([
      'de-simple/native: nobody reads these texts in this language',
    ]);
  });

  it.each([
    ['pl', '{n, plural, one {#} other {#}}', ['few', 'many']],
    ['pl', '{n, plural, one {#} few {#} many {#} other {#}}', []],
    ['uk', '{n, plural, =1 {#} other {#}}', ['one', 'few', 'many']],
    ['ar', '{n, plural, =0 {#} =1 {#} two {#} other {#}}', ['few', 'many']],
    ['ar', '{n, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}', []],
    ['fr', '{n, plural, one {#} other {#}}', []],
    ['tr', '{n, plural, =0 {-} other {#}}', []],
    ['pl', '{n, plural, other {#}}', ['few', 'many', 'one']],
    ['de-simple', '{n, plural, one {#} other {#}}', []],
  ])('have every plural form that %s needs for whole numbers: %s', (locale, text, missing) => {
    const { plurals } = placeholdersOf(text);
    expect(plurals.flatMap((choice) => missingPluralForms(choice, locale)).sort()).toEqual([...missing].sort());
  });

  it('are refused where a language lacks a file', () => {
    expect(faultsOf({ 'de/app/card.json': { 'card.b': 'B' }, 'en/app/map.json': {} })).toEqual([
      'en/app/card.json: card.b: no text',
    ]);
  });
});
