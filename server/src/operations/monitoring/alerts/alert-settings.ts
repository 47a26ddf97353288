/** The settings of alerts, from the environment (docs/operations/watch.md#alerts). */
export interface AlertSettings {
  /** The address of the webhook, or a reference to it: `env:NAME` or `file:/path`. */
  readonly address: string;
  /** The reference to the secret of the signature; without it alerts are not signed. */
  readonly secret?: string | undefined;
  /** Minutes that a system has to be down before that is told. */
  readonly afterMinutes: number;
}

/** When something that a timer should do is too old, in hours since it began. */
export interface MaxAges {
  /** The last complete harvest of a library. */
  readonly harvestHours: number;
  /** The last backup of the data directory. */
  readonly backupHours: number;
}
