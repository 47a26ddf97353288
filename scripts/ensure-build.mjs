// Builds when something changed, as npm start does.
import { ensureBuild } from './ensure/ensure-build.mjs';

await ensureBuild();
