/** The number a title has in its series: what stands behind the last semicolon (`Hobbit-Presse ; 7` → 7; ISBD, area 6). */
export function numberInSeries(series: string | undefined): string | undefined {
  const end = series?.lastIndexOf(' ; ') ?? -1;
  return end < 0 ? undefined : series?.slice(end + 3).trim() || undefined;
}
