import type { Geo } from '@buchfink/contract/libraries';
import type { PositionFailure } from '@buchfink/device/geolocation/definitions';
import { geolocation } from '@buchfink/device/geolocation/geolocation';
import { useState } from 'react';

/** Where the patron is, once asked for; it never leaves the device. */
export function useHere(): {
  here: Geo | undefined;
  state: 'idle' | 'locating' | PositionFailure;
  locate: () => void;
  forget: () => void;
} {
  const [here, setHere] = useState<Geo>();
  const [state, setState] = useState<'idle' | 'locating' | PositionFailure>('idle');
  const find = async () => {
    setState('locating');
    const found = await geolocation.position();
    if (found.ok) setHere(found.position);
    setState(found.ok ? 'idle' : found.failure);
  };
  return {
    here,
    state,
    locate: () => void find(),
    forget: () => {
      setHere(undefined);
      setState('idle');
    },
  };
}
