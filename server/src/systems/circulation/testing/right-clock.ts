import type { CirculationClock } from '@buchfink/connectors/builtin/circulation/circulation-options';

/** A clock that is right, whatever tests set it to. */
export const rightClock: CirculationClock = { reading: (at) => ({ now: at, isHeld: false }) };
