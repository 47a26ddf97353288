// Pictures for the README: node scripts/screenshots.mjs, with the service running (BUCHFINK_URL names another one).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium, noBrowser } from './ensure/chromium.mjs';
import { root } from './ensure/root.mjs';

const address = process.env.BUCHFINK_URL ?? 'http://127.0.0.1:3000';
const pictures = join(root, 'docs', 'pictures');
const phone = { width: 390, height: 780 };
const desktop = { width: 1280, height: 780 };
const shots = [
  { name: 'home-phone', path: '/', viewport: phone },
  { name: 'result-phone', path: '/result?FREE=geschichte', viewport: phone },
  { name: 'result-desktop', path: '/result?FREE=Berlin', viewport: desktop },
  { name: 'account-desktop', path: '/account', viewport: desktop, card: '1000001' },
];

const executablePath = await ensureChromium();
if (!executablePath) throw new Error(noBrowser);
mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const { name, path, viewport, card } of shots) {
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: 2,
      locale: 'de-DE',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    // The first page sets the library, as if a patron had chosen it.
    await page.goto(`${address}/start/1`);
    await page.getByRole('button', { name: 'Zustimmen' }).click();
    await page.waitForLoadState('networkidle');
    if (card) {
      await page.goto(`${address}/login/1?${new URLSearchParams({ redirect: path })}`);
      await page.getByRole('button', { name: new RegExp(`^Ausweis ${card}`) }).click();
      await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
      await page.waitForURL(address + path);
    }
    // Loaded again, without the message after the login.
    await page.goto(address + path);
    await page.waitForLoadState('networkidle');
    const picture = await page.screenshot();
    await sharp(picture)
      .resize({ width: viewport.width })
      .png({ palette: true, colours: 128 })
      .toFile(join(pictures, `${name}.png`));
    await context.close();
  }
} finally {
  await browser.close();
}
