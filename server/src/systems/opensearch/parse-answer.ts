import { EngineError } from './engine-fault.ts';

/** Reads the text of an answer. Throws `EngineError` where it is no answer of OpenSearch. */
export function parseAnswer(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new EngineError('unreachable', 'not JSON');
  }
}
