import { expect, it } from 'vitest';
import type { GetTestSystem } from './patron-rules.ts';

/** A PIN that every system accepts: neither short nor easy to guess. */
const newPin = '84-Buchfink-13';

/** Rules of the acts on a patron's own data: PIN and contact data. Rules of an absent act are skipped. */
export function profileRules(peer: GetTestSystem): void {
  const login = (userId: string, password: string) => peer().system.login({ userId, password }, peer().context);

  it('changes the PIN of a patron who knows the old one', async ({ skip }) => {
    const { system, context, addPatron } = peer();
    if (system.changePin === undefined) return skip();
    const { userId, password } = await addPatron();
    const patron = await login(userId, password);
    const answer = await system.changePin(patron, { oldPin: password, newPin }, context);
    expect(answer).toMatchObject({ status: 'OK' });
    await expect(login(userId, password)).rejects.toMatchObject({ code: 'login-failed' });
    expect((await login(userId, newPin)).patronId).toBe(patron.patronId);
    // The patron acts on with the new credentials.
    const credentials = answer.status === 'OK' ? answer.credentials : undefined;
    const next = { ...patron, ...(credentials !== undefined && { credentials }) };
    expect((await system.account(next, context)).userId).toBe(userId);
  });

  it('changes no PIN for a wrong old one', async ({ skip }) => {
    const { system, context, addPatron } = peer();
    if (system.changePin === undefined) return skip();
    const { userId, password } = await addPatron();
    const patron = await login(userId, password);
    const answer = await system.changePin(patron, { oldPin: `${password}x`, newPin }, context);
    expect(answer).toMatchObject({ status: 'ERROR', reason: 'wrong-pin' });
    expect((await login(userId, password)).patronId).toBe(patron.patronId);
  });

  it('refuses a PIN that is shorter than its rules say, and says so', async ({ skip }) => {
    const { system, context, addPatron } = peer();
    if (system.changePin === undefined || (system.pinRules?.minLength ?? 1) < 2) return skip();
    const { userId, password } = await addPatron();
    const patron = await login(userId, password);
    const answer = await system.changePin(patron, { oldPin: password, newPin: '7' }, context);
    expect(answer).toMatchObject({ status: 'ERROR', reason: 'too-short' });
    expect((await login(userId, password)).patronId).toBe(patron.patronId);
  });

  it('changes the e-mail address and removes it, or forwards the request', async ({ skip }) => {
    const { system, context, addPatron } = peer();
    const { contact, changeContact } = system;
    if (contact === undefined || changeContact === undefined) return skip();
    const { userId, password } = await addPatron();
    const patron = await login(userId, password);
    const { editable } = await contact(patron, context);
    if (!editable.includes('email')) return skip();
    for (const email of ['mia@bibliothek.example', '']) {
      const { status } = await changeContact(patron, { email }, context);
      expect(['OK', 'REQUESTED']).toContain(status);
      if (status === 'OK') expect((await contact(patron, context)).email ?? '').toBe(email);
    }
  });

  it('changes the home branch to one of its choices, and to no other', async ({ skip }) => {
    const { system, context, addPatron } = peer();
    const { contact, changeContact } = system;
    if (contact === undefined || changeContact === undefined) return skip();
    const { userId, password } = await addPatron();
    const patron = await login(userId, password);
    const { editable, homeBranches } = await contact(patron, context);
    const branch = homeBranches.at(-1)?.id;
    if (!editable.includes('homeBranch') || branch === undefined) return skip();
    const { status } = await changeContact(patron, { homeBranch: branch }, context);
    expect(['OK', 'REQUESTED']).toContain(status);
    const changed = await contact(patron, context);
    if (status === 'OK') expect(changed.homeBranch).toBe(branch);
    expect(await changeContact(patron, { homeBranch: 'no-such-branch' }, context)).toMatchObject({
      status: 'ERROR',
      reason: 'unknown-branch',
    });
    expect(await contact(patron, context)).toEqual(changed);
  });

  it('changes nothing that the patron may not change', async ({ skip }) => {
    const { system, context, addPatron } = peer();
    const { contact, changeContact } = system;
    if (contact === undefined || changeContact === undefined) return skip();
    const { userId, password } = await addPatron();
    const patron = await login(userId, password);
    const before = await contact(patron, context);
    const changes = { email: 'a@b.example', phones: ['0555 1'], address: ['Weg 1'], homeBranch: '' };
    for (const field of Object.keys(changes) as (keyof typeof changes)[])
      if (!before.editable.includes(field))
        expect(await changeContact(patron, { [field]: changes[field] }, context)).toMatchObject({
          status: 'ERROR',
          reason: 'not-allowed',
        });
    expect(await contact(patron, context)).toEqual(before);
  });
}
