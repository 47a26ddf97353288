import type { Pass } from '@buchfink/contract/account/pass';
import { useT } from '#shared/i18n/use-t.ts';
import { ChaffinchShapes } from '#shared/ui/icon/bird.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { Barcode } from './barcode.tsx';
import styles from './id-card.module.css';

/** The card: the library on its colour, the barcode on white, the owner and the validity. */
export function IdCard({ pass, library, onEnlarge }: { pass: Pass; library: string; onEnlarge: () => void }) {
  const t = useT();
  const listedFields = pass.fields.filter(({ key }) => key !== 'number' && key !== 'library');
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <svg className={styles.logo} viewBox="-4 -4 40 40" aria-hidden="true">
          <ChaffinchShapes />
        </svg>
        <div>
          <h2>{library}</h2>
          <p>{t('card.kind')}</p>
        </div>
      </header>
      <button type="button" className={styles.code} aria-haspopup="dialog" onClick={onEnlarge}>
        <Barcode number={pass.barcode.value} format={pass.barcode.format} />
        <VisuallyHidden>{t('card.enlarge')}</VisuallyHidden>
      </button>
      <CardNumber number={pass.barcode.value} />
      <dl className={styles.fields}>
        {listedFields.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** The number in groups; copied text has no gaps. */
export function CardNumber({ number }: { number: string }) {
  const t = useT();
  return (
    <p className={styles.number} dir="ltr">
      <VisuallyHidden>{t('card.number')} </VisuallyHidden>
      {numberGroups(number).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change places
        <span key={index}>{group}</span>
      ))}
    </p>
  );
}

/**
 * Splits a card number into groups that can be read out: three or four digits each, as even as possible. Other ids
 * stay whole.
 */
export function numberGroups(number: string): string[] {
  if (!/^\d{6,}$/.test(number)) return [number];
  const count = Math.ceil(number.length / 4);
  const size = Math.floor(number.length / count);
  const longer = number.length % count;
  let start = 0;
  return Array.from({ length: count }, (_, group) => {
    const end = start + size + (group < longer ? 1 : 0);
    const text = number.slice(start, end);
    start = end;
    return text;
  });
}
