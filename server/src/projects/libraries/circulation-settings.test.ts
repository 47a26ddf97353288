import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loanRuleFor } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { circulationRules } from '../../systems/circulation/circulation-rules.ts';
import { loadProjects, ProjectFaults } from '../files/load-projects.ts';
import { CirculationSettings } from './circulation-settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-rules-'));
  await mkdir(join(folder, 'a'));
  await writeFile(join(folder, 'a', 'project.yaml'), 'projectId: opac-a\n');
});
afterAll(() => rm(folder, { recursive: true }));

const head = `libraries:
  - id: 1
    ident: x
    libname: X
    shortname: X
    fullname: X
    branches: [{ id: MITTE, name: Mitte }]
    system:
      patron:
        kind: builtin
        rules:
`;

/** Loads a library with these rules and returns the faults. The rules begin at line 12 of the file. */
async function faultsOf(rules: string, project = 'projectId: opac-a\n'): Promise<string> {
  const lines = rules.split('\n').map((line) => `          ${line}`);
  await writeFile(join(folder, 'a', 'libraries.yaml'), head + lines.join('\n'));
  await writeFile(join(folder, 'a', 'project.yaml'), project);
  try {
    await loadProjects(folder);
    return '';
  } catch (error) {
    return error instanceof ProjectFaults ? error.message : String(error);
  }
}

describe('circulation rules', () => {
  it('default to those of a small library', () => {
    const rules = circulationRules(CirculationSettings.parse({}));
    expect(rules).toMatchObject({ currency: 'EUR', defaultGroup: 'adults', defaultItemType: 'book' });
    expect(rules.itemTypeOf).toMatchObject({ DVD: 'film', BOARDGAME: 'game' });
    expect(loanRuleFor(rules, 'adults', 'book')?.days).toBe(28);
    expect(loanRuleFor(rules, 'children', 'film')?.days).toBe(14);
    expect(rules.reservations).toMatchObject({ pickupDays: 7, needsEmail: false });
  });

  it('are complete with one line', async () => {
    expect(await faultsOf('{}')).toBe('');
    expect(await faultsOf('loans: [{ days: 21 }]')).toBe('');
  });

  it.each([
    ['an unknown key', 'currenzy: EUR', ':12:11 ', 'rules.currenzy', 'did you mean currency'],
    ['a currency', 'currency: Euro', ':12:11 ', 'rules.currency', 'such as `EUR`'],
    ['half cents', 'loans: [{ days: 28, loanFee: 0.5 }]', ':12:', 'loans[0].loanFee', '0.5'],
    ['a loan of no days', 'loans: [{ days: 0 }]', ':12:', 'loans[0].days', '0'],
    ['a rule about nothing', 'loans: [{ renewals: 2 }]', ':12:', 'loans[0]', 'the days of a loan'],
    [
      'a group without its English name',
      'patronGroups: { all: { name: { de: Alle } } }',
      ':12:',
      'patronGroups.all.name.en',
      '',
    ],
    ['no groups', 'patronGroups: {}', ':12:', 'rules.patronGroups', 'at least one'],
    ['a default group that is none', 'defaultGroup: senioren', ':12:', 'rules.defaultGroup', 'one of adults, children'],
    ['a default type that is none', 'defaultItemType: buch', ':12:', 'rules.defaultItemType', 'one of book, film'],
    ['a rule for no group', 'loans:\n  - { groups: [adult], days: 28 }', ':13:', 'loans[0].groups[0]', 'one of adults'],
    ['a rule for no type', 'loans:\n  - { itemTypes: [cd], days: 7 }', ':13:', 'loans[0].itemTypes[0]', 'one of book'],
    [
      'rules left as they were for types that are others',
      'itemTypes: { buch: { mediaTypes: [BOOK] } }',
      ':11:',
      'loans[0].itemTypes[0]',
      'one of buch',
    ],
    [
      'a media type of two item types',
      'itemTypes: { a: { mediaTypes: [DVD] }, b: { mediaTypes: [DVD] } }\nloans: [{ days: 28 }]',
      ':12:',
      'itemTypes.b.mediaTypes[0]',
      'no other item type',
    ],
    [
      'a media group that is none',
      'patronGroups: { all: { maxLoansOf: { films: 5 } } }',
      ':12:',
      'patronGroups.all.maxLoansOf.films',
      'one of none',
    ],
    [
      'again later than is remembered',
      'loans: [{ days: 28, daysUntilAgain: 60 }]',
      ':12:',
      'loans[0].daysUntilAgain',
      'at most `forgetAfterDays` (28)',
    ],
    [
      'a branch that is none',
      'reservations: { pickupBranches: [NORD] }',
      ':12:',
      'pickupBranches[0]',
      'unknown branch "NORD"; expected one of MITTE',
    ],
  ])('reject %s and name its place and the allowed values', async (_, rules, place, path, allowed) => {
    const message = await faultsOf(rules);
    for (const part of [join(folder, 'a', 'libraries.yaml') + place, path, allowed]) expect(message).toContain(part);
  });

  it('are required for the cards that the login shows', async () => {
    const card = (libraryId: number) =>
      `projectId: opac-a\ndemoCards:\n  - { libraryId: ${libraryId}, userId: '1', password: p, text: { de: A, en: A } }`;
    expect(await faultsOf('{}', card(1))).toBe('');
    expect(await faultsOf('{}', card(2))).toContain(
      'project.yaml:3:7 demoCards[0].libraryId: expected a library with accounts (1), got library 2 without accounts',
    );
  });
});

