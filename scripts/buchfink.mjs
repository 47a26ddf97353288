// npm run -s buchfink -- <command>: the operator command. Set-up messages go to stderr; stdout belongs to the
// command.
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { node } from './ensure/run.mjs';

await ensureTree();
await ensureBuild();
const { code } = await node(['server/dist/buchfink.js', ...process.argv.slice(2)]);
process.exitCode = code;
