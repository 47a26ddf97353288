import type { ActReason } from '@buchfink/contract/multi-step';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from './koha/rest/rest-client.ts';
import { PaiaPatrons } from './paia/paia-settings.ts';
import { refusalOf } from './paia/patron/refusals.ts';
import { loanRefusalOfBlock, loginErrorOfBlocks, reasonOfBlocks } from './refusals/block-reason.ts';
import { kohaCodeIn } from './refusals/koha-codes.ts';
import { kohaReasons } from './refusals/koha-reasons.ts';
import { createRefusalReport } from './refusals/unknown-refusals.ts';
import { createRefusalTable } from './sip2/refusals/refusal-table.ts';
import type { SystemWarning } from './system-warning.ts';

/** Every code of Koha that an act can be refused with, and what it means. */
const kohaCodes: readonly (readonly [string, ActReason])[] = [
  ['too_many', 'max-renewals'],
  ['too_unseen', 'at-desk'],
  ['on_reserve', 'reserved'],
  ['recalled', 'reserved'],
  ['too_soon', 'too-early'],
  ['auto_too_soon', 'too-early'],
  ['auto_too_late', 'too-late'],
  ['auto_renew', 'renewed-automatically'],
  ['auto_account_expired', 'card-expired'],
  ['auto_too_much_oweing', 'fee-limit'],
  ['auto_too_much_owing', 'fee-limit'],
  ['too_much_owing', 'fee-limit'],
  ['overdue', 'overdue'],
  ['restriction', 'blocked'],
  ['onsite_checkout', 'not-for-loan'],
  ['item_denied_renewal', 'not-allowed'],
  ['item_issued_to_other_patron', 'not-found'],
  ['no_checkout', 'not-found'],
  ['damaged', 'copy-damaged'],
  ['notforloan', 'not-for-loan'],
  ['notReservable', 'not-reservable'],
  ['NotHoldable', 'not-reservable'],
  ['noReservesAllowed', 'not-reservable'],
  ['no_valid_items', 'no-copies'],
  ['none_available', 'no-copies'],
  ['NoItems', 'no-copies'],
  ['ageRestricted', 'age-limit'],
  ['tooManyHoldsForThisRecord', 'title-limit'],
  ['too_many_holds_for_this_record', 'title-limit'],
  ['tooManyReserves', 'too-many-reservations'],
  ['too_many_reserves', 'too-many-reservations'],
  ['hold_limit', 'too-many-reservations'],
  ['tooManyReservesToday', 'too-many-today'],
  ['itemAlreadyOnHold', 'reserved-by-you'],
  ['recall', 'reserved-by-you'],
  ['alreadypossession', 'lent-to-you'],
  ['RecordNotFound', 'unknown-record'],
  ['libraryNotFound', 'not-at-branch'],
  ['LocationNotFound', 'not-at-branch'],
  ['libraryNotPickupLocation', 'not-at-branch'],
  ['library_not_pickup_location', 'not-at-branch'],
  ['invalid_pickup_location', 'not-at-branch'],
  ['pickupNotInHoldGroup', 'not-at-branch'],
  ['cannotBeTransferred', 'not-at-branch'],
  ['cannot_be_transferred', 'not-at-branch'],
  ['cannotReserveFromOtherBranches', 'other-branches'],
  ['branchNotInHoldGroup', 'other-branches'],
  ['debt_limit', 'fee-limit'],
  ['expired', 'card-expired'],
  ['PatronExpired', 'card-expired'],
  ['restricted', 'blocked'],
  ['PatronRestricted', 'blocked'],
  ['bad_address', 'address-invalid'],
  ['card_lost', 'card-lost'],
  ['NotCanceled', 'not-cancelable'],
  ['BorrowerCannotCancelHold', 'not-cancelable'],
];

/** Screen messages of SIP2 servers: Koha's, Evergreen's, and those in German. */
const sip2Texts: readonly (readonly [string, ActReason])[] = [
  ['Item has reached maximum renewals', 'max-renewals'],
  ['Item has reached maximum consecutive renewals without being seen', 'at-desk'],
  ['Item renewal is not allowed', 'not-allowed'],
  ['Item unavailable due to outstanding holds', 'reserved'],
  ["Greetings from Koha.  -- Borrower's card reported lost.", 'card-lost'],
  ['Greetings from Koha. PATRON EXPIRED', 'card-expired'],
  ['Greetings from Koha.  -- Borrower has no valid address.', 'address-invalid'],
  ['Issue failed : NOT_FOR_LOAN', 'not-for-loan'],
  ['Issue failed : AGE_RESTRICTION', 'age-limit'],
  ['PATRON_ACCOUNT_EXPIRED', 'card-expired'],
  ['ITEM_NOT_HOLDABLE', 'not-reservable'],
  ['ITEM_NOT_CIRCULATING', 'not-for-loan'],
  ['Titel kann nicht vorgemerkt werden, Ihr Ausweis ist abgelaufen', 'card-expired'],
  ['Der Ausweis wurde als verloren gemeldet', 'card-lost'],
  ['Präsenzbestand', 'not-for-loan'],
  ['Das Exemplar ist beschädigt', 'copy-damaged'],
  ['nicht vormerkbar', 'not-reservable'],
  ['Medium ist vorgemerkt', 'reserved'],
];

