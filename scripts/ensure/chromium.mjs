import { existsSync } from 'node:fs';
import { executable, installFromDebian, onPath } from './debian.mjs';
import { giveUp, progress, say } from './progress.mjs';
import { node } from './run.mjs';

/** The shell first: it draws the page alone, without a browser's own buttons, which takes a third less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const fixedPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

const installed = () => names.map(onPath).find(Boolean) ?? fixedPlaces.find(executable);

/** The browser the test tool downloaded earlier. */
async function downloaded() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

async function fromDebian() {
  await installFromDebian('Chromium', ['chromium-headless-shell']);
  return installed();
}

async function fromDownload() {
  return progress('downloading Chromium', async () => {
    const { code, output } = await node(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      quiet: true,
    });
    if (code !== 0) say(output.trim());
    return downloaded();
  });
}

const advice = 'Install one (Debian: sudo apt-get install chromium) or name one: CHROMIUM=/path/to/chrome npm test';

/**
 * Finds or installs a browser for the browser tests.
 *
 * @returns {Promise<string | undefined>} its path; undefined on a person's machine where there is none to be had
 *   (with CI set that ends the run instead)
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM;
  if (named && !executable(named)) giveUp(`CHROMIUM names ${named}, which cannot be run.`);
  const path = named ?? installed() ?? (await downloaded()) ?? (await fromDebian()) ?? (await fromDownload());
  if (!path && process.env.CI) giveUp(`The browser tests need Chromium or Chrome, and there is none. ${advice}`);
  return path;
}

/** What a person must not overlook when the browser tests did not run. */
export const noBrowser = `BROWSER TESTS SKIPPED: there is no Chromium or Chrome. ${advice}`;
