export type Platform = 'web' | 'android' | 'ios';

/** The objects by which a Capacitor shell is recognised, before anything of Capacitor is loaded. */
export interface ShellGlobals {
  readonly androidBridge?: unknown;
  readonly webkit?: { readonly messageHandlers?: { readonly bridge?: unknown } };
}

/** Recognises the shell as `@capacitor/core` does; everything else is the web. */
export function detectPlatform({ androidBridge, webkit }: ShellGlobals): Platform {
  if (androidBridge) return 'android';
  return webkit?.messageHandlers?.bridge ? 'ios' : 'web';
}

/** Where the app runs; it never changes while it runs. */
export const platform: Platform = detectPlatform(globalThis as ShellGlobals);

/** In a shell, on Android or iOS. */
export const isNative = platform !== 'web';
