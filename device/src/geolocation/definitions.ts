/** The position of the device: degrees (WGS 84) and the radius of uncertainty in metres. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

/** Why there is no position: it was denied, it is unknown, or the request timed out. */
export type PositionFailure = 'permission-denied' | 'position-unavailable' | 'timeout';

export type PositionResult = { ok: true; position: Position } | { ok: false; failure: PositionFailure };

/** The timeout, and the maximum age of a cached position, in milliseconds. */
export const positionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 };

/** The geolocation of a device. */
export interface Geolocation {
  /** Requests the position once; the device asks the patron for permission. Never throws. */
  position(): Promise<PositionResult>;
}
