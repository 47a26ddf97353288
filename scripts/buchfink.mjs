// npm run -s buchfink -- <command>: the operator command. Set-up messages go to stderr; stdout belongs to the
// command.
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';
import { node } from './ensure/run.mjs';

await ensurePackages();
await ensureBuild();
const { code } = await node(['server/dist/buchfink.js', ...process.argv.slice(2)]);
process.exitCode = code;