describe('the rules of PINs', () => {
  it('let patrons choose a PIN of four to sixty characters by default', () => {
    const { pins, editableContact } = circulationRules(CirculationSettings.parse({}));
    expect(pins).toEqual({ changeable: true, minLength: 4, maxLength: 60, digitsOnly: false });
    expect(editableContact).toEqual(['email', 'homeBranch']);
  });

  it.each(['{ minLength: 3 }', '{ minLength: 9, maxLength: 8 }', '{ maxLength: 201 }'])(
    'have sensible lengths, so they are not %s',
    async (pins) => {
      expect(await faultsOf(`pins: ${pins}`)).toContain('pins');
    },
  );
});

describe('the rules by which people become patrons', () => {
  const groups = 'patronGroups: { adults: {}, provisional: { maxLoans: 0 } }\nregistration:';

  it('are absent by default, and complete with a group', () => {
    expect(circulationRules(CirculationSettings.parse({}))).not.toHaveProperty('registration');
    const rules = { patronGroups: { adults: {}, provisional: {} }, registration: { group: 'provisional' } };
    expect(circulationRules(CirculationSettings.parse(rules)).registration).toEqual({
      fields: { born: 'required', address: 'required', email: 'required' },
      minimumAge: 0,
      guardianBelow: 18,
      cards: { prefix: '', digits: 8, checkDigit: 'luhn' },
      group: 'provisional',
      daysToShowPapers: 30,
      daysToProve: 3,
      validMonths: 12,
    });
  });

  it.each([
    ['{}', 'registration.group'],
    ['{ group: nobody }', 'adults, provisional'],
    ['{ group: adults }', 'another group than the usual one'],
    ['{ group: provisional, fields: { born: optional } }', '`required`, because rules about ages'],
    ['{ group: provisional, fields: { phone: required } }', 'phone'],
    ['{ group: provisional, terms: { version: "1" } }', 'a `text`, or a `link`'],
    ['{ group: provisional, terms: { version: "1", link: "http://x.example" } }', 'https'],
    ['{ group: provisional, terms: { link: "https://x.example" } }', 'terms.version'],
    ['{ group: provisional, cards: { digits: 5 } }', 'cards.digits'],
    ['{ group: provisional, cards: { prefix: "Ä-" } }', 'at most 20 letters'],
    ['{ group: provisional, cards: { checkDigit: modulo } }', 'luhn'],
    ['{ group: provisional, daysToProve: 15 }', 'daysToProve'],
  ])('are refused as %s', async (registration, expected) => {
    expect(await faultsOf(`${groups} ${registration}`)).toContain(expected);
  });
});
