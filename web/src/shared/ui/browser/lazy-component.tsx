import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component that is loaded when it is first rendered; until then nothing is shown. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyComponent(props: Props): ReactNode {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/**
 * Whether a value was true at least once: a dialog that was opened stays mounted, so that closing it returns the
 * focus.
 */
export function useHasBeenTrue(is: boolean): boolean {
  const [ever, setEver] = useState(is);
  if (is && !ever) setEver(true);
  return ever;
}
