import { ApiException } from '@buchfink/contract/error';

export type AdmissionHeaders = Readonly<Record<string, string>>;
/**
 * Returns the headers for another try after a refusal, given those of the last one; undefined when nothing would
 * help.
 */
type AnswerTo = (refusal: ApiException, shown: AdmissionHeaders) => Promise<AdmissionHeaders | undefined>;

let answerTo: AnswerTo | undefined;
let kept: AdmissionHeaders = {};

/** Sets the handler for refusals of a service under load. Called once, when the app starts. */
export function onAdmissionRefused(answer: AnswerTo): void {
  answerTo = answer;
}

/** Sets headers that all later calls send. */
export function setAdmissionHeaders(shown: AdmissionHeaders): void {
  kept = shown;
}

/**
 * Makes a call and repeats it with the headers that a service under load requires. It is repeated twice at most,
 * because an access token among the headers may have expired.
 */
export async function withAdmission<Answer>(ask: (shown: AdmissionHeaders) => Promise<Answer>): Promise<Answer> {
  let shown = kept;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(shown);
    } catch (error) {
      const isWorth = tries < 2 && error instanceof ApiException && /^(proof|too-many-req)/.test(error.code);
      const next = isWorth && (await answerTo?.(error, shown));
      if (!next) throw error;
      shown = next;
    }
  }
}
