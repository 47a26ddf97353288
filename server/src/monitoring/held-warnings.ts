/** Warnings from before there is a log: told when it is there, and never where the service does not start. */
export interface HeldWarnings {
  warn(message: string, error?: unknown): void;
  /** Tells what was held, and from now on each at once. */
  tellTo(tell: HeldWarnings['warn']): void;
}

/** Holds warnings until somebody is told. */
export function holdWarnings(): HeldWarnings {
  let held: Parameters<HeldWarnings['warn']>[] = [];
  let warn: HeldWarnings['warn'] = (...warning) => void held.push(warning);
  return {
    warn: (...warning) => warn(...warning),
    tellTo(tell) {
      warn = tell;
      for (const warning of held) tell(...warning);
      held = [];
    },
  };
}
