import { existsSync } from 'node:fs';
import { executable, installFromDebian, onPath } from './debian.mjs';
import { giveUp, progress, say } from './progress.mjs';
import { node } from './run.mjs';

const shell = 'chromium-headless-shell';
const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The headless shell first: it draws only the page, which takes a third less time. */
const names = [shell, ...full];
const fixedPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

const installed = () => names.map(onPath).find(Boolean) ?? fixedPlaces.find(executable);

/** The browser that Playwright downloaded earlier. */
async function downloaded() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

async function fromDebian() {
  await installFromDebian({ packages: [shell], why: 'the browser tests' });
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
 * @returns {Promise<string | undefined>} its path; undefined on a developer's machine without one (with CI set
 *   that ends the run instead)
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM;
  if (named && !executable(named)) giveUp(`CHROMIUM names ${named}, which cannot be run.`);
  const path = named ?? installed() ?? (await downloaded()) ?? (await fromDebian()) ?? (await fromDownload());
  if (!path && process.env.CI) giveUp(`The browser tests need Chromium or Chrome, and there is none. ${advice}`);
  return path;
}

/**
 * The other kind of browser, when it is installed: a full browser beside a headless shell, or the shell beside a full
 * one.
 *
 * @param {string} path the browser that the tests run with
 * @returns {string | undefined}
 */
export function secondChromium(path) {
  return path.includes('headless') ? full.map(onPath).find(Boolean) : onPath(shell);
}

/**
 * The environment of Playwright: its browser, and the second one for the tests without a connection.
 *
 * @param {string} path
 * @returns {Record<string, string>}
 */
export function browserEnv(path) {
  const second = secondChromium(path);
  return { CHROMIUM: path, ...(second && { SECOND_CHROMIUM: second }) };
}

/** The warning when the browser tests did not run. */
export const noBrowser = `BROWSER TESTS SKIPPED: there is no Chromium or Chrome. ${advice}`;
