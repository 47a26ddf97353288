// npm run validate: what can be known without a build and a browser.
import { ensurePackages } from './ensure/packages.mjs';
import { runChecks } from './steps.mjs';

await ensurePackages();
await runChecks(['lint', 'boundaries', 'types', 'unit']);
