import { ApiException } from '@buchfink/contract/error';

export type AdmissionHeaders = Readonly<Record<string, string>>;
/** What to show the service after a refusal, given what was shown before; undefined where nothing would help. */
type AnswerTo = (refusal: ApiException, shown: AdmissionHeaders) => Promise<AdmissionHeaders | undefined>;

let answerTo: AnswerTo | undefined;
let kept: AdmissionHeaders = {};

/** Sets once, at the start of the app, what is done when the service is under load and lets a call wait. */
export function onAdmissionRefused(answer: AnswerTo): void {
  answerTo = answer;
}

/** Headers that all calls bring along from now on. */
export function setAdmissionHeaders(shown: AdmissionHeaders): void {
  kept = shown;
}

/**
 * Makes a call, and once more with what the service wants to be shown when it is under load. Twice more at the most: an
 * access token that is shown may have run out.
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
