import { errors } from '@opensearch-project/opensearch';
import { EngineError, faultOfRefusal } from './engine-fault.ts';

/**
 * What a request failed of. Errors that are not the engine's are passed on as they are. Those of the client are no causes:
 * they hold the request with its password.
 */
export function engineErrorOf(error: unknown): unknown {
  if (error instanceof errors.TimeoutError) return new EngineError('slow');
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError)
    return new EngineError('unreachable', error.message.slice(0, 200));
  if (!(error instanceof errors.ResponseError)) return error;
  const type = typeOfError(error.body);
  const { statusCode: status } = error;
  return new EngineError(faultOfRefusal(status, type), `${status} ${type}`.trim(), status);
}

const errorType = /^[a-z_]{1,80}$/;

/** The type of error in an answer; empty where it has none. */
function typeOfError(text: unknown): string {
  const body = parsed(text);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  return typeof type === 'string' && errorType.test(type) ? type : '';
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
