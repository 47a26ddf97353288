import type { Config } from '@buchfink/contract/config';
import { useEffect, useState } from 'react';
import { dispatch } from '#shared/state/store.ts';
import { type MaintenanceState, maintenanceState } from './maintenance-state.ts';

/** The longest time a browser's timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1;

/** Whether works are going on now; the clock moves it on and off, and the app's state follows. */
export function useMaintenance(status: Config['status']): MaintenanceState {
  const [time, setTime] = useState(Date.now);
  const now = maintenanceState(status, time);
  const { outOfService, nextChange } = now;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each look the timer is set anew, also one that was cut short
  useEffect(() => {
    const look = () => setTime(Date.now());
    // A timer sleeps with its device: whoever comes back finds what holds by then.
    document.addEventListener('visibilitychange', look);
    // From now on, not from the look: between the two the clock may have been set.
    const wait = nextChange === undefined ? undefined : Math.max(0, Math.min(longest, nextChange - Date.now()));
    const timer = wait === undefined ? undefined : setTimeout(look, wait);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, [nextChange, time]);
  useEffect(() => {
    dispatch({ type: 'service-changed', outOfService });
    return () => dispatch({ type: 'service-changed', outOfService: false });
  }, [outOfService]);
  return now;
}
