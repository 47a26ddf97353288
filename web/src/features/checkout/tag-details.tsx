import { toHex } from '@buchfink/device/rfid/hex';
import { ownerIsil } from '@buchfink/device/rfid/item-tag';
import type { TagReading } from '@buchfink/device/rfid/read-tag';
import { mdiNfc } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Disclosure } from '#shared/ui/overlay/disclosure.tsx';
import styles from './checkout.module.css';

const hex = (bytes: Iterable<number>) => toHex(bytes, ' ');

/** What stands on the tag that was read last, for staff who look for a fault. */
export function TagDetails({ reading: { uid, afi, memory, tag } }: { reading: TagReading }) {
  const t = useT();
  const rows = [
    [t('checkout.uid'), uid],
    [t('checkout.model'), tag?.model ?? '–'],
    [t('checkout.barcode'), tag?.barcodeId || '–'],
    [t('checkout.part', { part: tag?.partNumber ?? 0, parts: tag?.partCount ?? 0 }), tag?.usage ?? '–'],
    [t('checkout.owner'), (tag && ownerIsil(tag)) || '–'],
    [t('checkout.crc'), tag?.crc === undefined ? '–' : `${tag.crc.toString(16)} / ${tag.calculatedCrc?.toString(16)}`],
    [t('checkout.afi'), afi === undefined ? '–' : hex([afi])],
  ];
  return (
    <Disclosure icon={mdiNfc} label={t('checkout.staff')}>
      <dl className={styles.details}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{t('checkout.bytes')}</p>
      <code className={styles.bytes}>{hex(memory)}</code>
    </Disclosure>
  );
}
