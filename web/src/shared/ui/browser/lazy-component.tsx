import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A part of a screen that is loaded when it is drawn for the first time; until then nothing stands there. */
export function lazyComponent<Given extends object>(load: () => Promise<ComponentType<Given>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Later(given: Given): ReactNode {
    return (
      <Suspense>
        <Loaded {...given} />
      </Suspense>
    );
  };
}

/** Whether something has been so at least once: what was opened stays, so that closing it gives the focus back. */
export function useHasBeenTrue(is: boolean): boolean {
  const [ever, setEver] = useState(is);
  if (is && !ever) setEver(true);
  return ever;
}
