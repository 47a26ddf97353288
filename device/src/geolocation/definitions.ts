/** Where the device is: degrees (WGS 84) and the radius of uncertainty in metres. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

/** Why there is no position: the patron said no, the device does not know, or it took too long. */
export type PositionFailure = 'permission-denied' | 'position-unavailable' | 'timeout';

export type PositionResult = { ok: true; position: Position } | { ok: false; failure: PositionFailure };

/** What a device can do to find out where it is. */
export interface Geolocation {
  /** Asks once; the patron is asked for permission by the device. Never throws. */
  position(): Promise<PositionResult>;
}
