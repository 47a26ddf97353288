import { useEffect, useState } from 'react';
import { useConfig } from './config-store.ts';

/** Milliseconds after the start of the page from which the pages of the service itself are linked. */
const lateAfter = 10_000;

/** Whether the project's config has arrived, is still awaited, or is so late that the app starts without it. */
export function useConfigState(): 'known' | 'awaited' | 'late' {
  const isKnown = useConfig(({ origin }) => origin !== 'built-in');
  const [isLate, setLate] = useState(() => performance.now() >= lateAfter);
  useEffect(() => {
    if (isKnown || isLate) return;
    const timer = setTimeout(() => setLate(true), lateAfter - performance.now());
    return () => clearTimeout(timer);
  }, [isKnown, isLate]);
  if (isKnown) return 'known';
  return isLate ? 'late' : 'awaited';
}
