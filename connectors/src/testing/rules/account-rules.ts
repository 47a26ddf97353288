import { AccountData } from '@buchfink/contract/account';
import { expect, it } from 'vitest';
import type { GetTestSystem } from './patron-rules.ts';

/** Rules of the account. */
export function accountRules(peer: GetTestSystem): void {
  it('shows an empty account as empty', async () => {
    const { system, context, addPatron } = peer();
    const secret = await addPatron();
    const account = AccountData.parse(await system.account(await system.login(secret, context), context));
    expect(account).toMatchObject({ userId: secret.userId, lent: [], reservations: [], fees: [] });
    expect(account.account.blocks).toEqual([]);
    expect(account.account.pendingFees ?? { amount: 0 }).toMatchObject({ amount: 0 });
  });

  it('shows a loan with its exact title and a due date', async ({ skip }) => {
    if (peer().unreported?.includes('lists')) return skip();
    const { system, context, addPatron, addTitle, lend } = peer();
    const secret = await addPatron();
    const { barcodes } = await addTitle({ title: 'Äpfel & Öl: „Süß“', author: 'Françoise Çelik', copies: 1 });
    const [barcode = ''] = barcodes;
    await lend(barcode, secret);
    const account = AccountData.parse(await system.account(await system.login(secret, context), context));
    expect(account.lent).toHaveLength(1);
    expect(account.lent[0]).toMatchObject({ title: 'Äpfel & Öl: „Süß“' });
    if (peer().unreported?.includes('copies')) return expect(account.lent[0]?.deadline).toBeUndefined();
    expect(account.lent[0]?.deadline ?? '9').toMatch(/^\d/);
    expect(account.lent[0]?.deadline !== undefined && account.lent[0].deadline > peer().today()).toBe(true);
  });

  it('shows no loans of others', async () => {
    const { system, context, addPatron, addTitle, lend } = peer();
    const [owner, otherCard] = [await addPatron(), await addPatron()];
    const { barcodes } = await addTitle({ title: 'Geheim', copies: 1 });
    await lend(barcodes[0] ?? '', owner);
    const account = await system.account(await system.login(otherCard, context), context);
    expect(account.lent).toEqual([]);
  });

  it('shows no returned loans', async () => {
    const { system, context, addPatron, addTitle, lend, giveBack } = peer();
    const secret = await addPatron();
    const { barcodes } = await addTitle({ title: 'Gelesen', copies: 1 });
    await lend(barcodes[0] ?? '', secret);
    await giveBack(barcodes[0] ?? '');
    const account = await system.account(await system.login(secret, context), context);
    expect(JSON.stringify(account)).not.toContain('Gelesen');
  });

  it('says that it does not know loans and reservations of which it is not told', async () => {
    const { system, context, addPatron } = peer();
    const account = await system.account(await system.login(await addPatron(), context), context);
    if (!peer().unreported?.includes('lists')) return expect(account.untold).toBeUndefined();
    expect(account.untold).toEqual(['loans', 'reservations']);
  });

  it('shows each fee and their total', async ({ skip }) => {
    const { system, context, addPatron, addFee } = peer();
    if (addFee === undefined) return skip();
    const secret = await addPatron();
    await addFee(secret, 250);
    await addFee(secret, 1);
    const { fees, account } = await system.account(await system.login(secret, context), context);
    const lines = peer().unreported?.includes('lists') ? [] : [1, 250];
    expect(fees.map(({ amount = 0 }) => amount).sort((a, b) => a - b)).toEqual(lines);
    expect(account.pendingFees?.amount).toBe(251);
  });

  it('shows the number of the card', async () => {
    const { system, context, addPatron } = peer();
    const secret = await addPatron({ name: 'Zoë' });
    const card = await system.card(await system.login(secret, context), context);
    expect(card.number).toBe(secret.userId);
  });
}
