import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { canReadBarcodes, readBarcodes } from '../support/read-barcode.ts';
import { seedVisitor } from '../support/stored-state.ts';

/** The bars and spaces of the signs that are drawn here, in turn; 1 is a wide one (EN 798 and ISO/IEC 16388). */
const symbologies = {
  codabar: {
    0: '0000011',
    1: '0000110',
    2: '0001001',
    3: '1100000',
    4: '0010010',
    5: '1000010',
    6: '0100001',
    7: '0100100',
    8: '0110000',
    9: '1001000',
    A: '0011010',
    B: '0101001',
  },
  code39: {
    0: '000110100',
    1: '100100001',
    2: '001100001',
    3: '101100000',
    4: '000110001',
    5: '100110000',
    6: '001110000',
    7: '000100101',
    8: '100100100',
    9: '001100100',
    '*': '010010100',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

const [width, height, narrow, wide, margin] = [640, 480, 3, 8, 40];

/** A film of one picture, in which these signs stand as a barcode (YUV4MPEG2). */
function filmOf(signs: string, patterns: Readonly<Record<string, string>>): Buffer {
  const line = Buffer.alloc(width, 235);
  let at = margin;
  for (const sign of signs) {
    for (const [index, element] of [...(patterns[sign] ?? '')].entries()) {
      const end = at + (element === '1' ? wide : narrow);
      if (index % 2 === 0) line.fill(16, at, end);
      at = end;
    }
    at += narrow;
  }
  const blank = Buffer.alloc(width, 235);
  const rows = Array.from({ length: height }, (_, row) => (row > 120 && row < 360 ? line : blank));
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, grey]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}

/** Chromium reads barcodes on Android and macOS only. Here another reader takes its place, and reads the same pictures. */
async function readPictures(page: Page, folder: string): Promise<void> {
  await page.exposeFunction('readPicture', (png: string) =>
    readBarcodes(Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'), folder).map((line) =>
      line.slice(line.indexOf(':') + 1),
    ),
  );
  await page.addInitScript(() => {
    const { readPicture } = globalThis as unknown as { readPicture(png: string): Promise<string[]> };
    class BarcodeDetector {
      async detect(video: HTMLVideoElement) {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
        canvas.getContext('2d')?.drawImage(video, 0, 0);
        return (await readPicture(canvas.toDataURL())).map((rawValue) => ({ rawValue }));
      }
    }
    Object.assign(globalThis, { BarcodeDetector });
  });
}

for (const [name, signs, patterns] of [
  ['Codabar with its start and stop letters', 'A1000042B', symbologies.codabar],
  ['Code 39 with its asterisks', '*1000042*', symbologies.code39],
] as const)
  test(`reads a card before the camera: ${name}`, async ({ playwright, baseURL, locale, launchOptions }, testInfo) => {
    test.skip(!canReadBarcodes(), 'no reader of barcodes is here');
    const folder = testInfo.outputPath();
    mkdirSync(folder, { recursive: true });
    const film = join(folder, 'card.y4m');
    writeFileSync(film, filmOf(signs, patterns));
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`],
    });
    try {
      const context = await browser.newContext({ baseURL, locale });
      await seedVisitor(context, { libraryId: 1 });
      const page = await context.newPage();
      await readPictures(page, folder);
      await page.goto('/login/1');
      const field = page.getByRole('main').getByLabel('Ausweisnummer');
      await page.getByRole('button', { name: 'Ausweis mit der Kamera scannen' }).click();
      await expect(page.getByText('Die Nummer wurde erkannt.')).toBeVisible();
      await expect(field).toHaveValue('1000042');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } finally {
      await browser.close();
    }
  });
