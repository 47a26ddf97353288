import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { openState, screenStates, toVisitor } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const folder = process.env.LOOK_FOLDER ?? '';
const sizes = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
  { width: 1440, height: 900 },
];
const rows = [
  { locale: 'de', theme: 'light' },
  { locale: 'de', theme: 'dark' },
  { locale: 'en', theme: 'light' },
  { locale: 'en', theme: 'dark' },
] as const;
/** Height of all pictures of a sheet, in pixels. */
const height = 640;
const gap = 16;

for (const state of screenStates) {
  test(`a sheet with all sizes, themes and languages of: ${state.name}`, async ({ browser, baseURL, request }) => {
    test.setTimeout(180_000);
    const pictures: OverlayOptions[] = [];
    let sheetWidth = 0;
    // Steps on a screen name its controls by their German words.
    const shownRows = rows.filter(({ locale }) => locale === 'de' || !state.act);
    for (const [row, { locale, theme }] of shownRows.entries()) {
      let left = gap;
      for (const viewport of sizes) {
        const context = await browser.newContext({
          ...(baseURL && { baseURL }),
          viewport,
          locale: locale === 'de' ? 'de-DE' : 'en-GB',
          colorScheme: theme,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        });
        await seedVisitor(context, { ...toVisitor(state), locale, theme });
        const page = await context.newPage();
        await openState(page, state, request);
        const input = await sharp(await page.screenshot())
          .resize({ height })
          .png()
          .toBuffer({ resolveWithObject: true });
        pictures.push({ input: input.data, left, top: gap + row * (height + gap) });
        left += input.info.width + gap;
        await context.close();
      }
      sheetWidth = Math.max(sheetWidth, left);
    }
    mkdirSync(folder, { recursive: true });
    await sharp({
      create: {
        width: sheetWidth,
        height: gap + shownRows.length * (height + gap),
        channels: 3,
        background: '#888888',
      },
    })
      .composite(pictures)
      .png()
      .toFile(join(folder, `${state.name.replace(/[^a-z0-9]+/gi, '-')}.png`));
  });
}
