import type { Config } from '@buchfink/contract/config';
import { useEffect, useState } from 'react';
import { dispatch } from '#shared/state/store.ts';
import { type MaintenanceState, maintenanceState } from './maintenance-state.ts';

/** The longest delay of a browser timer, in milliseconds. */
const maxTimer = 2 ** 31 - 1;

/** The current maintenance state. The clock switches it, and the app's state follows. */
export function useMaintenance(status: Config['status']): MaintenanceState {
  const [time, setTime] = useState(Date.now);
  const now = maintenanceState(status, time);
  const { outOfService, nextChange } = now;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check sets the timer again
  useEffect(() => {
    const updateTime = () => setTime(Date.now());
    // Timers stop while the device sleeps: the state is checked again when the page becomes visible.
    document.addEventListener('visibilitychange', updateTime);
    // Counted from now, not from the last check: the clock may have been set in between.
    const wait = nextChange === undefined ? undefined : Math.max(0, Math.min(maxTimer, nextChange - Date.now()));
    const timer = wait === undefined ? undefined : setTimeout(updateTime, wait);
    return () => {
      document.removeEventListener('visibilitychange', updateTime);
      clearTimeout(timer);
    };
  }, [nextChange, time]);
  useEffect(() => {
    dispatch({ type: 'service-changed', outOfService });
    return () => dispatch({ type: 'service-changed', outOfService: false });
  }, [outOfService]);
  return now;
}
