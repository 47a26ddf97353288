// npm run -s buchfink -- <command>: the operator's command. Set-up speaks on stderr, stdout is the command's.
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';
import { node } from './ensure/run.mjs';

await ensurePackages();
await ensureBuild();
const { code } = await node(['server/dist/cli.js', ...process.argv.slice(2)]);
process.exitCode = code;
