import { ApiException } from '@buchfink/contract/error';
import type { Library } from '@buchfink/contract/libraries';
import { type ProvisionalCard, type RegistrationForm, registrationForm } from '@buchfink/contract/registration';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useLibrary } from '#shared/state/store.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { JoinForm } from './join-form.tsx';
import { MailSent } from './mail-sent.tsx';
import { NewCard } from './new-card.tsx';

/** How a person becomes a patron of the chosen library: the form, and what follows the link of the mail. */
export function JoinScreen() {
  const library = useLibrary();
  const { hash } = useLocation();
  return library ? <Join key={`${library.id} ${hash}`} library={library} token={tokenOf(hash)} /> : null;
}

/** The secret of the mail's link, which stands where no server sees it. */
const tokenOf = (hash: string) => /^#confirm=([\w-]{20,100})$/.exec(hash)?.[1];

/** The form as the library asks for it. */
const formQuery = (locale: string, libraryId: number) =>
  queryOptions({
    queryKey: ['registration', getServiceContext().projectId, locale, libraryId],
    queryFn: ({ signal }) => call(registrationForm, { params: { libraryId }, signal }),
    // The form is open while it is filled in.
    refetchOnReconnect: false,
    retry: false,
  });

function Join({ library, token }: { library: Library; token: string | undefined }) {
  const t = useT();
  const isOffered = library.capabilities.register === true;
  const query = useQuery({ ...formQuery(useLocale(), library.id), enabled: isOffered });
  // Its address can be proved by no mail at present.
  const isRefused = query.error instanceof ApiException && query.error.code === 'not-supported';
  if (!isOffered || isRefused) return <NotHere library={library} />;
  if (query.data) return <Steps library={library} form={query.data} token={token} />;
  return (
    <Page title={t('join.title')}>
      {query.isError ? (
        <LibraryError
          libraryId={library.id}
          content="account"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton height="480px" />
      )}
    </Page>
  );
}

interface StepsProps {
  library: Library;
  form: RegistrationForm;
  token: string | undefined;
}

/** One step at a time: the form or the link of the mail, then the mail that was sent or the new card. */
function Steps({ library, form, token }: StepsProps) {
  const t = useT();
  const [email, setEmail] = useState<string>();
  const [card, setCard] = useState<ProvisionalCard>();
  const isForm = card === undefined && email === undefined && token === undefined;
  return (
    <Page title={t('join.title')} lead={isForm ? t('join.lead', { library: library.libname }) : library.libname}>
      {card ? (
        <NewCard libraryId={library.id} card={card} />
      ) : email ? (
        <MailSent email={email} days={form.daysToProve} onAgain={() => setEmail(undefined)} />
      ) : token ? (
        <ConfirmForm libraryId={library.id} token={token} rules={form.pin} onCard={setCard} />
      ) : (
        <JoinForm libraryId={library.id} form={form} onMail={setEmail} onCard={setCard} />
      )}
    </Page>
  );
}

/** Says where one gets a card of a library that gives none in the app. */
function NotHere({ library }: { library: Library }) {
  const t = useT();
  const { register } = library.links ?? {};
  return (
    <Page title={t('join.title')}>
      <StateMessage
        kind="empty"
        title={t('join.not-here')}
        text={t(register ? 'join.elsewhere-text' : 'join.not-here-text', { library: library.libname })}
      >
        {register ? (
          <OutsideLink variant="primary" href={register}>
            {t('join.elsewhere')}
          </OutsideLink>
        ) : null}
        <ButtonLink variant={register ? 'text' : 'primary'} to={`/info/${library.id}`}>
          {t('info.address-hours')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}
