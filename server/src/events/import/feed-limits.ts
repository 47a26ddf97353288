/** The largest calendar that is read, in bytes. */
export const maxFeedBytes = 2 * 1024 * 1024;
/** The most events of one calendar. */
export const maxFeedEvents = 2000;
/** The most characters of a title or location, and of a description. */
export const maxFeedLine = 300;
export const maxFeedText = 5000;
