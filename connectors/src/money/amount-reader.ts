import { currencyOr } from './currency-marks.ts';
import { type FeeLine, readFeeLine } from './fee-line.ts';
import { type DecimalMark, decimalMarkOf, readSystemAmount, type SystemAmount } from './read-amount.ts';

/** An amount as a system sends it: text, or a number of JSON. */
export type SentAmount = string | number | null | undefined;

/** The one reader of a system's amounts. `named` is the currency that the system names beside an amount (ISO 4217), if it does. */
export interface AmountReader {
  /** The currency of an amount without one: the named one, else the library's. */
  currencyOf(named?: string): string;
  /** Takes amounts of an answer as evidence for the decimal mark, before the first of them is read. */
  learn(amounts: readonly SentAmount[], named?: string): void;
  /** Takes the amounts in lines about fees as evidence, as `learn`. */
  learnLines(lines: readonly string[], named?: string): void;
  /** Reads an amount, or keeps its words. Undefined where the system says nothing. */
  read(amount: SentAmount, named?: string): SystemAmount | undefined;
  /** Reads a line about one fee. */
  readLine(line: string, named?: string): FeeLine;
}

/**
 * Creates the reader of a system's amounts. `1,000` and `7.000` are thousands to one system and padded decimals to another: what the same
 * system wrote elsewhere, such as `2.50`, decides, as long as the connection lives. Without evidence, and where it contradicts itself,
 * `readAmount` decides. `currency` (ISO 4217) is that of amounts without one.
 */
export function createAmountReader(currency: string): AmountReader {
  const marks = new Set<DecimalMark>();
  const currencyOf = (named: string | undefined) => currencyOr(named, currency);
  const decimalMark = () => (marks.size === 1 ? [...marks][0] : undefined);

  const learn = (amounts: readonly SentAmount[], named?: string) => {
    for (const amount of amounts) {
      // The decimal point of a number is JSON's.
      const mark = typeof amount === 'string' ? decimalMarkOf(amount, currencyOf(named)) : undefined;
      if (mark !== undefined) marks.add(mark);
    }
  };

  return {
    currencyOf,
    learn,
    learnLines: (lines, named) =>
      learn(
        lines.map((line) => readFeeLine(line, currencyOf(named)).written),
        named,
      ),
    read(amount, named) {
      learn([amount], named);
      return readSystemAmount(amount, currencyOf(named), decimalMark());
    },
    readLine(line, named) {
      return readFeeLine(line, currencyOf(named), decimalMark());
    },
  };
}
