/**
 * The words that are operators where they stand in capitals in a search, in English and in German; alternatives for a regular
 * expression.
 */
export const operatorWords = { and: 'AND|UND', or: 'OR|ODER', not: 'NOT|NICHT' } as const;
