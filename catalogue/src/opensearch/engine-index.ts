import type { Ask } from './ask.ts';

/** An index that the engine keeps, as it is at one moment: another object when it has changed. */
export interface EngineIndex {
  readonly ask: Ask;
  readonly documentCount: number;
}
