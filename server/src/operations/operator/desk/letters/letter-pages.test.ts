import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testRules } from '../../../../systems/circulation/testing/circulation-world.ts';
import { canReadPdf, readPdf } from '../../../../systems/letters/testing/poppler.ts';
import { hiddenFields, textOf } from '../../../../testing/operator-service.ts';
import { createServiceLocation } from '../../../../testing/processes/test-nodes.ts';
import { type DeskService, evil, startDesk } from '../testing/desk-service.ts';

const page = '/operator/desk/1/letters';
const address = { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' };
let world: DeskService;
beforeEach(async () => {
  const notices = { ...testRules.notices, reminders: [{ days: 1 }, { days: 14, fee: 300, letter: true }] };
  world = await startDesk(await createServiceLocation(), { rules: { notices } });
});
afterEach(() => world.close());

/** A patron with a copy that is overdue for two weeks. */
async function remind(card: string, copy: string, name?: string) {
  const path = await world.addPatron(card, name);
  await world.desk().lend(copy, card);
  return path;
}
const passDays = async (days: number) => {
  world.time += days * 86_400_000;
  await world.desk().tick();
};
const formOf = async () => hiddenFields((await world.browser.open(page)).body, page);
const runs = () => world.letters().runs();

describe('the page about overdue letters', () => {
  it('lists who waits, makes a run once, and prints it again', async () => {
    const ada = await remind('100', 'momo-1', evil);
    await world.desk().changePatron('100', address);
    const ben = await remind('200', 'krabat-1', 'Ben Ohne');
    expect(await world.textAt(page)).toContain('Kein Brief wartet.');
    await passDays(42);
    const waiting = await world.textAt(page);
    expect(waiting).toMatch(/100 14\.12\.2026 1 14 3,00\s€/);
    expect(waiting).toMatch(
      /Ohne vollständige Anschrift .* Ben Ohne 200 14\.12\.2026 1 14 3,00\s€ Anschrift eintragen/,
    );
    expect(await world.textAt(ada)).toContain('Ein Mahnbrief wartet seit 14.12.2026.');
    expect(await world.textAt(ben)).toContain(
      'Ein Mahnbrief wartet seit 14.12.2026: Es fehlt eine vollständige Anschrift.',
    );

    const [form, lateForm] = [await formOf(), await formOf()];
    const answers = [await world.browser.post(page, form), await world.browser.post(page, form)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await world.textAt(String(answers[1]?.headers.location))).toContain(
      '1 Brief ist erstellt. Holen Sie jetzt das PDF.',
    );
    expect(await runs()).toMatchObject([{ letters: 1, fees: 300 }]);
    expect((await world.desk().patronData('100')).fees.filter(({ kind }) => kind === 'reminder')).toHaveLength(1);
    expect(await world.textAt(ada)).not.toContain('Ein Mahnbrief');

    const late = await world.browser.post(page, lateForm);
    expect([late.statusCode, textOf(late.body)]).toEqual([409, expect.stringContaining('Kein Brief wartet, der')]);
  });

  it.skipIf(!canReadPdf())('gives the PDF of a run, the same each time', async () => {
    await remind('100', 'momo-1', 'Ada Lesen');
    await world.desk().changePatron('100', address);
    await passDays(42);
    await world.act(page, page);
    const [run] = await runs();
    const print = `${page}/runs/${run?.id}/print`;
    const texts: string[] = [];
    for (const street of ['Anderswo 9', 'Nirgends 1']) {
      const file = await world.browser.submit(page, print);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(file.headers['content-disposition']).toBe('attachment; filename="letters-2026-12-14.pdf"');
      texts.push(await readPdf('pdftotext', file.rawPayload, ['-raw']));
      await world.desk().changePatron('100', { street });
    }
    expect(texts[0]).toMatch(/Ada Lesen\nLindenstraße 5\n04103 Leipzig/);
    expect(texts[1]).toBe(texts[0]);
    expect((await world.logged()).slice(-3)).toEqual([
      ['desk-make-letters', '1', 'done'],
      ['desk-print-letters', '1', 'done'],
      ['desk-print-letters', '1', 'done'],
    ]);
  });

  it('undoes a run on its day after a question, and says later that it cannot', async () => {
    await remind('100', 'momo-1');
    await world.desk().changePatron('100', address);
    await passDays(42);
    await world.act(page, page);
    const [run] = await runs();
    const undo = `${page}/runs/${run?.id}/undo`;
    const question = `${page}?undo=${run?.id}`;
    expect(await world.textAt(question)).toMatch(/Den Lauf von .* rückgängig machen\?/);
    const form = hiddenFields((await world.browser.open(question)).body, undo);
    for (let time = 0; time < 2; time++) {
      const answer = await world.browser.post(undo, form);
      expect(answer.statusCode).toBe(303);
      expect(await world.textAt(String(answer.headers.location))).toContain('1 Brief wartet wieder.');
    }
    expect(await world.textAt(page)).toContain('1 Brief erstellen');
    expect(await world.textAt(page)).toContain('rückgängig gemacht');
    // Ten minutes before midnight.
    world.time = Date.parse('2026-12-14T22:50:00Z');
    await world.act(page, page);
    const [next] = await runs();
    const lateForm = hiddenFields(
      (await world.browser.open(`${page}?undo=${next?.id}`)).body,
      `${page}/runs/${next?.id}/undo`,
    );
    world.time += 20 * 60_000;
    const late = await world.browser.post(`${page}/runs/${next?.id}/undo`, lateForm);
    expect([late.statusCode, late.body.includes('Das geht nur am selben Tag.')]).toEqual([409, true]);
    expect(await world.textAt(`${page}?undo=${next?.id}`)).not.toContain('rückgängig machen?');
  });

  it('says which characters a letter lacks', async () => {
    await remind('100', 'momo-1', '李 Lesen');
    await world.desk().changePatron('100', address);
    await passDays(42);
    expect(await world.act(page, page)).toContain('Brief 1, Ausweis 100: 李');
  });

  it('is of one library: another has neither its letters nor its runs', async () => {
    await remind('100', 'momo-1');
    await world.desk().changePatron('100', address);
    await passDays(42);
    await world.act(page, page);
    const [run] = await runs();
    const other = '/operator/desk/2/letters';
    expect(await world.textAt(other)).toMatch(/Kein Brief wartet\. .* Noch kein Lauf\./);
    const { body } = await world.browser.open(page);
    const form = hiddenFields(body, `${page}/runs/${run?.id}/print`);
    expect((await world.browser.post(`${other}/runs/${run?.id}/print`, form)).statusCode).not.toBe(200);
  });
});
