import type { RegistrationForm } from '@buchfink/contract/registration';
import { useT } from '#shared/i18n/use-t.ts';
import styles from './join.module.css';

/** What happens after the form, step by step. */
export function NextSteps({ form, hasMail }: { form: RegistrationForm; hasMail: boolean }) {
  const t = useT();
  const steps = [
    ...(hasMail ? [t('join.step-mail')] : []),
    t('join.step-card'),
    t('join.step-papers', { days: form.daysToShowPapers }),
  ];
  return (
    <aside className={styles.beside} aria-labelledby="join-next">
      <h2 id="join-next">{t('join.next')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
