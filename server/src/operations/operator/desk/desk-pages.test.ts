import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hiddenFields, OperatorBrowser, textOf } from '../../../testing/operator-service.ts';
import { describeStorages } from '../../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../../testing/postgresql/test-location.ts';
import { createServiceLocation } from '../../../testing/processes/test-nodes.ts';
import { type DeskService, evil, startDesk } from './testing/desk-service.ts';

let world: DeskService;
const start = async (create: () => Promise<TestLocation>, operators?: string) => {
  world = await startDesk(await create(), { operators });
};
const tidy = () => world.close();
const returns = '/operator/desk/1/returns';

describeStorages('the desk', (create) => {
  beforeEach(() => start(create));
  afterEach(tidy);

  it('works through a day: a new card, a loan, a late return, its fee, and forgetting', async () => {
    const added = await world.browser.submit('/operator/desk/1/patrons/new', '/operator/desk/1/patrons', {
      card: '4000 1234',
      name: 'Änne Käfer',
      email: 'anne@kaefer.example',
      pin: '8315',
    });
    expect(added.statusCode).toBe(303);
    const page = String(added.headers.location).replace(/\?.*/, '');
    expect(await world.textAt(String(added.headers.location))).toContain('Der Ausweis ist angelegt.');
    expect(await world.desk().patronData('40001234')).toMatchObject({
      patron: { name: 'Änne Käfer', group: 'adults' },
    });
    // A scanner types the number and Enter: the account opens.
    expect(await world.textAt('/operator/desk/1?query=40001234')).toContain('Änne Käfer');

    expect(await world.act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain(
      'Momo ist ausgeliehen bis 30.11.2026.',
    );
    world.time += 33 * 86_400_000;
    expect(await world.textAt(page)).toContain('30.11.2026, überfällig');
    const returned = await world.act('/operator/desk/1/returns', '/operator/desk/1/returns', {
      barcode: 'momo-1',
      branch: 'N',
    });
    expect(returned).toContain('Momo: an Mitte schicken.');
    expect(returned).toContain('Die Leihfrist endete am 30.11.2026. Offene Säumnisgebühr: 1,00 €.');
    expect(
      await world.act('/operator/desk/1/returns', '/operator/desk/1/returns', { barcode: 'momo-1', branch: 'M' }),
    ).toContain('Momo: zurück ins Regal. Es war nicht ausgeliehen.');

    expect(await world.act(`${page}/privacy`, `${page}/forget`)).not.toContain('gelöscht ');
    expect(await world.textAt(`${page}/privacy`)).toContain('Die Person hat offene Gebühren.');
    const paid = await world.act(page, `${page}/pay`, { paid: '0,40', fee: '' });
    expect(paid).toContain('0,40 € sind bezahlt. Offen: 0,60 €');
    expect(paid).toContain('Quittung Stadtbücherei, 05.12.2026 Säumnisgebühr, Momo: 0,40 € Bezahlt: 0,40 €');
    expect(await world.act(page, `${page}/pay`, { paid: '0,60', fee: '' })).toContain('Es ist nichts mehr offen.');

    const wrong = await world.act(`${page}/privacy`, `${page}/forget`, { card: '40001235' });
    expect(wrong).toContain('Das ist nicht die Ausweisnummer dieser Person.');
    const forgotten = await world.act(`${page}/privacy`, `${page}/forget`, { card: '4000 1234' });
    expect(forgotten).toMatch(/Die Person ist gelöscht .*Nichts gefunden: \d+ Tabellen/);
    expect(forgotten).toContain('Person 1');
    expect((await world.browser.open(page)).statusCode).toBe(404);
    expect(await world.textAt('/operator/desk/1?query=40001234')).toContain('Dazu gibt es niemanden.');
    expect(await world.logged()).toEqual([
      ['desk-add-patron', '…1234', 'done'],
      ['desk-lend', 'momo-1', 'done'],
      ['desk-return', 'momo-1', 'done'],
      ['desk-return', 'momo-1', 'done'],
      ['desk-pay-fees', '…1234', 'done'],
      ['desk-pay-fees', '…1234', 'done'],
      ['desk-forget-patron', undefined, 'refused'],
      ['desk-forget-patron', '…1234', 'done'],
    ]);
  });

  it('says that mail came back, until there is another address', async () => {
    const added = await world.browser.submit('/operator/desk/1/patrons/new', '/operator/desk/1/patrons', {
      card: '4000 1234',
      email: 'anne@kaefer.example',
      pin: '8315',
    });
    const page = String(added.headers.location).replace(/\?.*/, '');
    await world.desk().setPin('40001234', '9246');
    const outbox = world.outbox();
    // The first plan finds that the address is not proved, the second one plans the mail that asks for it.
    await outbox.plan(['email']);
    await outbox.plan(['email']);
    const [mail] = await outbox.claimMails(10);
    expect(await world.textAt(page)).not.toContain('kamen am');
    const refusal = { state: 'refused', reason: 'mailbox', reply: '550 no such user', isAddressRefused: true } as const;
    await outbox.settleMail(mail?.sendingId ?? '', refusal);
    const sentence = /E-Mails an anne@kaefer\.example kamen am [\d.]+ zurück \(550 no such user\)/;
    expect(await world.textAt(page)).toMatch(sentence);
    await world.desk().changePatron('40001234', { email: 'anne@other.example' });
    expect(await world.textAt(page)).not.toMatch(sentence);
  });

  it('lends and charges once for a form that is sent twice, and shows the outcome again after a reload', async () => {
    const page = await world.addPatron('100');
    const form = (await world.browser.open(page)).body;
    const charge = { ...hiddenFields(form, `${page}/fees`), reason: 'Neuer Ausweis', amount: '2.50' };
    const lend = { ...hiddenFields(form, `${page}/lend`), barcode: 'krabat-1' };
    for (const [action, fields] of [
      [`${page}/fees`, charge],
      [`${page}/lend`, lend],
    ] as const) {
      const answers = await Promise.all([world.browser.post(action, fields), world.browser.post(action, fields)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
      expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
      const outcome = String(answers[0].headers.location);
      expect(await world.textAt(outcome)).toBe(await world.textAt(outcome));
    }
    const { loans, fees, ledger } = await world.desk().patronData('100');
    expect([loans.length, fees.map(({ amount }) => amount)]).toEqual([1, [250]]);
    expect(ledger.filter(({ act: name }) => name === 'charged')).toHaveLength(1);
    const hidden = hiddenFields((await world.browser.open(page)).body, `${page}/pay`);
    const pay = { ...hidden, paid: '1,00', fee: '' };
    await world.browser.post(`${page}/pay`, pay);
    await world.browser.post(`${page}/pay`, pay);
    expect((await world.desk().patronData('100')).fees.map(({ amount }) => amount)).toEqual([150]);
    // The same id for another act is refused.
    const other = await world.browser.post(`${page}/unblock`, {
      ...hiddenFields((await world.browser.open(page)).body, `${page}/fees`),
      act: hidden.act ?? '',
      token: hiddenFields(form, `${page}/lend`).token ?? '',
    });
    expect(other.statusCode).not.toBe(303);
  });
});

describe('the desk of a library', () => {
  beforeEach(() => start(createServiceLocation));
  afterEach(tidy);

  it('names the group of a patron in the language of the page, wherever it stands', async () => {
    const page = await world.addPatron('100');
    expect(await world.textAt(page)).toMatch(/Ausweisnummer 100 · Erwachsene .* Benutzergruppe Erwachsene/);
    const { body } = await world.browser.open(page, { 'accept-language': 'en' });
    expect(textOf(body)).toContain('Card number 100 · Adults');
    expect((await world.browser.open(`${page}/edit`)).body).toContain('<option value="young_readers">Young readers<');
    await world.addPatron('200');
    await world.desk().changePatron('200', { group: 'young_readers' });
    expect(await world.textAt('/operator/desk/1?query=Lesen')).toMatch(/100 Erwachsene .* 200 Young readers/);
  });

  it('loses no change of two desks at once: what differs is joined, and who comes second reads what was first', async () => {
    const page = await world.addPatron('100');
    const shown = async () => hiddenFields((await world.browser.open(`${page}/edit`)).body, `${page}/edit`);
    const [first, second, third, fourth] = [await shown(), await shown(), await shown(), await shown()];
    const send = (form: Record<string, string>, fields: Record<string, string>) =>
      world.browser.post(`${page}/edit`, { ...form, ...entries, canLogIn: 'yes', ...fields });
    expect((await send(first, { email: 'neu@example.org' })).statusCode).toBe(303);
    // The second form shows the old address, and changes another field.
    expect((await send(second, { born: '1990-02-03' })).statusCode).toBe(303);
    const stored = async () => (await world.desk().patronData('100')).patron;
    expect(await stored()).toMatchObject({ email: 'neu@example.org', born: '1990-02-03' });
    const late = await send(third, { email: 'spaet@example.org', name: 'Ada Spät' });
    expect(late.statusCode).toBe(409);
    expect(textOf(late.body)).toContain('Nicht gespeichert: Jemand anderes hat diese Daten inzwischen geändert.');
    expect(late.body).toMatch(/name="email"[^>]*value="neu@example\.org"/);
    expect(await stored()).toMatchObject({ email: 'neu@example.org', name: 'Ada Lesen' });
    // The form of the refusal is made from what is stored now.
    const again = await send(hiddenFields(late.body, `${page}/edit`), {
      email: 'spaet@example.org',
      born: '1990-02-03',
    });
    expect(again.statusCode).toBe(303);
    // The same change by two desks is no conflict, and a damaged form none either.
    expect((await send(fourth, { email: 'spaet@example.org' })).statusCode).toBe(303);
    expect((await send({ ...(await shown()), seen: 'x' }, { email: 'x@example.org' })).statusCode).toBe(303);
    expect(await stored()).toMatchObject({ email: 'x@example.org' });
  });

  it('takes a fee once from two desks at once, and lends a copy once; who comes second sees how it stands', async () => {
    const [first, second] = [await world.addPatron('100'), await world.addPatron('200', 'Eva Zweit')];
    await world.desk().addFee('100', { amount: 150, text: 'Ausweis ersetzt' });
    const [fee = { id: '' }] = (await world.desk().patronData('100')).fees;
    const form = async (page: string, action: string) => hiddenFields((await world.browser.open(page)).body, action);
    const payments = [await form(first, `${first}/pay`), await form(first, `${first}/pay`)];
    const paid = await Promise.all(
      payments.map((fields) => world.browser.post(`${first}/pay`, { ...fields, fee: fee.id, paid: '1,50' })),
    );
    expect(paid.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const latePayment = paid.find(({ statusCode }) => statusCode !== 303);
    expect(textOf(latePayment?.body ?? '')).toContain('Keine offenen Gebühren');
    const loans = [await form(first, `${first}/lend`), await form(second, `${second}/lend`)];
    const lent = await Promise.all(
      [first, second].map((page, at) => world.browser.post(`${page}/lend`, { ...loans[at], barcode: 'momo-1' })),
    );
    expect(lent.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    const lentTo = await Promise.all(['100', '200'].map(async (card) => (await world.desk().patronData(card)).loans));
    expect(lentTo.flat()).toHaveLength(1);
  });

  it('stores a postal address, shows it, and says which part of it is too long', async () => {
    const page = await world.addPatron('100');
    const address = { street: ' Lindenstraße  5 ', postcode: '04103', town: 'Leipzig' };
    const edit = (fields: Record<string, string>) =>
      world.act(`${page}/edit`, `${page}/edit`, { ...entries, ...address, canLogIn: 'yes', ...fields });
    expect(await edit({})).toContain('Anschrift Lindenstraße 5 04103 Leipzig');
    const form = hiddenFields((await world.browser.open(`${page}/edit`)).body, `${page}/edit`);
    const long = { ...form, ...entries, ...address, canLogIn: 'yes', town: 'x'.repeat(81) };
    const refused = await world.browser.post(`${page}/edit`, long);
    expect(textOf(refused.body)).toContain('Ein Ort hat höchstens 80 Zeichen.');
    expect(refused.body.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([expect.stringContaining('name="town"')]);
    expect(await edit({ street: 'a\u0007b' })).toContain('Der Text enthält Zeilenumbrüche oder Steuerzeichen.');
    expect((await world.desk().patronData('100')).patron).toMatchObject({ ...address, street: 'Lindenstraße 5' });
    expect(await edit({ street: '', postcode: '', town: '' })).not.toContain('Anschrift');
  });

  it('changes a card: data, end, PIN, block', async () => {
    const page = await world.addPatron('100');
    expect(await world.act(`${page}/edit`, `${page}/edit`, { ...entries, name: 'Ada Neu', canLogIn: 'yes' })).toContain(
      'Die Daten sind geändert.',
    );
    const refused = await world.act(`${page}/edit`, `${page}/edit`, { ...entries, email: 'nobody', canLogIn: 'yes' });
    expect(refused).toContain('Das ist keine E-Mail-Adresse.');
    const form = hiddenFields((await world.browser.open(`${page}/edit`)).body, `${page}/edit`);
    const future = await world.browser.post(`${page}/edit`, { ...form, ...entries, born: '2096-01-01' });
    expect(future.body.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([expect.stringContaining('name="born"')]);
    await world.addPatron('200');
    expect(await world.act(`${page}/edit`, `${page}/edit`, { ...entries, card: '200', canLogIn: 'yes' })).toContain(
      'gehören schon jemand anderem',
    );
    expect(await world.act(page, `${page}/prolong`, { validUntil: '2027-11-02' })).toContain(
      'Der Ausweis gilt jetzt bis 02.11.2027.',
    );
    expect(await world.act(page, `${page}/prolong`, { validUntil: '2027-13' })).toContain('Das ist kein Datum.');
    const pinForm = (await world.browser.open(`${page}/pin`)).body;
    expect(pinForm).toMatch(/name="pin"[^>]*value="\d{6}"/);
    const logins = await world.logInPatron(page);
    expect(await logins()).toBe(1);
    expect(await world.act(`${page}/pin`, `${page}/pin`, { pin: '998877' })).toContain('Die neue PIN gilt.');
    expect(await logins()).toBe(0);
    const blocked = await world.act(`${page}/block`, `${page}/block`, { kind: 'card-lost', text: evil });
    expect(blocked).toContain('Das Konto ist gesperrt.');
    expect((await world.browser.open(page)).body).not.toContain('<b onmouseover');
    expect(await world.act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain(
      'Nicht ausgeliehen: Der Ausweis ist als verloren gemeldet',
    );
    expect(await world.act(page, `${page}/unblock`)).toContain('Die Sperre ist aufgehoben.');
    await world.desk().setBlock('100', 'card-lost', 'Am Markt verloren');
    const replaced = { ...entries, name: 'Ada Neu', canLogIn: 'yes', validUntil: '2027-11-02' };
    expect(await world.act(`${page}/edit`, `${page}/edit`, replaced)).toContain('als verloren gemeldet');
    const number = { ...replaced, card: '101' };
    expect(await world.act(`${page}/edit`, `${page}/edit`, number)).not.toContain('als verloren gemeldet');
    await world.act(`${page}/edit`, `${page}/edit`, replaced);
    expect((await world.desk().patronData('100')).patron).toEqual({
      id: page.split('/').at(-1),
      card: '100',
      name: 'Ada Neu',
      group: 'adults',
      disabled: false,
      validUntil: '2027-11-02',
    });
    const row = await world.opened.store.read(1, (unit) => unit.patronByLogin('100'));
    expect(row?.pinHash).toBe('hash:998877');
    expect(JSON.stringify(await world.logged())).not.toMatch(/Ada|9988|nobody/);
  });

  const entries = { card: '100', name: 'Ada Lesen', userName: '', email: '', born: '', group: 'adults' } as const;

  it('renews, reserves and cancels, and asks what else it needs', async () => {
    const [page, other] = [await world.addPatron('100'), await world.addPatron('200', 'Bert Buch')];
    await world.act(other, `${other}/lend`, { barcode: 'momo-1' });
    world.time += 20 * 86_400_000;
    const renewal = hiddenFields((await world.browser.open(other)).body, `${other}/renew`);
    const which = await world.browser.submit(page, `${page}/reserve`, { item: 'momo-1' });
    expect([which.statusCode, textOf(which.body)]).toEqual([200, expect.stringContaining('Wo möchte die Person es')]);
    expect(which.body).toContain('<option value="N">Nord &lt;&amp;&gt;</option>');
    const cost = await world.browser.post(`${page}/reserve`, {
      ...hiddenFields(which.body, `${page}/reserve`),
      branch: 'N',
    });
    expect(textOf(cost.body)).toContain('Das kostet 1,00 €.');
    const reserved = await world.browser.post(`${page}/reserve`, hiddenFields(cost.body, `${page}/reserve`));
    expect(reserved.statusCode).toBe(303);
    expect(await world.textAt(String(reserved.headers.location))).toContain('Vorgemerkt, Platz 1.');
    expect((await world.desk().patronData('100')).reservations).toMatchObject([
      { recordId: 'momo', pickupBranch: 'N' },
    ]);
    expect(await world.act(page, `${page}/reserve`, { item: 'momo' })).toContain(
      'Die Person hat diesen Titel schon vorgemerkt.',
    );
    expect(await world.act(page, `${page}/reserve`, { item: 'nothing' })).toContain(
      'Diesen Titel gibt es im Katalog nicht.',
    );

    const refused = textOf((await world.browser.post(`${other}/renew`, renewal)).body);
    expect(refused).toContain('Von jemand anderem vorgemerkt.');
    const { reservations } = await world.desk().patronData('100');
    const cancel = `${page}/reservations/${reservations[0]?.id}/cancel`;
    expect(await world.act(cancel, cancel)).toContain('Die Vormerkung ist aufgehoben.');
    expect((await world.browser.open(cancel)).statusCode).toBe(404);

    const fee = await world.browser.submit(other, `${other}/renew`);
    expect([fee.statusCode, textOf(fee.body)]).toEqual([200, expect.stringContaining('Das kostet 0,50 €.')]);
    const renewed = await world.browser.post(`${other}/renew`, hiddenFields(fee.body, `${other}/renew`));
    expect(await world.textAt(String(renewed.headers.location))).toContain('Momo: Verlängert bis 20.12.2026');
    const { fees } = await world.desk().patronData('200');
    const waive = `${other}/fees/${fees[0]?.id}/waive`;
    expect(await world.act(waive, waive)).toContain('0,50 € sind erlassen. Es ist nichts mehr offen.');
    expect((await world.logged()).filter(([, , outcome]) => outcome === 'asked')).toHaveLength(3);
  });

  it('says in words why something is not possible, and changes nothing', async () => {
    const page = await world.addPatron('100');
    for (const [action, fields, words] of [
      ['lend', { barcode: 'unknown' }, 'Dieses Exemplar gibt es nicht.'],
      ['fees', { reason: 'x', amount: '2,5' }, 'Das ist kein Betrag wie 2,50.'],
      ['fees', { reason: 'a\u001bb', amount: '2,50' }, 'Steuerzeichen'],
      ['prolong', { validUntil: 'tomorrow' }, 'Das ist kein Datum.'],
      ['reserve', { item: 'krabat' }, 'Der Titel steht im Regal.'],
    ] as const) {
      const answer = await world.browser.submit(page, `${page}/${action}`, fields);
      expect([answer.statusCode, textOf(answer.body)]).toEqual([409, expect.stringContaining(words)]);
    }
    // What was entered stays, and the cursor stands in the field to mend.
    const charge = await world.browser.submit(page, `${page}/fees`, { reason: 'Ersatz für "Momo"', amount: '2,5' });
    expect(charge.body).toContain('<details open=""><summary>Gebühr anlegen');
    expect(charge.body).toContain('value="Ersatz für &quot;Momo&quot;"');
    expect(charge.body.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([expect.stringContaining('value="2,5"')]);
    await world.desk().addFee('100', { amount: 250, text: 'Kopien' });
    for (const paid of ['25,00', '2,5']) {
      const payment = await world.browser.submit(page, `${page}/pay`, { paid, fee: '' });
      expect(payment.body.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([expect.stringContaining(`value="${paid}"`)]);
    }
    expect(await world.act(page, `${page}/pay`, { paid: '2,51', fee: '' })).toContain(
      'Der Betrag ist höher als das, was offen ist.',
    );
    const unknown = await world.act('/operator/desk/1/returns', '/operator/desk/1/returns', {
      barcode: '4711',
      branch: 'M',
    });
    expect(unknown).toContain('Dieses Exemplar gibt es nicht.');
    const { loans, fees } = await world.desk().patronData('100');
    expect([loans, fees.map(({ amount }) => amount)]).toEqual([[], [250]]);
    const refused: Record<string, string>[] = [
      { barcode: '' },
      { barcode: 'x'.repeat(257) },
      { act: 'short', barcode: 'momo-1' },
    ];
    for (const fields of refused)
      expect((await world.browser.submit(page, `${page}/lend`, fields)).statusCode).toBe(400);
  });

  it('takes a scan of a card or a copy in any of its fields', async () => {
    const [ada, bert] = [await world.addPatron('100'), await world.addPatron('200', 'Bert Buch')];
    for (const [page, action] of [
      [ada, `${ada}/lend`],
      [returns, returns],
    ] as const) {
      const scanned = await world.browser.submit(page, action, { barcode: ' 200 ', branch: 'M' });
      expect([scanned.statusCode, scanned.headers.location]).toEqual([303, bert]);
    }
    expect((await world.logged()).slice(-2)).toEqual([
      ['desk-lend', '…0', 'asked'],
      ['desk-return', '…0', 'asked'],
    ]);
    expect(await world.textAt('/operator/desk/1?query=momo-1')).toContain(
      'Barcode momo-1 Standort und Signatur JE momo Zustand Verfügbar',
    );
    // A number that is both is a copy where a copy is expected.
    await world.desk().addPatron({ card: 'momo-1', pin: '4711' });
    expect(await world.act(ada, `${ada}/lend`, { barcode: 'momo-1' })).toContain('Momo ist ausgeliehen');
  });

  it('has all its pages in tabs, and marks the one that is open', async () => {
    const { body } = await world.browser.open(returns);
    const tabs = /<nav class="tabs".*?<\/nav>/s.exec(body)?.[0] ?? '';
    const links = [...tabs.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(7);
    for (const link of links) expect((await world.browser.open(link)).statusCode).toBe(200);
    expect(tabs).toContain(`<a href="${returns}" aria-current="page">Rückgabe</a>`);
    const refused = await world.browser.submit(returns, returns, { barcode: 'nothing', branch: 'M' });
    expect(refused.body).toContain('<nav class="tabs" aria-label="Stadtbücherei">');
  });

  it('refuses a copy that the app has lent meanwhile', async () => {
    const page = await world.addPatron('100');
    await world.addPatron('200');
    const form = hiddenFields((await world.browser.open(page)).body, `${page}/lend`);
    await world.desk().lend('momo-1', '200');
    const answer = await world.browser.post(`${page}/lend`, { ...form, barcode: 'momo-1' });
    expect([answer.statusCode, textOf(answer.body)]).toEqual([
      409,
      expect.stringContaining('Das Exemplar ist gerade nicht ausleihbar. Exemplar momo-1 ansehen'),
    ]);
    expect(answer.body).toContain('<a href="/operator/desk/1/copies?barcode=momo-1">');
    expect(await world.logged()).toEqual([['desk-lend', 'momo-1', 'refused']]);
  });

  it('escapes names and titles, and lists nobody without a query', async () => {
    const page = await world.addPatron('100', evil);
    await world.addPatron('200', 'Hara Zwei');
    await world.act(page, `${page}/lend`, { barcode: 'evil-1' });
    for (const path of [page, `${page}/edit`, `${page}/privacy`, '/operator/desk/1?query=hara']) {
      const { body } = await world.browser.open(path);
      expect(body).toContain('&lt;b onmouseover');
      expect(body).not.toContain('<b onmouseover');
    }
    for (const query of ['', '%20', 'a']) {
      const answer = await world.browser.open(`/operator/desk/1?query=${query}`);
      expect([answer.statusCode, answer.body.includes('Hara')]).toEqual([400, false]);
    }
    expect(await world.textAt('/operator/desk/1?query=%25%25')).toContain('Dazu gibt es niemanden.');
    expect((await world.browser.open('/operator/desk/1')).body).not.toContain('Hara');
  });

  it('never shows or changes a patron of another library', async () => {
    const page = await world.addPatron('100', 'Ada Lesen', 2);
    const id = page.split('/').at(-1);
    expect((await world.browser.open(`/operator/desk/1/patrons/${id}`)).statusCode).toBe(404);
    expect(await world.textAt('/operator/desk/1?query=Lesen')).toContain('Dazu gibt es niemanden.');
    const form = hiddenFields((await world.browser.open(page)).body, `${page}/fees`);
    const wrong = await world.browser.post(`/operator/desk/1/patrons/${id}/fees`, {
      ...form,
      reason: 'x',
      amount: '2,50',
    });
    expect(wrong.statusCode).not.toBe(303);
    expect((await world.desk(2).patronData('100')).fees).toEqual([]);
    for (const path of ['/operator/desk/3', '/operator/desk/9', '/operator/desk/x'])
      expect((await world.browser.open(path)).statusCode).toBe(404);
    const list = await world.textAt('/operator/desk');
    expect([list.includes('Stadtbücherei'), list.includes('Fern')]).toEqual([true, false]);
  });

  it('exports what is stored about a patron as a file', async () => {
    const page = await world.addPatron('100200');
    const answer = await world.browser.submit(`${page}/privacy`, `${page}/export`);
    expect([answer.statusCode, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
      200,
      'attachment; filename="patron-2026-11-02.json"',
      'no-store',
    ]);
    expect(answer.json()).toMatchObject({
      format: 'buchfink-patron-export',
      libraryId: 1,
      circulation: { patron: { card: '100200', name: 'Ada Lesen' } },
    });
    expect(answer.body).not.toContain('4711');
    expect(await world.logged()).toEqual([['desk-export-patron', '…200', 'done']]);
  });

  it('speaks English, too', async () => {
    const page = await world.addPatron('100');
    world.browser = new OperatorBrowser(world.service.app, '127.0.0.1', { 'accept-language': 'en' });
    expect(await world.act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain(
      'Momo is on loan until 30 November 2026.',
    );
    expect(await world.textAt('/operator/desk/1/returns')).toContain('The branch where you are');
  });
});

describe('the desk with a list of operators', () => {
  const [anna, theo] = ['anna-0123456789-abcdefghij', 'theo-0123456789-abcdefghij'];
  beforeEach(() => start(createServiceLocation, `anna ${anna}\ntheo ${theo} desk=2\n`));
  afterEach(tidy);

  it('needs a login, and shows an operator of one library no other', async () => {
    const page = await world.addPatron('100');
    await world.addPatron('100', 'Ada Lesen', 2);
    const outcome = await world.browser.open(page);
    expect([outcome.statusCode, outcome.body.includes('Ada')]).toEqual([303, false]);
    await world.browser.logIn(theo);
    expect((await world.browser.open(page)).statusCode).toBe(404);
    expect((await world.browser.open('/operator/desk/1?query=Ada')).statusCode).toBe(404);
    expect(await world.textAt('/operator/desk/2?query=Ada')).toContain('Ada Lesen');
    const list = await world.textAt('/operator/desk');
    expect([list.includes('Dorfbücherei'), list.includes('Stadtbücherei')]).toEqual([true, false]);
    const other = new OperatorBrowser(world.service.app);
    await other.logIn(anna);
    expect((await other.open(page)).statusCode).toBe(200);
  });
});
