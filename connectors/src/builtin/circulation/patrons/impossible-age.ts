/** Years; no person has lived that long. An age above it is a typo in the year. */
export const impossibleAge = 130;
