import { expect, type Shell, test } from '../support/native/shell.ts';
import { SimulatedTag } from '../support/native/tag.ts';
import { findBarcodes, lendAtDesk, main, openCheckout, readTag } from '../support/native/visit.ts';
import { sessionPatron } from '../support/patron.ts';
import { oneOf } from '../support/walks/cover.ts';

for (const platform of oneOf(['android', 'ios'] as const, 0)) {
  test.describe(`on ${platform}`, () => {
    test.use({ platform });

    test('a book is read, borrowed, and unlocked when it is read again', async ({ shell, request }) => {
      const [barcode = ''] = await findBarcodes(request);
      const tag = new SimulatedTag(barcode);
      await openCheckout(shell);
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('Noch nicht ausgeliehen');
      await expect(main(shell)).toContainText('Gebühr');
      expect(tag.afi).toBe(0x07);
      await borrow(shell);
      await expect(main(shell)).toContainText('Lesen Sie das Etikett noch einmal');
      await expect(main(shell)).toContainText('Rückgabe bis');
      expect(tag.afi).toBe(0x07);
      // Another book's tag is left alone.
      const other = new SimulatedTag('999999', { uid: 'E0040011223344AA' });
      await readTag(shell, other);
      await expect(main(shell)).toContainText('Das ist ein anderes Etikett');
      expect(other.afi).toBe(0x07);
      // It leaves the field in the middle of the write: still locked, and it goes on.
      tag.leavesIn = 3;
      await readTag(shell, tag);
      await expect(main(shell)).toContainText(/Noch nicht entsichert|zu früh weg/);
      tag.leavesIn = Number.POSITIVE_INFINITY;
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('Fertig');
      expect(tag.afi).toBe(0xc2);
      await expect(main(shell).getByRole('heading', { name: /Bei diesem Besuch ausgeliehen/ })).toBeVisible();
      await main(shell).getByRole('button', { name: 'Quittung teilen' }).click();
      await expect.poll(() => shell.phone.shared.length).toBe(1);
      // What is unlocked cannot be borrowed once more.
      await main(shell).getByRole('button', { name: 'Nächstes Medium' }).click();
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('schon entsichert');
    });

    test('a package is borrowed when all its parts were read, and each is unlocked', async ({ shell, request }) => {
      const [barcode = ''] = await findBarcodes(request, { mediaType: 'AUDIOBOOK' });
      const [box, discs] = [1, 2].map(
        (part) => new SimulatedTag(barcode, { uid: `E00400112233440${part}`, parts: [2, part] }),
      ) as [SimulatedTag, SimulatedTag];
      await openCheckout(shell);
      await readTag(shell, box);
      await expect(main(shell)).toContainText('Ein Teil fehlt noch.');
      await expect(borrowButton(shell)).toHaveAttribute('aria-disabled', 'true');
      await readTag(shell, discs);
      await expect(main(shell)).toContainText('Teil 2 von 2');
      await borrow(shell);
      await expect(main(shell)).toContainText('0 von 2 sind entsichert');
      await readTag(shell, discs);
      await expect(main(shell)).toContainText('1 von 2 ist entsichert');
      expect([box.afi, discs.afi]).toEqual([0x07, 0xc2]);
      await readTag(shell, box);
      await expect(main(shell)).toContainText('Fertig');
      expect([box.afi, discs.afi]).toEqual([0xc2, 0xc2]);
    });

    test('a package whose parts cannot be read waits for the desk', async ({ shell, request }) => {
      const [barcode = ''] = await findBarcodes(request, { mediaType: 'BOARDGAME' });
      const tag = new SimulatedTag(barcode, { parts: [3, 1] });
      await openCheckout(shell);
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('2 Teile fehlen noch.');
      await main(shell).getByRole('button', { name: 'Alle Teile sind da' }).click();
      await expect(main(shell)).toContainText('Wird geprüft');
      await expect(main(shell)).toContainText('zeigen Sie die Teile jetzt an der Theke.');
      expect(tag.afi).toBe(0x07);
      await main(shell).getByRole('button', { name: 'Nicht ausleihen' }).click();
      await expect(main(shell).getByText(/Halten Sie das Telefon/)).toHaveCount(1);
      // On iOS the sheet of the system has ended the search.
      if (platform === 'android') await expect(main(shell).getByText('Sucht nach einem Etikett …')).toBeVisible();
      await expect(main(shell)).not.toContainText('Bei diesem Besuch ausgeliehen');
    });

    test('the EAS bit is reset where the gate knows lent items by it', async ({ shell, request }) => {
      const [barcode = ''] = await findBarcodes(request, { libraryId: 11 });
      const tag = new SimulatedTag(barcode);
      await openCheckout(shell, { libraryId: 11, userId: '11000001' });
      await readTag(shell, tag);
      await borrow(shell);
      await expect(main(shell)).toContainText('Lesen Sie das Etikett noch einmal');
      expect(tag.eas).toBe(true);
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('Fertig');
      expect([tag.eas, tag.afi]).toEqual([false, 0x07]);
    });

    test('a phone without NFC borrows by the barcode, where the library allows it', async ({ shell, request }) => {
      const [scanned = '', typed = ''] = await findBarcodes(request, { libraryId: 8, count: 2 });
      shell.phone.nfc = 'unsupported';
      await openCheckout(shell, { libraryId: 8, userId: '8000001' });
      // The camera is refused: the number can be typed.
      await main(shell).getByRole('button', { name: 'Strichcode scannen' }).click();
      await expect(main(shell)).toContainText('Die App darf die Kamera nicht benutzen.');
      await main(shell).getByLabel('Nummer unter dem Strichcode').fill(typed);
      await main(shell).getByRole('button', { name: 'Mit dieser Nummer weiter' }).click();
      await borrow(shell);
      await expect(main(shell)).toContainText('Fertig');
      await main(shell).getByRole('button', { name: 'Nächstes Medium' }).click();
      shell.phone.barcode = { text: scanned };
      await main(shell).getByRole('button', { name: 'Strichcode scannen' }).click();
      await borrow(shell);
      await expect(main(shell)).toContainText('Fertig');
      await expect(main(shell)).not.toContainText('noch gesichert');
    });
  });
}

