/** The milliseconds left, by the speed since the first call. What an earlier run imported does not count as speed. */
export function remainingTime() {
  let first: { readonly share: number; readonly at: number } | undefined;
  return (share: number, at: number): number | undefined => {
    first ??= { share, at };
    const done = share - first.share;
    return done <= 0 || at <= first.at ? undefined : ((1 - share) / done) * (at - first.at);
  };
}
