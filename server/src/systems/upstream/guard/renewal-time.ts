/** The loans that are renewed in the usual time limit of an act: many systems renew one by one. */
const loansInTime = 20;
const maxTimes = 3;

/** How many times the usual limit the renewal of this many loans may take. */
export const renewalTimes = (loans: number): number => Math.min(maxTimes, Math.max(1, loans / loansInTime));
