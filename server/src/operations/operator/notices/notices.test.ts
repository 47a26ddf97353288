import { registrationStates } from '@buchfink/connectors/builtin/circulation/store/registration-rows';
import { noticeKinds } from '@buchfink/contract/account/notices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testRules } from '../../../systems/circulation/testing/circulation-world.ts';
import { filledForm, registeringRules } from '../../../systems/circulation/testing/registering.ts';
import { hiddenFields, textOf } from '../../../testing/operator-service.ts';
import { createServiceLocation } from '../../../testing/processes/test-nodes.ts';
import { type DeskService, evil, startDesk } from '../desk/testing/desk-service.ts';

let world: DeskService;
beforeEach(async () => {
  world = await startDesk(await createServiceLocation());
});
afterEach(() => world.close());

const open = (path: string, headers = {}) => world.browser.open(path, headers);
const query = (kind: string, language = 'de') => `?library=1&language=${language}&kind=${kind}`;

/** A patron with a proved address whose PIN was changed, and a mail of it that failed. */
async function failMail() {
  const page = await world.addPatron('501', evil);
  const patronId = page.split('/').at(-1) ?? '';
  await world.desk().changePatron('501', { email: 'ada@example.org' });
  await world.opened.store.change(1, (unit) => unit.putNoticeWishes({ patronId, provedEmail: 'ada@example.org' }));
  await world.desk().setPin('501', '9753');
  while (await world.outbox().plan(['email']));
  const mails = await world.outbox().claimMails(10);
  for (const { sendingId } of mails)
    await world.outbox().settleMail(sendingId, {
      state: 'refused',
      reason: 'policy',
      reply: `550 ${evil}`,
      isAddressRefused: false,
    });
  expect(mails).toHaveLength(1);
  return patronId;
}

/** The button of each mail that leads elsewhere than to the account. */
const buttons: Readonly<Record<string, RegExp>> = {
  'prove-email': /Adresse bestätigen|Confirm the address/,
  pending: /Weiter zum Ausweis|Go on to the card/,
  ended: /Anschrift und Öffnungszeiten|Address and opening hours/,
};

