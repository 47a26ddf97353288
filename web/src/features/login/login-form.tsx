import type { Library } from '@buchfink/contract/libraries';
import { maxAccounts } from '@buchfink/contract/session';
import { numberOfScan } from '@buchfink/contract/text/scanned-number';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { canSealCards } from '#shared/account/offline-card/offline-card-mark.ts';
import { shownAddress } from '#shared/base-path/shown-address.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { libraryOfAddress, withLibrary } from '#shared/libraries/library-address.ts';
import { watchNavigation } from '#shared/links/last-navigation.ts';
import { afterLogin } from '#shared/session/after-login.ts';
import { type AccountKey, isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { LanguageSwitch } from '#shared/ui/language/language-switch.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { cleanUserId, validateCredentials } from './credentials.ts';
import { DemoCards } from './demo-cards.tsx';
import { LibraryField } from './library-field.tsx';
import styles from './login.module.css';
import { LoginReason } from './login-reason.tsx';
import { useLoginErrors } from './use-login-errors.ts';
import { useLoginFields } from './use-login-fields.ts';
import { UserField } from './user-field.tsx';

/** The login form: library, card, password; beside it what an account is good for. */
export function LoginForm() {
  const t = useT();
  const online = useOnline();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { userId: inPath = '' } = useParams();
  const target = afterLogin(new URLSearchParams(search));
  const form = useRef<HTMLFormElement>(null);
  const [chosenId, setChosenId] = useState<number>();
  const library = useLoginLibrary(chosenId);
  const libraryId = library?.id ?? 0;
  const accounts = useApp((state) => state.accounts);
  // Of several cards none is taken for the patron's.
  const [lastAccount, ...otherAccounts] = accounts.filter(
    (account) => account.libraryId === libraryId && !isLoggedIn(account),
  );
  const knownId = otherAccounts.length === 0 ? lastAccount?.userId : undefined;
  const { fields, change, login } = useLoginFields(inPath || knownId || '');
  const kiosk = isKiosk();
  const cardRule = library?.login?.userId;
  const userId = cleanUserId(fields.userId, cardRule);
  const faults = validateCredentials({ userId, password: fields.password }, library);
  const { inField, atPassword, general } = useLoginErrors(login, faults);
  const loggedIn = accounts.filter((account) => isLoggedIn(account) && !isSameAccount(account, { libraryId, userId }));
  const isFull = loggedIn.length >= maxAccounts;

  const chose = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a library was chosen: the card field takes the focus
  useEffect(() => {
    if (chose.current) form.current?.querySelector<HTMLInputElement>('input[name=username]')?.focus();
  }, [libraryId]);
  // The first invalid field takes the focus, so that screen readers read its error.
  useEffect(() => {
    if (login.tries === 0 || login.busy) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]');
    wrong?.focus();
    if (wrong instanceof HTMLInputElement && wrong.name === 'password') wrong.select();
    if (!wrong) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [login.tries, login.busy]);

  const queries = useQueryClient();
  const offlineDays = useConfig(({ config }) => config.settings.offlineCardDays ?? 0);
  const keepOffline = async (account: AccountKey) => {
    const isKept = await import('#shared/account/offline-card/record-offline-cards.ts')
      .then(({ startOfflineCard }) => startOfflineCard(account, queries))
      .catch(() => false);
    if (!isKept) showSnackbar({ text: t('settings.offline-cards-failed') });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isFull) return;
    const keep = kiosk ? 'nothing' : fields.stay ? 'stay' : 'visit';
    const isGood = Object.keys(faults).length === 0;
    const isStillHere = watchNavigation();
    const keepsLibrary = () => !isStillHere() && libraryOfAddress(shownAddress()) > 0;
    if (!(await login.submit({ libraryId, userId, password: fields.password, keep }, isGood, keepsLibrary))) return;
    // Whoever leaves at once has agreed all the same.
    if (keep === 'stay' && fields.offline) await keepOffline({ libraryId, userId });
    showSnackbar({ text: t('login.welcome') });
    if (isStillHere()) void navigate(withLibrary(target.to, libraryId), { replace: true });
  };
  return (
    <form ref={form} className={styles.columns} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.form}>
        {library?.notice && !accounts.some((account) => account.libraryId === libraryId) ? (
          <p className={styles.notice} {...languageProps(library.noticeLanguage)}>
            {library.notice}
          </p>
        ) : null}
        <SystemNote libraryId={libraryId} content="account" error={login.error} />
        <LibraryField
          library={library}
          error={inField('library')}
          onChoose={({ id }) => {
            chose.current = true;
            setChosenId(id);
          }}
        />
        <UserField
          value={fields.userId}
          error={inField('userId')}
          onChange={(text) => change({ userId: text })}
          onScan={(text) => change({ userId: numberOfScan(text, cardRule) })}
        />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          error={inField('password') ?? (atPassword && [atPassword, target.act && t('login.kept')].join(' '))}
          onChange={(text) => change({ password: text })}
        />
        {kiosk ? (
          <p className={styles.hint}>{t('login.public-text')}</p>
        ) : (
          <div className={styles.stay}>
            <Checkbox
              checked={fields.stay}
              aria-describedby="stay-text"
              onChange={({ target: box }) => change({ stay: box.checked })}
            >
              {t('login.stay')}
            </Checkbox>
            <p className={styles.hint} id="stay-text">
              {t('login.stay-text')}
            </p>
            {fields.stay && offlineDays > 0 && canSealCards() ? (
              <>
                <Checkbox
                  checked={fields.offline}
                  aria-describedby="offline-text"
                  onChange={({ target: box }) => change({ offline: box.checked })}
                >
                  {t('login.offline-card')}
                </Checkbox>
                <p className={styles.hint} id="offline-text">
                  {t('login.offline-card-text', { count: offlineDays })}
                </p>
              </>
            ) : null}
          </div>
        )}
        <div role="alert" className={styles.problem}>
          {isFull ? <InlineError>{t('login.too-many', { count: loggedIn.length })}</InlineError> : null}
          {general ? <InlineError>{general}</InlineError> : null}
        </div>
        {online ? null : <p role="status">{t('login.offline')}</p>}
        <Button variant="main" big type="submit" disabled={!online} aria-disabled={login.busy}>
          {t(login.busy ? 'login.submitting' : 'login.submit')}
        </Button>
        {library ? <LoginLinks library={library} /> : null}
        <LanguageSwitch />
      </div>
      <div className={styles.beside}>
        <DemoCards
          onTake={(card) => {
            change({ userId: card.userId, password: card.password });
            setChosenId(card.libraryId);
            form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
          }}
        />
        <LoginReason />
      </div>
    </form>
  );
}

