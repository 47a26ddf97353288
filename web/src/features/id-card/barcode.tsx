import type { BarcodeFormat } from '@buchfink/contract/config/barcode-format';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { encodeBarcode } from './encode-barcode.ts';
import styles from './id-card.module.css';
import { chooseSymbology } from './symbology.ts';

/** The quiet zone on each side, in modules; no symbology needs more than 11 (ISO/IEC 15420, EAN-13). */
const quiet = 11;
/** The drawing's aspect ratio; it is stretched to its container. */
const height = 40;

/** A number as a barcode: black on white in every theme, with its quiet zone. */
export function Barcode({ number, format }: { number: string; format: BarcodeFormat }) {
  const t = useT();
  const symbology = chooseSymbology(number, format);
  const query = useQuery({
    queryKey: ['bars', symbology, number],
    queryFn: () => (symbology ? encodeBarcode(number, symbology) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // The button around it keeps its name while the bars are drawn.
  if (query.isPending) {
    return (
      <>
        <Skeleton height="128px" />
        <VisuallyHidden>{t('card.barcode', { number })}</VisuallyHidden>
      </>
    );
  }
  if (!query.data) return <p className={styles.noBars}>{t('card.no-barcode')}</p>;
  const { width, bars } = query.data;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width + 2 * quiet} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('card.barcode', { number })}
      data-symbology={symbology}
    >
      <path
        fill="#000"
        d={bars.map(({ offset, width: wide }) => `M${offset + quiet} 0h${wide}v${height}h-${wide}z`).join('')}
      />
    </svg>
  );
}
