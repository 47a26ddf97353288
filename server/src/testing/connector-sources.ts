import { readdirSync, readFileSync } from 'node:fs';

/** Which of these codes no connector uses: the sources of all connectors, without tests and without the lists of codes. */
export function codesWithoutConnector(codes: readonly string[]): string[] {
  const folder = new URL('../../../connectors/src/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/^system-(?:warning|report)\.ts$|(?:^|\/)testing\//.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return codes.filter((code) => !sources.some((source) => source.includes(`'${code}'`)));
}
