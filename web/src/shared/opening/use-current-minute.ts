import { useEffect, useState } from 'react';

/** The current time, updated every minute, so that "open until" stays true on a screen that is left open. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
