/** The query operators in English and German, which must be in capitals; alternatives for a regular expression. */
export const operatorWords = { and: 'AND|UND', or: 'OR|ODER', not: 'NOT|NICHT' } as const;
