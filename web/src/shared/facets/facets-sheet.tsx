import { mdiFilterVariant } from '@mdi/js';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Chip } from '#shared/ui/action/chip.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';

interface Props {
  filters: Readonly<Record<string, readonly string[]>>;
  /** The label of the button back to the hits. */
  show: string;
  onClear: () => void;
  /** All filters. */
  children: ReactNode;
}

/** The filters on a narrow screen: a button with the number of applied ones, and a sheet. */
export function FacetsSheet({ filters, show, onClear, children }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const count = Object.values(filters).flat().length;
  return (
    <>
      <Chip icon={mdiFilterVariant} aria-haspopup="dialog" data-on={count > 0} onClick={() => setOpen(true)}>
        {t('catalogue.filters', { count })}
      </Chip>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('catalogue.narrow')}
        acts={
          <>
            {count > 0 ? (
              <Button variant="text" onClick={onClear}>
                {t('catalogue.filters-clear')}
              </Button>
            ) : null}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {show}
            </Button>
          </>
        }
      >
        <AfterOpening>{children}</AfterOpening>
      </Sheet>
    </>
  );
}

/** Renders in the background, after the sheet is on the screen: so many groups and options would delay its opening. */
function AfterOpening({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
