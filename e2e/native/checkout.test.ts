import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { APIRequestContext } from '@playwright/test';
import { expect, type Shell, test } from '../support/native/shell.ts';
import { SimulatedTag } from '../support/native/tag.ts';
import { fillLogin, sessionPatron } from '../support/patron.ts';

const card = { userId: sessionPatron.userId, password: sessionPatron.password };

/** Barcodes of copies that can be borrowed now: each test takes one of its own. */
async function freeBarcodes(request: APIRequestContext): Promise<string[]> {
  const headers = { [clientVersionHeader]: clientVersion };
  const service = '/services/de/opac-demo/library/1';
  const search = await request.post(`${service}/search`, {
    headers,
    data: { fields: [{ id: 'FREE', value: 'geschichte' }], limit: 30, filters: { availability: ['available'] } },
  });
  const { items } = (await search.json()) as { items: { id: string }[] };
  const barcodes: string[] = [];
  for (const { id } of items) {
    const answer = await request.get(`${service}/record/${encodeURIComponent(id)}`, { headers });
    const { copies } = (await answer.json()) as { copies: { barcode?: string; statusCode: string }[] };
    for (const { barcode, statusCode } of copies) if (barcode && statusCode === 'GREEN') barcodes.push(barcode);
    if (barcodes.length > 12) return barcodes;
  }
  return barcodes;
}

async function openCheckout(shell: Shell): Promise<void> {
  await shell.open('/login/1?redirect=/nfc');
  await fillLogin(shell.page, card);
  await expect(shell.page).toHaveURL('https://localhost/nfc');
}
const main = (shell: Shell) => shell.page.getByRole('main');

test('a book is read, borrowed, and unlocked when it is read again', async ({ shell, request }, { workerIndex }) => {
  const [barcode = ''] = (await freeBarcodes(request)).slice(workerIndex);
  const tag = new SimulatedTag(barcode);
  await openCheckout(shell);
  await shell.holdTo(tag);
  await expect(main(shell)).toContainText('Noch nicht ausgeliehen');
  await expect(main(shell)).toContainText('Gebühr');
  expect(tag.afi).toBe(0x07);
  await main(shell).getByRole('button', { name: 'Ausleihen', exact: true }).click();
  await expect(main(shell)).toContainText('Lesen Sie das Etikett noch einmal');
  await expect(main(shell)).toContainText('Rückgabe bis');
  expect(tag.afi).toBe(0x07);
  // Another book's tag is left alone.
  const other = new SimulatedTag('999999', { uid: 'E0040011223344AA' });
  await shell.holdTo(other);
  await expect(main(shell)).toContainText('Das ist ein anderes Etikett');
  expect(other.afi).toBe(0x07);
  // It leaves the field in the middle of the write: still locked, and it goes on.
  tag.leavesIn = 3;
  await shell.holdTo(tag);
  await expect(main(shell)).toContainText(/Noch nicht entsichert|zu früh weg/);
  tag.leavesIn = Number.POSITIVE_INFINITY;
  await shell.holdTo(tag);
  await expect(main(shell)).toContainText('Fertig');
  expect(tag.afi).toBe(0xc2);
  await expect(main(shell).getByRole('heading', { name: /Bei diesem Besuch ausgeliehen/ })).toBeVisible();
  await main(shell).getByRole('button', { name: 'Quittung teilen' }).click();
  await expect.poll(() => shell.phone.shared.length).toBe(1);
  // What is unlocked cannot be borrowed once more.
  await main(shell).getByRole('button', { name: 'Nächstes Medium' }).click();
  await shell.holdTo(tag);
  await expect(main(shell)).toContainText('schon entsichert');
});

test.describe('a tag that cannot be borrowed by', () => {
  for (const [what, options, message] of [
    ['is damaged', { isDamaged: true }, 'Der Transponder ist nicht gültig.'],
    ['is of a discarded item', { usage: 0x71 }, 'nicht zum Ausleihen'],
    ['is unlocked', { afi: 0xc2 }, 'schon entsichert'],
  ] as const) {
    test(`${what}`, async ({ shell }) => {
      await openCheckout(shell);
      await shell.holdTo(new SimulatedTag('1234567', options));
      await expect(main(shell)).toContainText(message);
    });
  }

  test('is unknown to the library, or leaves too soon', async ({ shell }) => {
    await openCheckout(shell);
    const tag = new SimulatedTag('7777777');
    tag.leavesIn = 1;
    await shell.holdTo(tag);
    await expect(main(shell)).toContainText('zu früh weg');
    tag.leavesIn = Number.POSITIVE_INFINITY;
    shell.faults.length = 0;
    await shell.holdTo(tag);
    await expect(main(shell)).toContainText('Der Barcode wurde nicht erkannt.');
    // What the browser says of the refusal itself.
    shell.faults.length = 0;
  });
});

test('without a login or NFC it says what is needed', async ({ shell, phone }) => {
  await shell.open('/nfc');
  await expect(main(shell)).toContainText('Bitte melden Sie sich an, um den Transponder zu prüfen.');
  await shell.kill();
  phone.nfc = 'disabled';
  await openCheckout(shell);
  await expect(main(shell)).toContainText('NFC ist auf diesem Telefon ausgeschaltet');
});
