import { execFileSync } from 'node:child_process';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { APIRequestContext } from '@playwright/test';
import { fillLogin, sessionPatron } from '../patron.ts';
import { expect, type Shell, test } from './shell.ts';
import type { SimulatedTag } from './tag.ts';

/** What a test borrows: by default a book of the first library. */
interface Shelf {
  readonly libraryId?: number;
  readonly mediaType?: string;
}

/** Enough words to find copies of each medium, also after other tests have borrowed some. */
const words = ['geschichte', 'leben', 'welt', 'brettspiel', 'spiel', 'haus', 'liebe', 'nacht', 'mann', 'frau', 'kind'];

/** As many copies as the tests that run at a time take. */
const enough = 12;

/** Barcodes of copies on the shelf, no two of one title; what was lent since is no longer among them. */
export async function findBarcodes(
  request: APIRequestContext,
  { libraryId = 1, mediaType = 'BOOK' }: Shelf = {},
): Promise<string[]> {
  const headers = { [clientVersionHeader]: clientVersion };
  const service = `/services/de/opac-demo/library/${libraryId}`;
  const barcodes: string[] = [];
  for (const word of words) {
    const answer = await request.post(`${service}/search`, {
      headers,
      data: {
        fields: [{ id: 'FREE', value: word }],
        limit: 50,
        filters: { availability: ['available'], mediaType: [mediaType] },
      },
    });
    const { items } = (await answer.json()) as { items: { id: string }[] };
    for (const { id } of items) {
      const record = await request.get(`${service}/record/${encodeURIComponent(id)}`, { headers });
      const { copies } = (await record.json()) as { copies: { barcode?: string; statusCode: string }[] };
      const free = copies.find(({ barcode, statusCode }) => barcode && statusCode === 'GREEN');
      if (free?.barcode && !barcodes.includes(free.barcode)) barcodes.push(free.barcode);
      if (barcodes.length === enough) break;
    }
    if (barcodes.length === enough) break;
  }
  expect(barcodes).not.toEqual([]);
  // Tests that run at the same time take different copies, three each.
  const start = (test.info().parallelIndex * 4) % barcodes.length;
  return [...barcodes.slice(start), ...barcodes.slice(0, start)];
}

/** The main part of the screen. */
export const main = (shell: Shell) => shell.page.getByRole('main');

/** Logs in and opens self-checkout. */
export async function openCheckout(shell: Shell, card: { libraryId?: number; userId?: string } = {}): Promise<void> {
  const { libraryId = 1, userId = sessionPatron.userId } = card;
  await shell.open(`/login/${libraryId}?redirect=/nfc`);
  await fillLogin(shell.page, { userId, password: sessionPatron.password });
  await expect(shell.page).toHaveURL('https://localhost/nfc');
}

/** Lends a copy of the first library to a card at the desk, with the operator command. */
export function lendAtDesk(barcode: string, card: string): void {
  const args = ['copy', 'lend', '--library', '1', barcode, card];
  execFileSync(process.execPath, ['server/dist/cli.js', ...args], {
    env: { ...process.env, BUCHFINK_DATA: process.env.E2E_DATA },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const scanButton =
  /^(Medium lesen|Nächsten Teil lesen|Entsichern|Sichern und zurückgeben|Noch einmal lesen|Read an item|Read the next part|Unlock|Lock and return|Read again)$/;

/** Holds the phone to a tag: an iPhone looks for one only when it is told to, and until it has read one. */
export async function readTag(shell: Shell, tag: SimulatedTag): Promise<void> {
  if (shell.phone.platform === 'ios') {
    const button = main(shell).getByRole('button', { name: scanButton });
    await expect(async () => {
      if (!shell.phone.isScanning) await button.click({ timeout: 1_000 });
      expect(shell.phone.isScanning).toBe(true);
    }).toPass();
  }
  await shell.holdTo(tag);
  const isRead = tag.leavesIn === Number.POSITIVE_INFINITY;
  if (shell.phone.platform === 'ios' && isRead) await expect.poll(() => shell.phone.isScanning).toBe(false);
}
