import { create } from 'zustand';

/** The number of calls that have no answer yet. The busy bar listens to it. */
export const usePendingCalls = create<number>()(() => 0);

/** Counts a call as pending until the returned function is called; calling that one again changes nothing. */
export function startPendingCall(): () => void {
  let isPending = true;
  usePendingCalls.setState((count) => count + 1);
  return () => {
    if (!isPending) return;
    isPending = false;
    usePendingCalls.setState((count) => count - 1);
  };
}
