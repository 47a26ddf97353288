import type { ActAnswer, ActDetail } from '@buchfink/connectors/patron-system';
import { expect, it } from 'vitest';
import { labelAct } from './label-act.ts';

const asking = (...details: ActDetail[]): ActAnswer => ({ status: 'CONFIRMATION_NEEDED', details });
const fee = (amount: number, currency = 'EUR') => ({ kind: 'fee', amount, currency }) as const;

it('asks for consent with the price', () => {
  expect(labelAct(asking(fee(50)), 'renew', 'en')).toMatchObject({
    message: 'Renew for €0.50?',
    fee: { amount: 50, currency: 'EUR', text: '€0.50' },
  });
  expect(labelAct(asking(fee(100)), 'reserve', 'de').message).toMatch(/^Für 1,00\s€ vormerken\?$/);
  expect(labelAct(asking(fee(100)), 'changePickup', 'de').message).toMatch(/^Das kostet 1,00\s€\./);
});

it('adds several fees of one currency', () => {
  expect(labelAct(asking(fee(50), { kind: 'pickup', text: 'Nord' }, fee(25)), 'renew', 'en').fee?.amount).toBe(75);
});

it('names no sum of several currencies, and no fee where there is none', () => {
  for (const details of [[fee(50), fee(50, 'CHF')], [{ kind: 'pickup', text: 'Nord' } as const]]) {
    const answer = labelAct(asking(...details), 'renew', 'de');
    expect(answer.message).toBe('Möchten Sie fortfahren?');
    expect(answer.fee).toBeUndefined();
  }
});

it('keeps the words of the library, and names the price beside them', () => {
  const answer = labelAct({ ...asking(fee(50)), message: 'Leihe mit Gebühr?' }, 'renew', 'en');
  expect(answer).toMatchObject({ message: 'Leihe mit Gebühr?', fee: { text: '€0.50' } });
});

it('counts renewals of which none happened, and says where a reason is missing', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, title: id, outcome: 'refused' }) as const);
  const answer = labelAct({ status: 'ERROR', reason: 'none-renewed', items }, 'renew', 'de');
  expect(answer.message).toBe('Keines von 3 Medien ließ sich verlängern.');
  expect(answer.items?.map(({ message }) => message)).toEqual(
    items.map(() => 'Ihre Bibliothek hat das abgelehnt und keinen Grund genannt.'),
  );
  expect(labelAct({ status: 'ERROR', reason: 'none-renewed', items }, 'renew', 'en').message).toBe(
    'None of 3 items could be renewed.',
  );
  expect(labelAct({ status: 'OK', items: [] }, 'renew', 'en').message).not.toContain('None');
});

it('tells a refusal in words that nobody knows from an outcome that nobody knows', () => {
  const words = 'Bitte fragen Sie an der Theke.';
  expect(labelAct({ status: 'ERROR', reason: 'unknown', message: words }, 'reserve', 'de')).toEqual({
    status: 'ERROR',
    reason: 'refused',
    message: words,
  });
  expect(labelAct({ status: 'ERROR', reason: 'unknown' }, 'reserve', 'de')).toMatchObject({ reason: 'unknown' });
});

it('names no price of what is done', () => {
  expect(labelAct({ status: 'OK', details: [fee(50)] }, 'renew', 'de').fee).toBeUndefined();
});

it('says a new date and a last day in the words of the library where they are none', () => {
  const item = { id: 'a', title: 'a', outcome: 'renewed', message: 'nach Ostern' } as const;
  const renewed = labelAct({ status: 'OK', items: [item] }, 'renew', 'de');
  expect(renewed.items?.[0]?.message).toBe('Verlängert bis nach Ostern');
  const details = [{ kind: 'ready-until', text: 'Freitag' }] as const;
  expect(labelAct({ status: 'OK', details }, 'reserve', 'de').details).toEqual([['Abholbereit bis', 'Freitag']]);
});
