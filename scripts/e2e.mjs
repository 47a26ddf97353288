// npm run test:e2e [-- <what the browser test tool takes>]: the browser tests against a fresh build.
import { browserTests } from './ensure/browser-tests.mjs';

process.exitCode = (await browserTests(process.argv.slice(2))) ?? 0;
