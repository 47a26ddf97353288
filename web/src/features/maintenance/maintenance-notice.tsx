import { regionalLocale } from '@buchfink/texts/format';
import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiInformationOutline } from '@mdi/js';
import { useConfig } from '#shared/config/config-store.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './maintenance-notice.module.css';
import { noticeKey, noticeMessage, parseInstant } from './maintenance-state.ts';
import { useMaintenance } from './use-maintenance.ts';

const icons = {
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  error: mdiAlertCircleOutline,
};

await loadFurtherTexts();

/** The maintenance notice, until the maintenance ends or the notice is dismissed. */
export function MaintenanceNotice() {
  const t = useT();
  const locale = useLocale();
  const status = useConfig(({ config }) => config.status);
  const { active } = useMaintenance(status);
  const key = noticeKey(status);
  const isHidden = useApp(({ noticeHidden }) => noticeHidden === key);
  const { hidden, type, end } = status.maintenance;
  if (!active || hidden || isHidden) return null;
  const { title, text, language } = noticeMessage(status, locale);
  const until = parseInstant(end);
  return (
    <div className={styles.place}>
      <section className={styles.notice} data-type={type} aria-labelledby="maintenance-title">
        <Icon path={icons[type]} />
        <div role="status">
          <h2 id="maintenance-title" {...(title && languageProps(language))}>
            {title ?? t('notice.maintenance')}
          </h2>
          {text ? <p {...languageProps(language)}>{text}</p> : null}
          {until === undefined ? null : (
            <p className={styles.until}>
              {t('notice.maintenance-until', {
                time: new Intl.DateTimeFormat(regionalLocale(locale), { dateStyle: 'full', timeStyle: 'short' }).format(
                  until,
                ),
              })}
            </p>
          )}
        </div>
        <Button
          variant="text"
          className={styles.hide ?? ''}
          onClick={() => dispatch({ type: 'notice-hidden', notice: key })}
        >
          {t('notice.hide')}
        </Button>
      </section>
    </div>
  );
}
