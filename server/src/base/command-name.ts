/** How the operator runs this program. A release says it, since it runs without npm. */
export const commandName = process.env.BUCHFINK_COMMAND ?? 'npm run -s buchfink --';
