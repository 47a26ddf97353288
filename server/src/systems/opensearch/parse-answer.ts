import { EngineError } from './engine-fault.ts';

/** Reads the text of an answer. Throws `EngineError` where it is no answer of OpenSearch. */
export function parseAnswer(text: string): object {
  const answer = text === '' ? {} : parsed(text);
  if (typeof answer !== 'object' || answer === null) throw new EngineError('unreachable', 'not JSON');
  return answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
