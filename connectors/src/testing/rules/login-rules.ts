import { expect, it } from 'vitest';
import type { GetTestSystem } from './patron-rules.ts';

/** Rules of the login. */
export function loginRules(peer: GetTestSystem): void {
  const login = (userId: string, password: string) => peer().system.login({ userId, password }, peer().context);

  it('accepts the right PIN, always as the same patron', async () => {
    const { userId, password } = await peer().addPatron({ name: 'Jürgen Groß' });
    const first = await login(userId, password);
    expect(first.name ?? 'Jürgen Groß').toBe('Jürgen Groß');
    expect((await login(userId, password)).patronId).toBe(first.patronId);
  });

  it('answers a wrong PIN and an unknown card alike', async () => {
    const { userId, password } = await peer().addPatron();
    await expect(login(userId, `${password}x`)).rejects.toMatchObject({ code: 'login-failed' });
    await expect(login(`${userId}999`, password)).rejects.toMatchObject({ code: 'login-failed' });
  });

  it('reveals a disabled card only to its owner', async () => {
    const { userId, password } = await peer().addPatron({ disabled: true });
    await expect(login(userId, `${password}x`)).rejects.toMatchObject({ code: 'login-failed' });
    const code = peer().unreported?.includes('disabled-card') ? 'login-failed' : 'account-disabled';
    await expect(login(userId, password)).rejects.toMatchObject({ code });
  });

  it('accepts an expired or blocked card, and shows the block in the account', async () => {
    const { system, context, addPatron } = peer();
    const expired = await system.login(await addPatron({ validUntil: '2020-02-29' }), context);
    const code = peer().unreported?.includes('expiry') ? 'blocked' : 'card-expired';
    expect((await system.account(expired, context)).account.blocks.map((block) => block.code)).toEqual([code]);
    const blocked = await system.login(await addPatron({ blocked: true }), context);
    expect((await system.account(blocked, context)).account.blocks.map(({ code }) => code)).toEqual(['blocked']);
  });

  it('handles every kind of text as a wrong card or PIN', async () => {
    for (const text of ['', ' ', "' OR 1=1 --", '|AO|AD\r\n', '\u0000', 'ü'.repeat(200), '%00', '🐦'])
      await expect(login(text, text)).rejects.toMatchObject({ code: 'login-failed' });
  });

  it('no longer knows a removed patron', async ({ skip }) => {
    const { system, context, addPatron, removePatron } = peer();
    if (removePatron === undefined) return skip();
    const secret = await addPatron();
    const patron = await system.login(secret, context);
    await removePatron(secret);
    await expect(system.account(patron, context)).rejects.toMatchObject({ code: 'session-ended' });
  });
}
