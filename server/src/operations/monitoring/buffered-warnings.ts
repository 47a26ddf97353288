/** Warnings from before the log exists. They are dropped when the service does not start. */
export interface BufferedWarnings {
  warn(message: string, error?: unknown): void;
  /** Passes on the buffered warnings, and from now on each at once. */
  tellTo(tell: BufferedWarnings['warn']): void;
}

/** Buffers warnings until `tellTo` is called. */
export function bufferWarnings(): BufferedWarnings {
  let buffer: Parameters<BufferedWarnings['warn']>[] = [];
  let warn: BufferedWarnings['warn'] = (...warning) => void buffer.push(warning);
  return {
    warn: (...warning) => warn(...warning),
    tellTo(tell) {
      warn = tell;
      for (const warning of buffer) tell(...warning);
      buffer = [];
    },
  };
}