/** Document errors of PAIA servers. */
const paiaTexts: readonly (readonly [string, ActReason])[] = [
  ['Vormerkung nicht möglich: Ausweis abgelaufen', 'card-expired'],
  ['Ihr Ausweis ist als verloren gemeldet', 'card-lost'],
  ['patron card is lost', 'card-lost'],
  ['Keine Vormerkung wegen offener Gebühren', 'fee-limit'],
  ['Exemplar ist beschädigt', 'copy-damaged'],
  ['Präsenzbestand, nicht ausleihbar', 'not-for-loan'],
  ['not requestable', 'not-reservable'],
  ['Kein Exemplar vorhanden', 'no-copies'],
  ['Altersfreigabe ab 16', 'age-limit'],
  ['bereits von Ihnen vorgemerkt', 'reserved-by-you'],
  ['Medium ist vorgemerkt', 'reserved'],
];

describe('the reason of a refusal', () => {
  const reportRefusal = () => {
    throw new Error('a known refusal is reported');
  };
  const reasonOf = kohaReasons({}, reportRefusal);
  const table = createRefusalTable();
  const refusedBy = (status: number, json: { error: string; error_code?: string }) =>
    outcomeOf({
      status,
      json,
      error: json.error,
      errorCode: json.error_code ?? '',
      isMissingPath: false,
      total: undefined,
    });

  it.each(kohaCodes)('of Koha, %s: %s', (code, reason) => {
    expect(reasonOf(code)).toBe(reason);
    const texts = [`Hold cannot be placed. Reason: ${code}`, `Renewal not authorized (${code})`];
    for (const error of texts) {
      const outcome = refusedBy(403, { error });
      expect(outcome.isDone ? undefined : reasonOf(outcome.code)).toBe(reason);
    }
    expect(refusedBy(409, { error: 'Refused', error_code: code })).toMatchObject({ code });
    expect(table.actReason([code]).code).toBe(reason);
  });

  it.each(sip2Texts)('of SIP2, %s: %s', (text, reason) => {
    expect(table.actReason([text]).code).toBe(reason);
  });

  it.each(paiaTexts)('of PAIA, %s: %s', (text, reason) => {
    const settings = PaiaPatrons.parse({ kind: 'paia', base: 'https://paia.example' });
    expect(refusalOf(text, { settings, reportRefusal }, [])).toEqual({ reason });
  });

  it.each([
    ['card-expired', 'card-expired', 'AccountNotPaid', 'card-expired'],
    ['card-lost', 'card-lost', 'CardLost', 'card-lost'],
    ['fees', 'fee-limit', 'FeeLimitExceeded', 'account-disabled'],
    ['overdue', 'overdue', 'ReminderLevelExceeded', 'account-disabled'],
    ['blocked', 'blocked', 'AccountDisabled', 'account-disabled'],
    ['other', 'blocked', 'PatronAccountMustBeResubmitted', 'account-disabled'],
  ] as const)('of an account with the block %s: %s, of a loan %s, of a login %s', (code, reason, loan, login) => {
    expect(reasonOfBlocks([{ code }, { code: 'blocked' }])).toBe(reason);
    expect(loanRefusalOfBlock(code)).toBe(loan);
    expect(loginErrorOfBlocks([{ code: 'fees' }, { code }])).toBe(login);
    expect(loginErrorOfBlocks([])).toBe('account-disabled');
  });

  it('is that of a title without copies where Koha names none', () => {
    const outcome = refusedBy(403, { error: 'Hold cannot be placed. Reason: ' });
    expect(outcome.isDone ? undefined : reasonOf(outcome.code)).toBe('no-copies');
  });
});

describe('a code that nobody knows', () => {
  it('is unknown, and told to the operator once, as long as it is a code', () => {
    const warnings: SystemWarning[] = [];
    const report = createRefusalReport((warning) => warnings.push(warning));
    const reasonOf = kohaReasons({ ourRule: 'at-desk' }, report);
    const codes = ['newerRule', 'newerRule', 'plugin_says_no', 'Lea Leer, 20000001', '20000001', '', 'x'.repeat(61)];
    for (const code of codes) expect(reasonOf(code)).toBe('unknown');
    expect(warnings.map(({ values }) => values)).toEqual([{ words: 'newerRule' }, { words: 'plugin_says_no' }]);
    expect(reasonOf('ourRule')).toBe('at-desk');
    const many = Array.from({ length: 300 }, (_, index) => `rule${'abcdefghij'[index % 10]}${'x'.repeat(index % 40)}`);
    for (const code of many) reasonOf(code);
    expect(warnings.length).toBeLessThanOrEqual(100);
  });

  it('is told to the operator in words that name no patron', () => {
    const warnings: SystemWarning[] = [];
    const report = createRefusalReport((warning) => warnings.push(warning));
    const hidden = ['Lea Leer-Müller', 'Der Zauberberg', undefined, null];
    report('Sperre 17 seit 03.04.2027', hidden);
    report('Sperre 23 seit 11.12.2026', hidden);
    report('Not today, LEA LEER: "Krabat" and »Momo«, ask lea@example.org', hidden);
    report('Zauberberg: Regel\n4711 fehlt\u0000', hidden);
    for (const text of ['', ' ', '4711', '-', '…', 'Leer']) report(text, hidden);
    report('x'.repeat(5_000));
    expect(warnings.map(({ values }) => ('words' in values ? values.words : ''))).toEqual([
      'Sperre 99 seit 99.99.9999',
      'Not today, … …: … and …, ask …',
      '…: Regel 9999 fehlt',
      'x'.repeat(120),
    ]);
  });

  it('is no word of a sentence', () => {
    for (const text of ['The item was damaged by rain', 'Expired or restricted?', 'toString', '__proto__', ''])
      expect(kohaCodeIn(text)).toBeUndefined();
    expect(kohaCodeIn('Hold refused: notForLoan!')).toBe('notForLoan');
  });
});
