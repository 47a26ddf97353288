import type { WakeLock } from './definitions.ts';
import { webWakeLock } from './web.ts';

/** The wake lock of this device. */
export const wakeLock: WakeLock = webWakeLock(globalThis.navigator?.wakeLock, globalThis.document);
