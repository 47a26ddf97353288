import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isNight } from './e2e/support/walks/cover.ts';

/** As `freePort` of e2e/support/service/service-process.ts, in a process of its own: a configuration cannot wait. */
const askForPort = `
  const ask = () => {
    const port = 11_000 + Math.floor(Math.random() * 20_000);
    const server = require('node:net').createServer().once('error', ask);
    server.listen(port, '127.0.0.1', () => server.close(() => console.log(port)));
  };
  ask();`;

// Every worker reads this file again: the first reading stores port and data directory in the environment for all.
process.env.E2E_PORT ??= execFileSync(process.execPath, ['-e', askForPort]).toString().trim();
process.env.E2E_DATA ??= dataOfThisRun();

/** A folder that is removed with this process, after the service that writes to it has stopped. */
function dataOfThisRun(): string {
  const data = mkdtempSync(join(tmpdir(), 'buchfink-e2e-'));
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  return data;
}

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const { CHROMIUM, SECOND_CHROMIUM } = process.env;

const launch = (executablePath?: string, more: readonly string[] = []) => ({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for two seconds: the last compiler and a small heap cost more than they save.
      '--js-flags=--no-turbofan --min-semi-space-size=16',
      // One process for the pages of a context: its blank first page would have one of its own, thrown away at once.
      '--renderer-process-limit=1',
      ...more,
    ],
  },
});
/** The shell's page calls a service on this machine, which a browser would ask the patron about. */
const shellLaunch = launch(CHROMIUM, ['--disable-features=LocalNetworkAccessChecks']);
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

const browserTests = '**/e2e/{journeys,screens}/*.test.ts';
/** The results of these journeys do not depend on the screen size; one size is enough. */
const ofAnySize =
  '**/e2e/journeys/{account,addresses,camera,chosen-library,circulation-rules,consent,device-state,drawer,events,every-language,faults,first-load,first-start,id-card,late-config,libraries-change,library-systems,login,maintenance,metasearch-offline,navigation,notice-links,offline,operator-pages,pages,profile,proof-of-work,public-place,reader-questions,readings,record-ids,reserve,sessions,settings,single-mode,sip2-account,smooth-scroll,suggestions,update,watchlist}.test.ts';

/** Both sizes take the same steps: by day each runs on one of them, at night on both. */
const onPhoneByDay = '**/e2e/journeys/{cover-grid,filters,find-and-open,map,metasearch,random-walk}.test.ts';
const onDesktopByDay =
  '**/e2e/{journeys/{counts,print,record-details,reminders,way-back},screens/library-parts}.test.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  // One more than the processors of a small machine: some tests wait for a slow library, or for a timer.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  // Traces would cost a quarter of the run; `npm run test:e2e -- --trace=retain-on-failure` keeps them. A request
  // answered by a service worker cannot be answered by a test: only tests about service workers allow them.
  use: { baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin', serviceWorkers: 'block', ...launch(CHROMIUM) },
  projects: [
    { name: 'service', testDir: 'e2e/service' },
    {
      name: 'phone',
      testMatch: browserTests,
      testIgnore: isNight ? [] : [onDesktopByDay],
      grepInvert: /@wide/,
      use: phone,
    },
    // The browser itself and its headless shell report a missing connection differently.
    ...(SECOND_CHROMIUM
      ? [
          {
            name: 'second-browser',
            testMatch: browserTests,
            grep: /@no-connection/,
            use: { ...phone, ...launch(SECOND_CHROMIUM) },
          },
        ]
      : []),
    // Takes pictures to look at: scripts/look.mjs.
    ...(process.env.LOOK_FOLDER ? [{ name: 'look', testDir: 'e2e/look', use: shellLaunch }] : []),
    {
      name: 'desktop',
      testMatch: browserTests,
      // The tests of all screens resize to a desktop themselves.
      testIgnore: [
        ofAnySize,
        '**/e2e/screens/states.test.ts',
        '**/e2e/journeys/isolated-texts.test.ts',
        ...(isNight ? [] : [onPhoneByDay]),
      ],
      grepInvert: /@any-size/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Last: a copy that is borrowed here would change which titles other tests find lent.
    {
      name: 'native',
      testDir: 'e2e/native',
      use: { ...phone, ...shellLaunch },
    },
  ],
  webServer: {
    command: 'node server/dist/main.js',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      HOST: '127.0.0.1',
      BUCHFINK_DATA: process.env.E2E_DATA,
      LOG_LEVEL: 'warn',
      // All tests come from one address, unlike real users.
      BUCHFINK_BUDGET: '1000000',
      BUCHFINK_BUSY_SEARCHES: '100000',
    },
  },
});
