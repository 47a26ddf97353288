import type { ApiException } from '@buchfink/contract/error';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import { type AdmissionHeaders, setAdmissionHeaders } from '#shared/api/with-admission.ts';
import { solveChallenge } from '#shared/proof-of-work/solve-challenge.ts';
import { getToken } from '#shared/session/access-tokens.ts';
import { selectSession } from '#shared/session/current-session.ts';
import { renewToken } from '#shared/session/renew-token.ts';
import { useApp } from '#shared/state/store.ts';
import { showNotice } from './show-notice.ts';

/** Milliseconds that a proof is sent; the service accepts it a little longer. */
const keepFor = 9 * 60_000;

let solving: Promise<AdmissionHeaders | undefined> | undefined;

/**
 * Returns the headers that a service under load requires: those of a login, or else the solution of its challenge.
 * Otherwise searches are made without a login: query and identity are sent together only when nothing else helps.
 */
export async function solveProofOfWork(
  refusal: ApiException,
  sentHeaders: AdmissionHeaders,
): Promise<AdmissionHeaders | undefined> {
  const login = await ofLogin(sentHeaders);
  if (login) return login;
  const challenge = challengeOf(refusal);
  if (challenge === undefined) return undefined;
  // Calls that are refused at the same time share one proof.
  solving ??= solved(challenge).finally(() => {
    solving = undefined;
  });
  return solving;
}

async function ofLogin({ Authorization: before }: AdmissionHeaders): Promise<AdmissionHeaders | undefined> {
  const session = selectSession(useApp.getState());
  if (!session) return undefined;
  try {
    const token = getToken(session);
    const isStale = token !== undefined && before === bearer(token);
    return {
      Authorization: bearer(
        isStale ? await renewToken(session, token) : (token ?? (await renewToken(session, undefined))),
      ),
    };
  } catch {
    // Without a token the challenge is solved.
    return undefined;
  }
}

const bearer = (token: string) => `Bearer ${token}`;

async function solved(challenge: string): Promise<AdmissionHeaders | undefined> {
  void showNotice((t) => t('notice.proof'));
  const proof = await solveChallenge(challenge);
  if (proof === undefined) return undefined;
  const headers = { [proofHeader]: proof };
  setAdmissionHeaders(headers);
  setTimeout(() => setAdmissionHeaders({}), keepFor);
  return headers;
}
