// Builds when a source has changed, as npm start does.
import { ensureBuild } from './ensure/ensure-build.mjs';

await ensureBuild();
