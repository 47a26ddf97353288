/** An announcement as it is stored. Its meaning is `Announcement` of `server/operator`. */
export interface StoredAnnouncement {
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** Announcements of maintenance and notices, which all nodes lay over their configuration. */
export interface AnnouncementStore {
  /** All of them, in the order in which they were added. */
  all(): Promise<StoredAnnouncement[]>;
  add(announcement: StoredAnnouncement): Promise<void>;
  /** Removes one; false when there is none with this id. */
  remove(id: string): Promise<boolean>;
}
