import type { readSettings } from '../../operations/environment/settings.ts';
import type { HealthState } from '../../operations/health/health.ts';
import type { BufferedWarnings } from '../../operations/monitoring/buffered-warnings.ts';
import type { AnnouncedProjects } from '../../operations/operator/maintenance/announced-projects.ts';
import type { OpenedConfiguration } from '../../projects/files/open-projects.ts';
import type { LiveProjects } from '../../projects/project/live-projects.ts';
import type { DataClaim } from '../../storage/files/data-claim.ts';
import type { StorageLocation } from '../../storage/storage.ts';
import type { Indexes } from '../../systems/indexing/indexes.ts';
import type { SharedClock } from './shared-clock.ts';

/** State created before the heavy modules are imported. */
export interface EarlyStart {
  readonly settings: ReturnType<typeof readSettings>;
  /** Where the service keeps its data. */
  readonly location: StorageLocation;
  /** Folder of the built app. */
  readonly appFolder: string;
  /** The projects of the configuration in force. */
  readonly projects: LiveProjects;
  /** The configuration that the projects came from. */
  readonly opened: OpenedConfiguration;
  /** Fingerprint of the projects' files when they were read. */
  readonly stamp: string;
  readonly indexes: Indexes;
  readonly warnings: BufferedWarnings;
  /** The service's claim to the data directory. */
  readonly claim: DataClaim;
  /** The folder of the threads' and programs' files, as a URL. */
  readonly threads: string;
  /** For a preview, which changes nothing: where the records and accounts are that it only reads. */
  readonly preview?: { readonly location: StorageLocation };
}

/** What all parts of one service share. */
export interface ServiceContext extends Omit<EarlyStart, 'projects'> {
  readonly configuredProjects: LiveProjects;
  /** The configured projects with the announcements of operators, as readers see them. */
  readonly projects: AnnouncedProjects;
  /** The clock that this node has in common with the others; `now` is its time. */
  readonly clock: SharedClock;
  readonly now: () => Date;
  /** Buffers until the log exists. */
  readonly warn: BufferedWarnings['warn'];
  /** How far the service is between its start and its end. */
  readonly lifecycle: { state: HealthState };
}
