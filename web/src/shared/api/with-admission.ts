import { ApiException } from '@buchfink/contract/error';

export type AdmissionHeaders = Readonly<Record<string, string>>;
/**
 * Returns the headers for another try after a refusal, given those of the last one; undefined when nothing would
 * help.
 */
type RefusalHandler = (refusal: ApiException, sentHeaders: AdmissionHeaders) => Promise<AdmissionHeaders | undefined>;

let handleRefusal: RefusalHandler | undefined;
let admissionHeaders: AdmissionHeaders = {};

/** Sets the handler for refusals of a service under load. Called once, when the app starts. */
export function onAdmissionRefused(answer: RefusalHandler): void {
  handleRefusal = answer;
}

/** Sets headers that all later calls send. */
export function setAdmissionHeaders(headers: AdmissionHeaders): void {
  admissionHeaders = headers;
}

/**
 * Makes a call and repeats it with the headers that a service under load requires. It is repeated twice at most,
 * because an access token among the headers may have expired.
 */
export async function withAdmission<Answer>(ask: (headers: AdmissionHeaders) => Promise<Answer>): Promise<Answer> {
  let headers = admissionHeaders;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(headers);
    } catch (error) {
      const canRetry = tries < 2 && error instanceof ApiException && /^(proof|too-many-req)/.test(error.code);
      const next = canRetry && (await handleRefusal?.(error, headers));
      if (!next) throw error;
      headers = next;
    }
  }
}
