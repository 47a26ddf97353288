import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import styles from './more-button.module.css';

interface Props {
  isLoading?: boolean;
  onMore: () => void;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The button below a list that adds its next entries. A reload of the page presses it (`app/use-kept-depths.ts`). */
export function MoreButton({ isLoading, onMore, ref, children }: Props) {
  return (
    <div className={styles.more} ref={ref} data-more>
      <Button variant="tonal" aria-disabled={isLoading} onClick={() => isLoading || onMore()}>
        {children}
      </Button>
    </div>
  );
}