const borrowButton = (shell: Shell) => main(shell).getByRole('button', { name: 'Jetzt ausleihen' });
const borrow = (shell: Shell) => borrowButton(shell).click();

test('a package that waits is lent at the desk; the phone sees it, and unlocks the part that it can read', async ({
  shell,
  request,
}) => {
  const [barcode = ''] = await findBarcodes(request, { mediaType: 'BOARDGAME' });
  const tag = new SimulatedTag(barcode, { parts: [3, 1] });
  await openCheckout(shell);
  await readTag(shell, tag);
  await main(shell).getByRole('button', { name: 'Alle Teile sind da' }).click();
  await expect(main(shell)).toContainText('zeigen Sie die Teile jetzt an der Theke.');
  lendAtDesk(barcode, sessionPatron.userId);
  await expect(main(shell)).toContainText('Ausgeliehen. Lesen Sie');
  await expect(main(shell)).toContainText('Rückgabe bis');
  expect(tag.afi).toBe(0x07);
  await readTag(shell, tag);
  // The gate would still hear the other two parts.
  await expect(main(shell)).toContainText('lassen Sie das Medium an der Theke entsichern');
  expect(tag.afi).toBe(0xc2);
});

test('what is borrowed by its barcode beside a gate has to be unlocked at the desk', async ({ shell, request }) => {
  const [barcode = ''] = await findBarcodes(request, { libraryId: 11 });
  shell.phone.nfc = 'disabled';
  shell.phone.barcode = { text: barcode };
  await openCheckout(shell, { libraryId: 11, userId: '11000001' });
  await expect(main(shell)).toContainText('NFC ist auf diesem Telefon ausgeschaltet');
  await main(shell).getByRole('button', { name: 'Strichcode scannen' }).click();
  await borrow(shell);
  await expect(main(shell)).toContainText('Ausgeliehen, aber noch gesichert.');
});

test.describe('a tag that cannot be borrowed by', () => {
  for (const [what, options, message] of [
    ['is damaged', { isDamaged: true }, 'Das Etikett ist nicht gültig.'],
    ['is of a discarded item', { usage: 0x71 }, 'nicht zum Ausleihen'],
    ['is unlocked', { afi: 0xc2 }, 'schon entsichert'],
    ['is of another library', { owner: 'DE705' }, 'gehört einer anderen Bibliothek'],
    ['does not say whether it is secured', { afi: 0x55 }, 'lässt sich mit dem Telefon nicht entsichern'],
  ] as const) {
    test(`${what}`, async ({ shell }) => {
      await openCheckout(shell);
      await readTag(shell, new SimulatedTag('1234567', options));
      await expect(main(shell)).toContainText(message);
    });
  }

  test('is unknown to the library, or leaves too soon', async ({ shell }) => {
    await openCheckout(shell);
    const tag = new SimulatedTag('7777777');
    tag.leavesIn = 1;
    await readTag(shell, tag);
    await expect(main(shell)).toContainText('zu früh weg');
    tag.leavesIn = Number.POSITIVE_INFINITY;
    // What the browser says of the refusal itself.
    shell.expectFault(/Failed to load resource: the server responded with a status of 4\d\d/);
    await readTag(shell, tag);
    await expect(main(shell)).toContainText('Der Strichcode wurde nicht erkannt.');
  });
});

test('without a login or NFC it says what is needed', async ({ shell, phone }) => {
  await shell.open('/nfc');
  await expect(main(shell)).toContainText('Bitte melden Sie sich an, um das Etikett zu prüfen.');
  await shell.kill();
  phone.nfc = 'disabled';
  await openCheckout(shell);
  await expect(main(shell)).toContainText('NFC ist auf diesem Telefon ausgeschaltet');
});
