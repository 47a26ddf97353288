/** The largest calendar that is read, in bytes. */
export const maxFeedBytes = 2 * 1024 * 1024;
/** The most events that are taken from one calendar. */
export const maxFeedEvents = 2000;
/** The most characters of a title or place, and of a description, that are taken over. */
export const maxFeedLine = 300;
export const maxFeedText = 5000;
