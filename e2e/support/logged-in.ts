import { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { APIRequestContext, Page } from '@playwright/test';
import type { patron } from './patron.ts';

const headers = { [clientVersionHeader]: clientVersion };

/** A card, with its settings on this device. */
export type DemoCard = Pick<typeof patron, 'libraryId' | 'userId' | 'password'> & {
  readonly label?: string;
  readonly colour?: string;
};

/** Logs in with cards as the app stores them. */
async function logins(page: Page, cards: readonly DemoCard[]) {
  const accounts = [];
  for (const { libraryId, userId, password, ...accountState } of cards) {
    const answer = await page.request.post('/services/de/opac-demo/auth/login', {
      data: { libraryId, userId, password },
      headers,
    });
    const { name, success, refreshToken } = await answer.json();
    if (!success) throw new Error(`${userId} cannot log in: ${answer.status()}`);
    accounts.push({ libraryId, userId, name, success, refreshToken, keep: 'visit', ...accountState });
  }
  return accounts;
}

/** Prepares the browser of a patron who logged in with these cards on an earlier visit; the first one is current. */
export async function startLoggedIn(page: Page, cards: readonly DemoCard[]): Promise<void> {
  await page.addInitScript(
    (accounts) => {
      if (location.protocol !== 'http:') return;
      const state = JSON.parse(localStorage.getItem('buchfink') ?? '{}');
      // Only the first time: afterwards the app stores its own state.
      if (state.accounts || !state.selection) return;
      const selection = { ...state.selection, pendingLibraryId: accounts[0]?.libraryId };
      const all = { ...state, version: 4, selection, accounts, accountIndex: 0, leftSessions: [] };
      localStorage.setItem('buchfink', JSON.stringify(all));
    },
    await logins(page, cards),
  );
}

/** The service's answer for a card's account. */
export async function getAccount(request: APIRequestContext, card: DemoCard): Promise<AccountData> {
  const { libraryId, userId, password } = card;
  const baseUrl = '/services/de/opac-demo';
  const login = await request.post(`${baseUrl}/auth/login`, { headers, data: { libraryId, userId, password } });
  const { token } = await login.json();
  const answer = await request.get(`${baseUrl}/account/info`, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
  return AccountData.parse(await answer.json());
}
