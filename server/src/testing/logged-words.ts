/** A log without times and the numbers of calls and processes, in which the digits of a short card number may be by chance. */
export const loggedWords = (log: readonly string[]): string =>
  log.join('').replace(/"(?:time|reqId|responseTime|pid)":[^,}]*/g, '');
