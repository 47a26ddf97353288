const maxLength = 30;

/** Whether the bar at the top of a phone's window surely has room for a title: then it stands there only. */
export const fitsBar = (title: string): boolean => title.length <= maxLength;
