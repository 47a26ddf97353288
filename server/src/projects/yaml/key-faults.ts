import { type Document, isScalar, type LineCounter, type Pair, visit } from 'yaml';
import type { ConfigurationFault } from '../../messages/configuration/configuration-faults.ts';

/** The fault of a key at an offset that stands in the same map before; undefined where there is none. */
export function repeatedKey(
  document: Document.Parsed,
  offset: number,
  lines: LineCounter,
): ConfigurationFault | undefined {
  let fault: ConfigurationFault | undefined;
  visit(document, {
    Map(_, { items }) {
      const at = items.findIndex((pair) => offsetOf(pair) === offset);
      if (at < 0) return undefined;
      const name = nameOf(items[at]);
      const first = items.find((pair) => nameOf(pair) === name);
      fault = { code: 'key-repeated', values: { key: name, line: lines.linePos(offsetOf(first) ?? 0).line } };
      return visit.BREAK;
    },
  });
  return fault;
}

/** A key that the parser takes for a number and would change: `007` for `7`. */
export interface ChangedKey {
  readonly offset: number;
  readonly fault: ConfigurationFault;
}

/** Finds keys whose text would change, because they are written without quotes. */
export function changedKeys(document: Document.Parsed): ChangedKey[] {
  const found: ChangedKey[] = [];
  visit(document, {
    Pair(_, { key }) {
      if (!isScalar(key) || typeof key.value !== 'number' || key.source === undefined) return;
      const { source, value } = key;
      if (source === String(value)) return;
      found.push({ offset: key.range?.[0] ?? 0, fault: { code: 'key-unquoted', values: { key: source } } });
    },
  });
  return found;
}

const offsetOf = (pair: Pair | undefined) => (isScalar(pair?.key) ? pair.key.range?.[0] : undefined);
const nameOf = (pair: Pair | undefined) => (isScalar(pair?.key) ? String(pair.key.value) : '');
