import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLoginsBy } from '../../../../api/account/patron-access.ts';
import { filledForm, registeringRules } from '../../../../systems/circulation/testing/registering.ts';
import { describeStorages } from '../../../../testing/postgresql/describe-storages.ts';
import { createServiceLocation } from '../../../../testing/processes/test-nodes.ts';
import { type DeskService, evil, startDesk } from '../testing/desk-service.ts';

const list = '/operator/desk/1/registrations';

let world: DeskService;
afterEach(() => world.close());

/** A person fills in the form and follows the link of the mail; returns the path of the patron's page. */
async function join(change: Parameters<typeof filledForm>[0] = {}): Promise<string> {
  const registration = world.registration();
  await registration.register(filledForm(change), 'de');
  const [mail] = await world.outbox().claimMails(5);
  const token = mail?.registration?.state === 'pending' ? mail.registration.token : '';
  await world.outbox().settleMail(mail?.sendingId ?? '', { state: 'accepted' });
  const answer = await registration.confirm(token, 'fuchs8413');
  const card = answer.outcome === 'card' ? answer.card.number : '';
  return `/operator/desk/1/patrons/${(await world.desk().patronOf(card)).patronId}`;
}

describeStorages('the desk and people who became patrons in the app', (create) => {
  beforeEach(async () => {
    const groups = { adults: { name: { de: 'Erwachsene', en: 'Adults' } }, provisional: { maxLoans: 0 } };
    world = await startDesk(await create(), { rules: { ...registeringRules(), patronGroups: groups } });
  });

  it('lists them, shows what to compare and who may be the same, and confirms the card', async () => {
    const known = await world.addPatron('501', 'Lesen, Ada');
    await world.desk().changePatron('501', { born: '1984-03-27' });
    const page = await join({ guardian: undefined });
    await world.registration().register(filledForm({ name: 'Bo Ek' }), 'de');
    const text = await world.textAt(list);
    expect(text).toContain('Ada Lesen');
    expect(text).toContain('02.11.2026');
    expect(text).toContain('01.12.2026');
    expect(text).toContain('Eine Person hat die E-Mail-Adresse noch nicht bestätigt');
    expect(text).not.toContain('Bo Ek');
    const patron = await world.textAt(page);
    for (const part of ['Vorläufiger Ausweis: Papiere prüfen', '27.03.1984', 'Lindenstraße 5', '2027-01', 'Lesen, Ada'])
      expect(patron).toContain(part);
    expect((await world.browser.open(page)).body).toContain(`href="${known}"`);
    const confirmed = await world.act(page, `${page}/confirm`, { group: 'adults', validUntil: '2027-11-02' });
    expect(confirmed).toContain('Der Ausweis ist bestätigt und gilt bis 02.11.2027.');
    expect(confirmed).toContain('Papiere geprüft');
    expect(await world.textAt(list)).toContain('Zurzeit hat niemand einen vorläufigen Ausweis.');
    expect((await world.logged()).at(-1)).toEqual(['desk-confirm-card', expect.stringMatching(/^…\d{4}$/), 'done']);
  });

  it('ends a card for a reason, which the person reads, and ends the logins', async () => {
    const page = await join();
    const countLogins = await world.logInPatron(page);
    const ended = await world.act(page, `${page}/end`, { reason: evil });
    expect(ended).toContain('Der vorläufige Ausweis ist beendet. Aufgehobene Vormerkungen: 0.');
    expect(ended).toContain('&lt;b onmouseover=alert(1)&gt;');
    expect(await countLogins()).toBe(0);
    expect((await world.logged()).at(-1)?.[0]).toBe('desk-end-card');
    const mails = await world.outbox().claimMails(5);
    expect(mails.map(({ registration }) => registration)).toEqual([{ state: 'ended', reason: evil }]);
  });

  it('leaves no login of a person whom the daily work removes', async () => {
    const page = await join();
    const countLogins = await world.logInPatron(page);
    const [person] = (await world.desk().registrations()).provisional;
    await world.desk().endRegistration(person?.patron.card ?? '');
    const { time } = world;
    const tickAfter = (days: number) => {
      world.time = time + days * 86_400_000;
      const endLogins = endLoginsBy(world.access, () => new Date(world.time));
      return world.desk().tick({ endLogins: (patron) => endLogins(1, patron) });
    };
    const loginsThen = async () => {
      world.time = time;
      return countLogins();
    };
    await tickAfter(29);
    expect(await loginsThen()).toBe(1);
    await tickAfter(31);
    expect(await loginsThen()).toBe(0);
    expect(await world.desk().listPatrons()).toEqual([]);
  });

  it('refuses what is no card of this kind, no day and no group, and changes nothing', async () => {
    const page = await join();
    const confirm = (fields: Record<string, string>) => world.act(page, `${page}/confirm`, fields);
    expect(await confirm({ group: 'adults', validUntil: '2026-11-01' })).toContain('Das ist kein Datum.');
    expect(await confirm({ group: 'nobody', validUntil: '2027-11-01' })).toContain(
      'Diese Benutzergruppe gibt es nicht.',
    );
    expect(await world.act(page, `${page}/end`, { reason: 'a\tb' })).toContain('Steuerzeichen');
    const other = await world.addPatron('501');
    const { statusCode } = await world.browser.submit(page, `${page}/confirm`, {
      group: 'adults',
      validUntil: '2027-11-01',
    });
    expect(statusCode).toBe(303);
    expect(await world.textAt(other)).not.toContain('Vorläufiger Ausweis');
  });
});

describe('a library without registration', () => {
  it('has no such tab, and its patrons no such section', async () => {
    world = await startDesk(await createServiceLocation());
    const page = await world.addPatron('501');
    expect((await world.browser.open(page)).body).not.toContain(list);
    expect(await world.textAt(page)).not.toContain('Anmeldung in der App');
  });
});
