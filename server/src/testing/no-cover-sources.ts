import type { CoverSources } from '../api/covers/sources/cover-sources.ts';

/** For services of tests whose libraries have no cover sources. */
export const noCoverSources: CoverSources = { find: async () => ({ state: 'none', isFinal: true }) };
