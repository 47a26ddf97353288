import type { ApiException } from '@buchfink/contract/error';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import { type AdmissionHeaders, setAdmissionHeaders } from '#shared/api/with-admission.ts';
import { solveChallenge } from '#shared/proof-of-work/solve-challenge.ts';
import { getToken } from '#shared/session/access-tokens.ts';
import { selectSession } from '#shared/session/current-session.ts';
import { renewToken } from '#shared/session/renew-token.ts';
import { useApp } from '#shared/state/store.ts';
import { dismissSnackbar, useSnackbars } from '#shared/ui/status/snackbar-queue.ts';
import { showNotice } from './show-notice.ts';

/** Milliseconds after which a person is told to wait: most challenges are solved before anybody would have read it. */
const noticeAfter = 1_000;
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
  const proof = await solvedWithNotice(challenge);
  if (proof === undefined) return undefined;
  const headers = { [proofHeader]: proof };
  setAdmissionHeaders(headers);
  setTimeout(() => setAdmissionHeaders({}), keepFor);
  return headers;
}

/** Solves a challenge, and says that it takes longer for as long as it does. */
async function solvedWithNotice(challenge: string): Promise<string | undefined> {
  const about = 'proof';
  let isSolved = false;
  const timer = setTimeout(() => {
    // The texts of the notice are loaded first, and the challenge may be solved by then.
    void showNotice((t) => t('notice.proof'), { about, unless: () => isSolved });
  }, noticeAfter);
  try {
    return await solveChallenge(challenge);
  } finally {
    isSolved = true;
    clearTimeout(timer);
    for (const notice of useSnackbars.getState().queue) if (notice.about === about) dismissSnackbar(notice.id);
  }
}
