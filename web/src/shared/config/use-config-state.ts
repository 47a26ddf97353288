import { useEffect, useState } from 'react';
import { useConfig } from './config-store.ts';

/** Milliseconds after the start of the page from which what the service itself shows has to do. */
const patience = 10_000;

/** Whether the project's config is there, is waited for, or is so late that the app goes on without it. */
export function useConfigState(): 'known' | 'awaited' | 'late' {
  const isKnown = useConfig(({ origin }) => origin !== 'built-in');
  const [isLate, setLate] = useState(() => performance.now() >= patience);
  useEffect(() => {
    if (isKnown || isLate) return;
    const timer = setTimeout(() => setLate(true), patience - performance.now());
    return () => clearTimeout(timer);
  }, [isKnown, isLate]);
  if (isKnown) return 'known';
  return isLate ? 'late' : 'awaited';
}
