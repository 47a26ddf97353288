import { useT } from '#shared/i18n/use-t.ts';
import { chooseService, currentService, readServices, type ShellService } from '#shared/services/shell-services.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './settings.module.css';

/** The services of an edition that has several. A change starts the app anew at home. */
export function ServiceSetting() {
  const t = useT();
  const services = readServices(document);
  const current = currentService(services, localStorage);
  if (services.length < 2) return null;
  const change = (service: ShellService) => {
    chooseService(service, localStorage);
    window.location.assign('/');
  };
  return (
    <section className={styles.card}>
      <h2>{t('service.setting')}</h2>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.url} className={styles.line}>
            <span className={styles.service}>{service.name}</span>
            {service === current ? (
              <span className={styles.muted}>{t('service.current')}</span>
            ) : (
              <Button variant="line" onClick={() => change(service)}>
                {t('service.switch')}
                <VisuallyHidden>: {service.name}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('service.setting-text')}</p>
    </section>
  );
}
