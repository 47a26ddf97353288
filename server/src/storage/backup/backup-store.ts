import type { Manifest } from './manifest.ts';

/** The backups of an installation: pieces that several backups share, and a manifest for each backup. */
export interface BackupStore {
  /** A folder for the copies of databases while a backup is made. What a killed backup left there may be removed. */
  readonly copies: string;
  hasPiece(hash: string): Promise<boolean>;
  /** Stores a packed piece durably under the SHA-256 of what it holds. */
  writePiece(hash: string, packed: Uint8Array): Promise<void>;
  /** Throws an `Error` when the piece is missing or cannot be read. The packed piece is not checked here. */
  readPiece(hash: string): Promise<Uint8Array>;
  /** Stores a manifest durably; from then on the backup exists. */
  writeManifest(manifest: Manifest): Promise<void>;
  /** All backups, the oldest first. Throws an `Error` that names a manifest that cannot be read. */
  manifests(): Promise<readonly Manifest[]>;
  /** Removes backups, then the pieces that no other backup needs. */
  remove(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
