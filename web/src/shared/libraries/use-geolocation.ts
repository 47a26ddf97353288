import type { Geo } from '@buchfink/contract/libraries';
import type { PositionFailure } from '@buchfink/device/geolocation/definitions';
import { geolocation } from '@buchfink/device/geolocation/geolocation';
import { useState } from 'react';

/** The last position, for as long as the app runs. */
let last: Geo | undefined;

/**
 * The position of the patron, on request; it never leaves the device. With `again` a screen begins with the last
 * position.
 */
export function useGeolocation(again = false): {
  position: Geo | undefined;
  state: 'idle' | 'locating' | PositionFailure;
  locate: () => void;
  forget: () => void;
} {
  const [position, setPosition] = useState<Geo | undefined>(again ? last : undefined);
  const [state, setState] = useState<'idle' | 'locating' | PositionFailure>('idle');
  const update = (position: Geo | undefined) => {
    last = position;
    setPosition(position);
  };
  const locate = async () => {
    setState('locating');
    const result = await geolocation.position();
    if (result.ok) update(result.position);
    setState(result.ok ? 'idle' : result.failure);
  };
  return {
    position,
    state,
    locate: () => void locate(),
    forget: () => {
      update(undefined);
      setState('idle');
    },
  };
}
