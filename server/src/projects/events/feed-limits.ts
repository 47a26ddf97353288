/** The largest calendar that is read, in bytes. */
export const maxFeedBytes = 2 * 1024 * 1024;
/** The most events of one calendar. */
export const maxFeedEvents = 2000;
/** The most excluded or moved dates of a series. */
export const maxFeedExceptions = 1000;
/** The longest time that a calendar may take to be parsed, in milliseconds. */
export const maxParseTime = 20_000;
/** The most characters of a title or location, and of a description. */
export const maxFeedLine = 300;
export const maxFeedText = 5000;
