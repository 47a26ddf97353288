import type { Library } from '@buchfink/contract/libraries';
import { cardKey, cardName } from '#shared/account/card/cards.ts';
import { currentTexts } from '#shared/i18n/i18n.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { amendSnackbar, dismissSnackbar, showSnackbar, useSnackbars } from '#shared/ui/status/snackbar-queue.ts';

const about = 'logged-out';
/** Milliseconds that the message stays when it offers nothing. */
const timeToRead = 10_000;

interface Options {
  /** What more there is to say of this logout. */
  readonly text?: string;
  readonly onLogOutAll: () => void;
}

/**
 * Says which cards were logged out, or removed if they were not logged in any more, and who is still logged in, with a
 * button that logs those out as well. The message then stays until it is closed, or until it is no longer true.
 */
export function showLoggedOut(left: readonly Account[], { text, onLogOutAll }: Options): void {
  const { t } = currentTexts();
  const { accounts, selection } = useApp.getState();
  const remaining = accounts.filter(isLoggedIn);
  const name = (cards: readonly Account[]) => nameCards(cards, [...left, ...remaining], selection.libraries);
  const key = left.some(isLoggedIn) ? 'login.left' : 'login.removed';
  const isAnyoneHere = remaining.length > 0;
  showSnackbar({
    about,
    text: [
      t(key, { count: left.length, cards: name(left) }),
      ...(text === undefined ? [] : [text]),
      isAnyoneHere ? t('login.still-here', { cards: name(remaining) }) : t('login.nobody-here'),
    ].join(' '),
    timeout: isAnyoneHere ? null : timeToRead,
    action: isAnyoneHere ? { label: t('login.logout-all'), run: onLogOutAll } : undefined,
  });
  dismissWhenUntrue(loggedInKeys(accounts));
}

/**
 * Adds to the message what the service does not know yet: `until-connected`, it will be told later; `ends-by-itself`, it
 * cannot be told any more. Undefined: it knows all.
 */
export function markUntold(untold: 'until-connected' | 'ends-by-itself' | undefined): void {
  amendSnackbar(about, { more: untold && currentTexts().t(`login.${untold}`) });
}

/** Somebody else who logs in or out makes the message untrue; a token that is renewed does not. */
function dismissWhenUntrue(keys: string): void {
  const message = useSnackbars.getState().queue.find((snackbar) => snackbar.about === about);
  if (!message) return;
  const stop = useApp.subscribe(({ accounts }) => {
    if (loggedInKeys(accounts) === keys) return;
    stop();
    dismissSnackbar(message.id);
  });
}

const loggedInKeys = (accounts: readonly Account[]) => accounts.filter(isLoggedIn).map(cardKey).join(' ');

/** The names of cards with their libraries; cards with the same name and library by their numbers, too. */
function nameCards(
  cards: readonly Account[],
  all: readonly Account[],
  libraries: readonly Pick<Library, 'id' | 'libname'>[],
): string {
  const names = cards.map((card) => {
    const isNamedTwice = all.some(
      (other) =>
        other.userId !== card.userId && other.libraryId === card.libraryId && cardName(other) === cardName(card),
    );
    const name = isNamedTwice ? joinIsolated([cardName(card), card.userId], ' ') : cardName(card);
    const library = libraries.find(({ id }) => id === card.libraryId)?.libname;
    return library === undefined ? name : joinIsolated([name, `(${library})`], ' ');
  });
  return joinIsolated(names, ', ');
}
