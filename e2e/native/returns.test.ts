import { expect, type Shell, test } from '../support/native/shell.ts';
import { SimulatedTag } from '../support/native/tag.ts';
import { findBarcodes, main, openCheckout, readTag } from '../support/native/visit.ts';
import { oneOf } from '../support/walks/cover.ts';

const press = (shell: Shell, name: string) => main(shell).getByRole('button', { name, exact: true }).click();

/** Borrows the item of these tags, which must be all of its parts, and unlocks them. */
async function borrow(shell: Shell, tags: readonly [SimulatedTag, ...SimulatedTag[]]): Promise<void> {
  await readTag(shell, tags[0]);
  await expect(main(shell)).toContainText('Noch nicht ausgeliehen');
  for (const [index, tag] of tags.slice(1).entries()) {
    await readTag(shell, tag);
    await expect(main(shell)).toContainText(`Teil ${index + 2} von ${tags.length}`);
  }
  await press(shell, 'Jetzt ausleihen');
  await expect(main(shell)).toContainText('noch einmal');
  for (const [index, tag] of tags.entries()) {
    await readTag(shell, tag);
    // The app still checks what it has written: the next tag would come too early.
    const isLast = index === tags.length - 1;
    await expect(main(shell)).toContainText(
      isLast ? 'Fertig' : `${index + 1} von ${tags.length} ${index === 0 ? 'ist' : 'sind'} entsichert`,
    );
    expect(tag.afi).toBe(0xc2);
  }
}

for (const platform of oneOf(['android', 'ios'] as const, 1)) {
  test.describe(`on ${platform}`, () => {
    test.use({ platform });

    test('a book is secured, then returned, and can be borrowed again', async ({ shell, request }) => {
      const [barcode = ''] = await findBarcodes(request);
      const tag = new SimulatedTag(barcode);
      await openCheckout(shell);
      await borrow(shell, [tag]);
      await press(shell, 'Zurückgeben');
      await expect(main(shell)).toContainText('das Sie zurückgeben');
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('Von Ihnen ausgeliehen');
      await expect(main(shell).getByLabel('Wo stehen Sie gerade?')).toBeVisible();
      expect(tag.afi).toBe(0xc2);
      await press(shell, 'Jetzt zurückgeben');
      await expect(main(shell)).toContainText('Lesen Sie das Etikett noch einmal.');
      // It leaves the field before it is secured: nothing is returned yet.
      tag.leavesIn = 3;
      await readTag(shell, tag);
      await expect(main(shell)).toContainText(/Noch nicht gesichert|zu früh weg/);
      tag.leavesIn = Number.POSITIVE_INFINITY;
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('Stellen Sie das Medium bitte wieder an seinen Platz.');
      expect(tag.afi).toBe(0x07);
      await expect(main(shell).getByRole('heading', { name: /Bei diesem Besuch zurückgegeben/ })).toBeVisible();
      // Somebody else's book, or one on the shelf, is not returned.
      await press(shell, 'Nächstes Medium');
      const [other = ''] = await findBarcodes(request);
      await readTag(shell, new SimulatedTag(other, { uid: 'E0040011223344BB', afi: 0xc2 }));
      await expect(main(shell)).toContainText('nicht auf Ihr Konto ausgeliehen');
      await press(shell, 'Ausleihen');
      await readTag(shell, tag);
      await expect(main(shell)).toContainText('Noch nicht ausgeliehen');
    });

    test('a package is returned when each of its parts is secured', async ({ shell, request }) => {
      const [barcode = ''] = await findBarcodes(request, { mediaType: 'AUDIOBOOK' });
      const [box, discs] = [1, 2].map(
        (part) => new SimulatedTag(barcode, { uid: `E00400112233450${part}`, parts: [2, part] }),
      ) as [SimulatedTag, SimulatedTag];
      await openCheckout(shell);
      await borrow(shell, [box, discs]);
      await press(shell, 'Zurückgeben');
      await readTag(shell, box);
      await expect(main(shell)).toContainText('Das Medium hat 2 Teile.');
      await press(shell, 'Jetzt zurückgeben');
      await readTag(shell, box);
      await expect(main(shell)).toContainText('1 von 2 ist gesichert');
      expect([box.afi, discs.afi]).toEqual([0x07, 0xc2]);
      await readTag(shell, discs);
      await expect(main(shell)).toContainText('Danke!');
      expect([box.afi, discs.afi]).toEqual([0x07, 0x07]);
    });
  });
}

test('without a gate a book is returned by its barcode, also when the first answer is lost', async ({
  shell,
  request,
  context,
}) => {
  const [barcode = ''] = await findBarcodes(request, { libraryId: 8 });
  shell.phone.nfc = 'unsupported';
  shell.phone.barcode = { text: barcode };
  await openCheckout(shell, { libraryId: 8, userId: '8000001' });
  await press(shell, 'Strichcode scannen');
  await press(shell, 'Jetzt ausleihen');
  await expect(main(shell)).toContainText('Fertig');
  await press(shell, 'Zurückgeben');
  await press(shell, 'Strichcode scannen');
  let isLost = true;
  await context.route('**/confirmReturn/**', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  shell.expectFault(/ERR_CONNECTION_RESET/);
  await press(shell, 'Jetzt zurückgeben');
  await expect(main(shell)).toContainText('vielleicht noch nicht zurückgegeben');
  await press(shell, 'Noch einmal versuchen');
  await expect(main(shell)).toContainText('Danke!');
});
