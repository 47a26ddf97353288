import { expect } from '@playwright/test';
import { child } from '../patron.ts';
import type { PhoneState } from './phone-states.ts';
import type { Shell } from './shell.ts';
import { SimulatedTag } from './tag.ts';
import { findBarcodes, lendAtDesk, main, openCheckout, readTag } from './visit.ts';

const press = (shell: Shell, name: RegExp) => main(shell).getByRole('button', { name }).first().click();
const borrowButton = /^(Jetzt ausleihen|Borrow now)$/;

/** Reads the tag of a book on the shelf. */
const readBook: PhoneState['open'] = async (shell, request) => {
  const [barcode = ''] = await findBarcodes(request);
  await openCheckout(shell);
  await readTag(shell, new SimulatedTag(barcode));
  await expect(main(shell).getByRole('button', { name: borrowButton })).toBeVisible();
};

/** Borrows a book, and holds the phone to its tag as often as said. */
const borrowBook =
  (reads: number): PhoneState['open'] =>
  async (shell, request) => {
    const [barcode = ''] = await findBarcodes(request);
    const tag = new SimulatedTag(barcode);
    await openCheckout(shell);
    await readTag(shell, tag);
    await press(shell, borrowButton);
    await expect(main(shell)).toContainText(/noch einmal|once more/);
    for (let read = 0; read < reads; read += 1) await readTag(shell, tag);
    if (reads > 0) await expect(main(shell)).toContainText(/Fertig|Done/);
  };

/** States of self-checkout with tags, in any language. */
export const checkoutStates: readonly PhoneState[] = [
  { name: 'checkout with a book read', platform: 'android', open: readBook },
  {
    name: 'checkout with a part missing',
    platform: 'ios',
    open: async (shell, request) => {
      const [barcode = ''] = await findBarcodes(request, { mediaType: 'AUDIOBOOK' });
      await openCheckout(shell);
      await readTag(shell, new SimulatedTag(barcode, { parts: [2, 1] }));
      await expect(main(shell)).toContainText(/Ein Teil fehlt|One part is missing/);
    },
  },
  {
    name: 'checkout with a broken tag',
    platform: 'android',
    open: async (shell) => {
      await openCheckout(shell);
      await readTag(shell, new SimulatedTag('1234567', { isDamaged: true }));
      await expect(main(shell)).toContainText(/Das Etikett ist nicht gültig|Transponder is not valid/);
    },
  },
  { name: 'checkout with large text', platform: 'android', isLarge: true, open: readBook },
  {
    name: 'checkout with a refused loan',
    platform: 'android',
    open: async (shell, request) => {
      const [barcode = ''] = await findBarcodes(request);
      await openCheckout(shell);
      await readTag(shell, new SimulatedTag(barcode));
      await expect(main(shell).getByRole('button', { name: borrowButton })).toBeVisible();
      lendAtDesk(barcode, child.userId);
      await press(shell, borrowButton);
      await expect(main(shell)).toContainText(/Nicht möglich|Not possible/);
    },
  },
  {
    name: 'checkout with a part unlocked',
    platform: 'android',
    open: async (shell, request) => {
      const [barcode = ''] = await findBarcodes(request, { mediaType: 'AUDIOBOOK' });
      const [box, discs] = [1, 2].map(
        (part) => new SimulatedTag(barcode, { uid: `E00400112233440${part}`, parts: [2, part] }),
      ) as [SimulatedTag, SimulatedTag];
      await openCheckout(shell);
      await readTag(shell, box);
      await expect(main(shell)).toContainText(/Ein Teil fehlt|One part is missing/);
      await readTag(shell, discs);
      await expect(main(shell)).toContainText(/Teil 2 von 2|Part 2 of 2/);
      await press(shell, borrowButton);
      await expect(main(shell)).toContainText(/0 von 2|0 of 2/);
      await readTag(shell, discs);
      await expect(main(shell)).toContainText(/1 von 2|1 of 2/);
    },
  },
  { name: 'checkout with a tag to unlock', platform: 'ios', open: borrowBook(0) },
  { name: 'checkout with a receipt', platform: 'android', open: borrowBook(1) },
  {
    name: 'checkout by barcode',
    platform: 'android',
    prepare: (phone) => {
      phone.nfc = 'unsupported';
    },
    open: async (shell) => {
      await openCheckout(shell, { libraryId: 8, userId: '8000001' });
      await expect(main(shell).getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'return with a book read',
    platform: 'android',
    open: async (shell, request) => {
      const [barcode = ''] = await findBarcodes(request);
      const tag = new SimulatedTag(barcode);
      await openCheckout(shell);
      await readTag(shell, tag);
      await press(shell, borrowButton);
      await expect(main(shell)).toContainText(/noch einmal|once more/);
      await readTag(shell, tag);
      await expect(main(shell)).toContainText(/Fertig|Done/);
      await press(shell, /^(Zurückgeben|Return)$/);
      await readTag(shell, tag);
      await expect(main(shell).getByRole('button', { name: /^(Jetzt zurückgeben|Return now)$/ })).toBeVisible();
    },
  },
];
