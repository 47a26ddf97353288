import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { APIRequestContext } from '@playwright/test';
import { fillLogin, sessionPatron } from '../patron.ts';
import { expect, type Shell } from './shell.ts';
import type { SimulatedTag } from './tag.ts';

/** What a test borrows: by default one book of the first library. */
interface Shelf {
  readonly libraryId?: number;
  readonly mediaType?: string;
  readonly count?: number;
}

/** Enough words to find copies of each medium, also after other tests have borrowed some. */
const words = 'geschichte leben welt brettspiel spiel haus liebe nacht mann frau kind zeit stadt harry'.split(' ');

/** Takes a copy for one test alone; false when another one has it. The folder is the one thing that workers share. */
function claimCopy(libraryId: number, barcode: string): boolean {
  const folder = join(process.env.E2E_DATA ?? '', 'claimed-copies');
  mkdirSync(folder, { recursive: true });
  try {
    mkdirSync(join(folder, `${libraryId}-${encodeURIComponent(barcode)}`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Barcodes of copies on the shelf, no two of one title; no other test gets them. */
export async function findBarcodes(
  request: APIRequestContext,
  { libraryId = 1, mediaType = 'BOOK', count = 1 }: Shelf = {},
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
      if (barcodes.length === count) return barcodes;
      const record = await request.get(`${service}/record/${encodeURIComponent(id)}`, { headers });
      const { copies } = (await record.json()) as { copies: { barcode?: string; statusCode: string }[] };
      const free = copies.find(
        ({ barcode, statusCode }) => barcode && statusCode === 'GREEN' && claimCopy(libraryId, barcode),
      );
      if (free?.barcode) barcodes.push(free.barcode);
    }
  }
  expect(barcodes).toHaveLength(count);
  return barcodes;
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
  /^(Etikett lesen|Nächsten Teil lesen|Entsichern|Sichern und zurückgeben|Noch einmal lesen|Read the tag|Read the next part|Unlock|Lock and return|Read again)$/;

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
