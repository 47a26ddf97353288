import { closestLocale } from '@buchfink/contract/locale/closest-locale';
import { mdiChevronRight } from '@mdi/js';
import { createRoot } from 'react-dom/client';
import { useConfig } from '#shared/config/config-store.ts';
import { activateLocale, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { type ShellService, serviceAddress } from '#shared/services/shell-services.ts';
import { applyTheme } from '#shared/theme/apply-theme.ts';
import { ChaffinchLogo } from '#shared/ui/icon/bird.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './service-choice.module.css';

/**
 * Lets the patron choose one of the edition's services, before anything of a service is known: in the language of the
 * phone and the app's own colours.
 */
export async function askForService(
  services: readonly ShellService[],
  languages: readonly string[],
): Promise<ShellService> {
  const element = document.getElementById('app');
  if (!element) throw new Error('#app is missing');
  await Promise.all([activateLocale(closestLocale(languages)), loadFurtherTexts()]);
  applyTheme(useConfig.getState().config.theme, 'system');
  const root = createRoot(element);
  const service = await new Promise<ShellService>((choose) => {
    root.render(<ServiceChoice services={services} onChoose={choose} />);
  });
  root.unmount();
  return service;
}

function ServiceChoice({
  services,
  onChoose,
}: {
  services: readonly ShellService[];
  onChoose: (service: ShellService) => void;
}) {
  const t = useT();
  return (
    <main className={styles.choice}>
      <ChaffinchLogo size={72} />
      <h1>{t('service.title')}</h1>
      <p>{t('service.lead')}</p>
      <ul>
        {services.map((service) => (
          <li key={service.url}>
            <button type="button" onClick={() => onChoose(service)}>
              <span>
                <strong>{service.name}</strong>
                <small>{serviceAddress(service).replace(/^https?:\/\//, '')}</small>
              </span>
              <Icon path={mdiChevronRight} isMirrored size={24} />
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
