// npm run lint: format and lint rules, and who may import whom.
import { ensurePackages } from './ensure/packages.mjs';
import { runChecks } from './steps.mjs';

await ensurePackages();
await runChecks(['lint', 'boundaries']);
