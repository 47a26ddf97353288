import type { Geo } from '@buchfink/contract/libraries';
import { currentPosition, PositionError, type PositionProblem } from '@buchfink/device/geolocation/geolocation';
import { useState } from 'react';

/** Where the patron is, once asked for; it never leaves the device. */
export function useHere(): {
  here: Geo | undefined;
  state: 'idle' | 'locating' | PositionProblem;
  locate: () => void;
  forget: () => void;
} {
  const [here, setHere] = useState<Geo>();
  const [state, setState] = useState<'idle' | 'locating' | PositionProblem>('idle');
  const find = async () => {
    setState('locating');
    try {
      setHere(await currentPosition());
      setState('idle');
    } catch (error) {
      setState(error instanceof PositionError ? error.problem : 'position-unavailable');
    }
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
