import type { InstallReferrer } from './definitions.ts';

/** Only Google's store tells it. */
export const webInstallReferrer: InstallReferrer = { read: async () => undefined };
