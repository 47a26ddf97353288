/** Warnings from before there is a log: told when it is there, and never where the service does not start. */
export interface BufferedWarnings {
  warn(message: string, error?: unknown): void;
  /** Tells what was held, and from now on each at once. */
  tellTo(tell: BufferedWarnings['warn']): void;
}

/** Holds warnings until somebody is told. */
export function bufferWarnings(): BufferedWarnings {
  let held: Parameters<BufferedWarnings['warn']>[] = [];
  let warn: BufferedWarnings['warn'] = (...warning) => void held.push(warning);
  return {
    warn: (...warning) => warn(...warning),
    tellTo(tell) {
      warn = tell;
      for (const warning of held) tell(...warning);
      held = [];
    },
  };
}