/** What else a patron may need: a new PIN, or a card. Without a page for it the library's own screen says whom to ask. */
function LoginLinks({ library: { id, links, capabilities } }: { library: Library }) {
  const t = useT();
  return (
    <p className={styles.links}>
      {links?.forgotPin ? (
        <OutsideLink variant="text" href={links.forgotPin}>
          {t('login.forgotten')}
        </OutsideLink>
      ) : (
        <ButtonLink variant="text" to={`/info/${id}`}>
          {t('login.forgotten')}
        </ButtonLink>
      )}
      {capabilities.register ? (
        <ButtonLink variant="text" to={`/join/${id}`}>
          {t('login.register')}
        </ButtonLink>
      ) : links?.register ? (
        <OutsideLink variant="text" href={links.register}>
          {t('login.register')}
        </OutsideLink>
      ) : null}
    </p>
  );
}

/** The library to log in to: the one chosen here, else the app's, else the only one with accounts. */
function useLoginLibrary(addressId: number | undefined): Library | undefined {
  const chosen = useLibrary()?.id;
  const libraries = useApp(({ selection }) => selection.libraries);
  const offered = libraries.filter(({ capabilities }) => capabilities.account);
  if (offered.length === 1) return offered[0];
  return offered.find(({ id }) => id === (addressId ?? chosen));
}
