// npm run test:e2e [-- <arguments of Playwright>]: the browser tests on a fresh build.
import { browserTests } from './ensure/browser-tests.mjs';

process.exitCode = (await browserTests(process.argv.slice(2))) ?? 0;
