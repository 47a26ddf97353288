import { errors } from '@opensearch-project/opensearch';
import { stalledAnswer } from './engine-connection.ts';
import { EngineError, refusalOf } from './engine-fault.ts';

/**
 * What a request failed of. Errors that are not the engine's are passed on as they are. Those of the client are no causes:
 * they hold the request with its password.
 */
export function engineErrorOf(error: unknown): unknown {
  if (error instanceof errors.ResponseError) return refusalOf(error.statusCode, parsed(error.body));
  if (error instanceof errors.TimeoutError) return new EngineError('slow');
  if (!(error instanceof errors.OpenSearchClientError)) return error;
  if (error.message === stalledAnswer) return new EngineError('slow', stalledAnswer);
  return new EngineError('unreachable', error.message.slice(0, 200));
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
