import type { Contact } from '@buchfink/contract/account/profile';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './profile.module.css';

interface Props {
  account: Account;
  contact: Contact;
  pinNeeded: boolean;
  /** The contact data have changed, or may have. */
  onChanged: () => void;
}

/** The contact data that the library has. What cannot be changed here leads to the library. */
export function ContactSection({ account, contact, pinNeeded, onChanged }: Props) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const { editable } = contact;
  return (
    <section className={styles.card} aria-labelledby="contact-title">
      <h2 id="contact-title">{t('profile.contact')}</h2>
      {isEditing ? (
        <ContactForm
          account={account}
          contact={contact}
          pinNeeded={pinNeeded}
          onEnd={(mayHaveChanged) => {
            setEditing(false);
            if (mayHaveChanged) onChanged();
          }}
        />
      ) : (
        <>
          <ContactFacts contact={contact} />
          {editable.length > 0 ? (
            <Button variant="line" onClick={() => setEditing(true)}>
              {t('profile.edit')}
            </Button>
          ) : (
            <AskLibrary libraryId={account.libraryId} />
          )}
        </>
      )}
    </section>
  );
}

function ContactFacts({
  contact: { email, phones, address, homeBranch, homeBranches, editable },
}: {
  contact: Contact;
}) {
  const t = useT();
  const branch = homeBranches.find(({ id }) => id === homeBranch)?.name ?? homeBranch;
  const facts = [
    { field: 'email', lines: email ? [email] : [] },
    { field: 'phones', lines: phones },
    { field: 'address', lines: address },
    { field: 'homeBranch', lines: branch ? [branch] : [] },
  ] as const;
  // A field without a value is shown where the patron can fill it in.
  const shown = facts.filter(({ field, lines }) => lines.length > 0 || editable.includes(field));
  if (shown.length === 0) return <p className={styles.muted}>{t('profile.contact-none')}</p>;
  return (
    <dl className={styles.facts}>
      {shown.map(({ field, lines }) => (
        <div key={field}>
          <dt>{t(`profile.${field}`)}</dt>
          {lines.length === 0 ? <dd className={styles.muted}>{t('profile.not-set')}</dd> : null}
          {lines.map((line) => (
            <dd key={line}>
              <bdi>{line}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Where contact data are changed that cannot be changed here. */
function AskLibrary({ libraryId }: { libraryId: number }) {
  const t = useT();
  const links = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId)?.links);
  return (
    <>
      <p className={styles.muted}>{t('profile.contact-fixed')}</p>
      {links?.contact ? (
        <OutsideLink variant="line" href={links.contact}>
          {t('profile.ask-library')}
        </OutsideLink>
      ) : (
        <ButtonLink variant="line" to={`/info/${libraryId}`}>
          {t('profile.ask-library')}
        </ButtonLink>
      )}
    </>
  );
}