describe('the preview', () => {
  it.each(['several', ...noticeKinds, ...registrationStates])(
    'shows %s with invented data, in both languages, as text and as HTML',
    async (kind) => {
      for (const language of ['de', 'en']) {
        const page = await open(`/operator/notices/preview${query(kind, language)}`);
        expect(page.statusCode).toBe(200);
        expect(page.headers['content-security-policy']).toMatch(
          /form-action 'self'; frame-ancestors 'none'; frame-src 'self'$/,
        );
        const source = `/operator/notices/preview/html${query(kind, language)}`;
        expect(page.body).toContain(`src="${source.replaceAll('&', '&amp;')}" sandbox=""`);
        const document = await open(source);
        expect(document.statusCode).toBe(200);
        expect(document.body).toContain(`<html lang="${language}">`);
        // The same words in both forms.
        const button = buttons[kind] ?? /Zu Ihrem Konto|To your account/;
        expect(document.body).toMatch(button);
        expect(textOf(page.body)).toMatch(button);
        expect(page.body).toContain('https://opac.desk.example/');
      }
    },
  );

  it('the HTML can load nothing, run nothing and send nothing, also when it is opened by itself', async () => {
    const { headers } = await open(`/operator/notices/preview/html${query('ready')}`);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    );
    expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['SAMEORIGIN', 'no-store']);
  });

  it('says which kinds a library does not send, and takes the first of what it does not know', async () => {
    await world.close();
    const { notices } = testRules;
    world = await startDesk(await createServiceLocation(), { rules: { notices: { ...notices, kinds: ['ready'] } } });
    expect(await world.textAt(`/operator/notices/preview${query('lent')}`)).toContain('verschickt diese Art nicht');
    expect(await world.textAt(`/operator/notices/preview${query('ready')}`)).not.toContain(
      'verschickt diese Art nicht',
    );
    const other = await world.textAt('/operator/notices/preview?library=99&language=eo&kind=nothing');
    expect(other).toContain('Bitte zurückgeben: 2 Medien sind überfällig');
  });

  it('exists for operators alone', async () => {
    for (const path of [
      '/operator/notices/preview',
      '/operator/notices/preview/html',
      '/operator/notices',
      '/operator/notices/1',
    ])
      expect((await world.service.app.inject({ url: path, remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });
});

describe('the outbox', () => {
  it('counts for each library, and says what failed and why, without naming the patron', async () => {
    const patronId = await failMail();
    const overview = await open('/operator/notices');
    expect(textOf(overview.body)).toMatch(/1 Stadtbücherei läuft 0 0 0 0 1 0/);
    expect(textOf(overview.body)).toMatch(/2 Dorfbücherei läuft 0 0 0 0 0 0/);
    const { body } = await open('/operator/notices/1');
    expect(textOf(body)).toContain('Der Mailserver hat Regeln gegen solche Mails.');
    expect(body).toContain('550 &lt;b onmouseover');
    expect(body).toContain(`href="/operator/desk/1/patrons/${patronId}"`);
    expect(body).not.toMatch(/Ada|ada@|O&#x27;Hara &amp;amp;|>501</);
    expect((await open('/operator/notices/99')).statusCode).toBe(404);
  });

  it('sends again what failed, once, and the log has it without the patron', async () => {
    await failMail();
    expect(await world.act('/operator/notices/1', '/operator/notices/1/send-again')).toContain(
      'geht noch einmal hinaus',
    );
    expect(await world.outbox().claimMails(10)).toHaveLength(1);
    const answer = await world.browser.post('/operator/notices/1/send-again', { notice: 'x', way: 'email' });
    expect(answer.statusCode).toBe(403);
    expect(await world.logged()).toEqual([['notices-send-again', undefined, 'done']]);
  });

  it('refuses to send again what is sent by now', async () => {
    await failMail();
    const page = (await open('/operator/notices/1')).body;
    await world.act('/operator/notices/1', '/operator/notices/1/send-again');
    const hidden = hiddenFields(page, '/operator/notices/1/send-again');
    const answer = await world.browser.post('/operator/notices/1/send-again', hidden);
    expect([answer.statusCode, textOf(answer.body)]).toEqual([
      409,
      expect.stringContaining('Es wurde nichts geändert.'),
    ]);
  });

  it('is paused after a question, and resumed', async () => {
    expect(await world.textAt('/operator/notices/1?pause')).toContain('Den Versand von 1 Stadtbücherei anhalten?');
    expect((await world.outbox().work()).isPaused).toBe(false);
    expect(await world.act('/operator/notices/1?pause', '/operator/notices/1/pause')).toContain(
      'Der Versand ist angehalten.',
    );
    expect((await world.outbox().work()).isPaused).toBe(true);
    expect(await world.textAt('/operator/notices')).toContain('angehalten');
    expect(await world.act('/operator/notices/1', '/operator/notices/1/resume')).toContain('Der Versand läuft wieder.');
    expect((await world.outbox().work()).isPaused).toBe(false);
    expect((await world.logged()).map(([act, , outcome]) => [act, outcome])).toEqual([
      ['notices-pause', 'done'],
      ['notices-resume', 'done'],
    ]);
  });

  it('has the mails to people who have no account yet among the others, without naming them', async () => {
    await world.close();
    world = await startDesk(await createServiceLocation(), { rules: registeringRules() });
    await world.registration().register(filledForm({ email: 'ada@example.org' }), 'de');
    expect(await world.textAt('/operator/notices')).toMatch(/1 Stadtbücherei läuft 1 0 0 0 0 0/);
    const [mail] = await world.outbox().claimMails(5);
    await world.outbox().settleMail(mail?.sendingId ?? '', { state: 'refused', reason: 'mailbox' });
    const { body } = await open('/operator/notices/1');
    for (const part of ['Anmeldung: Adresse bestätigen', 'Noch kein Konto', 'Dieses Postfach gibt es nicht.'])
      expect(textOf(body)).toContain(part);
    expect(body).not.toMatch(/Ada|ada@/);
    const again = await world.act('/operator/notices/1', '/operator/notices/1/send-again');
    expect(again).toContain('geht noch einmal hinaus');
    expect(await world.outbox().claimMails(5)).toHaveLength(1);
  });

  it('says what the daily work of tomorrow will tell', async () => {
    await world.addPatron('501');
    await world.desk().lend('momo-1', '501', { due: '2026-11-05' });
    expect(await world.textAt('/operator/notices/1')).toMatch(/Nachricht Anzahl Bald fällig 1/);
  });
});
