import type { Branch } from '@buchfink/contract/info';
import { mailAddress, phoneAddress } from '@buchfink/contract/text/contact-address';
import { mdiClockOutline, mdiEmailOutline, mdiMapMarkerOutline, mdiPhoneOutline, mdiWeb } from '@mdi/js';
import type { ReactNode } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { directionsUrl } from '#shared/opening/directions-url.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { NewWindowLink } from '#shared/ui/action/new-window-link.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './info.module.css';

type ContactDetails = Pick<Branch, 'address' | 'geo' | 'phone' | 'email' | 'website' | 'opening'>;

/** Opening state, address with directions, and contact details of a branch or library. */
export function ContactFacts({ branch }: { branch: ContactDetails }) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const routes = useConfig(({ config }) => config.map.route);
  const { address, geo, phone, email, website, opening } = branch;
  const map = geo && `https://www.openstreetmap.org/?mlat=${geo.lat}&mlon=${geo.lon}#map=17/${geo.lat}/${geo.lon}`;
  const directions = directionsUrl({ address, geo }, routes);
  const web = website && /^https?:\/\//i.test(website) ? website : undefined;
  return (
    <ul className={styles.facts}>
      {opening ? (
        <Fact icon={mdiClockOutline} label={t('info.hours')}>
          <strong className={opening.openNow ? styles.open : ''}>{openingText(opening, { t, locale, now })}</strong>
        </Fact>
      ) : null}
      {address || map ? (
        <Fact icon={mdiMapMarkerOutline} label={t('info.address')}>
          <span className={styles.address}>{address}</span>
          <span className={styles.ways}>
            {map ? <NewWindowLink href={map}>{t('info.route')}</NewWindowLink> : null}
            {directions ? <NewWindowLink href={directions}>{t('map.route')}</NewWindowLink> : null}
          </span>
        </Fact>
      ) : null}
      {phone ? (
        <Fact icon={mdiPhoneOutline} label={t('info.phone')}>
          <a href={phoneAddress(phone)}>{phone}</a>
        </Fact>
      ) : null}
      {email ? (
        <Fact icon={mdiEmailOutline} label={t('info.email')}>
          <a href={mailAddress(email)}>{email}</a>
        </Fact>
      ) : null}
      {web ? (
        <Fact icon={mdiWeb} label={t('info.website')}>
          <a href={web} target="_blank" rel="noopener noreferrer">
            {web.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
          </a>
        </Fact>
      ) : null}
    </ul>
  );
}

function Fact({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <li>
      <Icon path={icon} size={20} />
      <div>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </div>
    </li>
  );
}
