/** Why the device gave no position. */
export type PositionProblem = 'permission-denied' | 'position-unavailable' | 'timeout';

/** The device gave no position. */
export class PositionError extends Error {
  readonly problem: PositionProblem;

  constructor(problem: PositionProblem, options?: { cause?: unknown }) {
    super(problem, options);
    this.name = 'PositionError';
    this.problem = problem;
  }
}

/** Milliseconds the device may take; a position of the last five minutes is near enough for distances. */
const options = { timeout: 10_000, maximumAge: 5 * 60_000, enableHighAccuracy: false };

/**
 * Where the device is, in degrees (WGS 84). Asks for permission when needed. Throws `PositionError`; the codes are
 * those of the Geolocation API (W3C, section 9.1).
 */
export function currentPosition(): Promise<{ lat: number; lon: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new PositionError('position-unavailable'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (cause) => {
        const problem = ([undefined, 'permission-denied', 'position-unavailable', 'timeout'] as const)[cause.code];
        reject(new PositionError(problem ?? 'position-unavailable', { cause }));
      },
      options,
    );
  });
}
