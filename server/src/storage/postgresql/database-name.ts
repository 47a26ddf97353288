/** Names a database without its password. Throws an `Error` that does not show the URL. */
export function databaseName(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new Error(
      'DATABASE_URL is not an address such as postgres://user:password@host/name. ' +
        'In a password, write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25.',
    );
  const { hostname, port, pathname, searchParams } = parsed;
  return `postgresql://${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`;
}
