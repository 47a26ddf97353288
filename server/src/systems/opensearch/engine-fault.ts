/** What keeps the search engine from answering or from taking records: a closed list. */
export const engineFaults = [
  /** No node answers, or the answer is none of OpenSearch. */
  'unreachable',
  /** User or password are refused, or the user may not do this. */
  'unauthorised',
  /** OpenSearch is older than 3, or it is another program. */
  'too-old',
  /** An index or alias of our names was not made by this program. */
  'foreign-index',
  /** The index that was written is gone. */
  'index-missing',
  /** A new index does not have all records although all were written; it is deleted and built again. */
  'incomplete',
  /** A primary shard is not there, so that a part of the records cannot be found; or no node manages the cluster. */
  'red',
  /** The disk of a node is full, and the index blocked until there is room. */
  'read-only',
  /** No answer within the time limit. */
  'slow',
  /** More is asked of it than it can take, also after pauses. */
  'overloaded',
  /** It refuses a request of ours. */
  'refused',
] as const;

export type EngineFault = (typeof engineFaults)[number];

/** The search engine failed; `fault` says how, `detail` of what. Both are for operators, and have nothing of a record. */
export class EngineError extends Error {
  readonly fault: EngineFault;
  readonly detail: string;
  /** The HTTP status of the answer; undefined where there was none. */
  readonly status: number | undefined;

  constructor(fault: EngineFault, detail = '', status?: number) {
    super(detail === '' ? `OpenSearch: ${fault}` : `OpenSearch: ${fault} (${detail})`);
    this.name = 'EngineError';
    this.fault = fault;
    this.detail = detail;
    this.status = status;
  }
}

/** Faults by the types of errors that OpenSearch names; the status decides for all others. */
const faultsByType: Readonly<Record<string, EngineFault>> = {
  cluster_block_exception: 'read-only',
  index_not_found_exception: 'index-missing',
  unavailable_shards_exception: 'red',
  no_shard_available_action_exception: 'red',
  search_phase_execution_exception: 'red',
  opensearch_rejected_execution_exception: 'overloaded',
  rejected_execution_exception: 'overloaded',
  circuit_breaking_exception: 'overloaded',
};

/** The fault of a refusal: by the type of error and the HTTP status of an answer, or of one document of a bulk. */
export function faultOfRefusal(status: number, type: string): EngineFault {
  if (status === 401 || type === 'security_exception') return 'unauthorised';
  const fault = Object.hasOwn(faultsByType, type) ? faultsByType[type] : undefined;
  // Without a manager all indexes are blocked; a full disk is 403 or 429.
  if (fault === 'read-only' && status === 503) return 'red';
  if (fault !== undefined && !(fault === 'red' && status === 400)) return fault;
  if (status === 403) return 'unauthorised';
  if (status === 429) return 'overloaded';
  if (status === 408 || status === 504) return 'slow';
  if (status === 502) return 'unreachable';
  return status === 503 ? 'red' : 'refused';
}

/** The error of an answer that is none but a refusal, by its HTTP status and body. */
export function refusalOf(status: number, body: unknown): EngineError {
  const type = typeOfError(body);
  const fault = faultOfRefusal(status, type);
  const isJson = typeof body === 'object' && body !== null;
  // A page of a proxy, or of another server: OpenSearch refuses in JSON.
  const isForeign = !isJson && (fault === 'refused' || fault === 'red');
  return new EngineError(isForeign ? 'unreachable' : fault, `${status} ${type}`.trim(), status);
}

const errorType = /^[a-z_]{1,80}$/;

/** The type of error in an answer; empty where it has none. */
function typeOfError(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  return typeof type === 'string' && errorType.test(type) ? type : '';
}
