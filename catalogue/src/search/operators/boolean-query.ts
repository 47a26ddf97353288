import { operatorWords } from '@buchfink/contract/text/operator-words';
import { splitQuotations } from '../../text/quotations.ts';

/** A text in which operators stand: words in capitals beside words that are not. */
export interface BooleanQuery {
  /** The text without what is to be left out. */
  readonly text: string;
  /** The same without the choices. */
  readonly required: string;
  /** One of these is enough: words, or several in quotes or parentheses. */
  readonly choices: readonly (readonly string[])[];
  /** What must not be found; any of these. */
  readonly excluded: readonly string[];
}

const and = new RegExp(`^(?:${operatorWords.and})$`, 'u');
const or = new RegExp(`^(?:${operatorWords.or})$`, 'u');
const not = new RegExp(`^(?:${operatorWords.not})$`, 'u');
/** AND alone says nothing that blanks do not. */
const operator = new RegExp(`(?<![^\\s(])(?:${operatorWords.or}|${operatorWords.not})(?![^\\s(])`, 'u');

/**
 * Reads `hund OR katze`, `krabat NOT film`, in German too, as most catalogues do: OR binds words side by side, quotes and
 * parentheses make several words one (`("graue wölfe" OR hunde) wald`). Undefined where a text has no operators, or has
 * them where they make no sense: it is then as if they were words. So is a text all in capitals.
 */
export function parseBooleanQuery(text: string): BooleanQuery | undefined {
  if (!operator.test(text)) return undefined;
  const tokens = tokensOf(text);
  const written = tokens.filter((token) => !isOperator(token)).join(' ');
  if (/\p{Lu}/u.test(written) && !/\p{Ll}/u.test(written)) return undefined;
  return new Reader(tokens).read();
}

/** A text in small letters; operators in it stay what they are. */
export function inSmallLetters(text: string): string {
  if (!parseBooleanQuery(text)) return text.toLowerCase();
  return text.replace(/[^\s()]+/gu, (word) => (isOperator(word) ? word : word.toLowerCase()));
}

/** Quotations, parentheses, and what stands between blanks. */
function tokensOf(text: string): string[] {
  return splitQuotations(text).flatMap((piece) =>
    piece.isQuoted ? [`"${piece.text}"`] : (piece.text.match(/[()]|[^\s()]+/gu) ?? []),
  );
}

function isOperator(token: string): boolean {
  return and.test(token) || or.test(token) || not.test(token);
}

/** With blanks between tokens, but not inside of parentheses. */
function joined(tokens: readonly string[]): string {
  return tokens.reduce(
    (text, token) => (text === '' || text.endsWith('(') || token === ')' ? text : `${text} `) + token,
    '',
  );
}

/** Goes through the tokens of a text once; what it reads is undefined where it is none of what it looks for. */
class Reader {
  private at = 0;
  private readonly tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  read(): BooleanQuery | undefined {
    const required: string[] = [];
    const kept: string[] = [];
    const choices: string[][] = [];
    const excluded: string[] = [];
    while (this.at < this.tokens.length) {
      // Two words must be found where nothing else is said.
      if (kept.length + excluded.length > 0) this.skip(and);
      const isExcluded = this.skip(not);
      const from = this.at;
      const choice = this.choice();
      if (!choice) return undefined;
      if (isExcluded) excluded.push(...choice);
      else if (choice.length === 1) required.push(...choice);
      else choices.push(choice);
      if (isExcluded) continue;
      // Where there is no choice, parentheses would be a remark behind a number.
      kept.push(...(choice.length === 1 ? choice : this.tokens.slice(from, this.at)));
    }
    if (kept.length === 0 || choices.length + excluded.length === 0) return undefined;
    return { text: joined(kept), required: required.join(' '), choices, excluded };
  }

  /** Operands with OR between them; a single one, too. */
  private choice(): string[] | undefined {
    const start = this.at;
    const first = this.operand();
    if (first === undefined) {
      this.at = start;
      return this.inParentheses();
    }
    const operands = [first];
    while (this.skip(or)) {
      const next = this.operand();
      if (next === undefined) return undefined;
      operands.push(next);
    }
    return operands;
  }

  private inParentheses(): string[] | undefined {
    if (!this.skip(/^\($/u)) return undefined;
    const inside = this.choice();
    return inside && this.skip(/^\)$/u) ? inside : undefined;
  }

  /** A word, a quotation, or words in parentheses. */
  private operand(): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || token === ')' || isOperator(token)) return undefined;
    this.at += 1;
    if (token !== '(') return token;
    const close = this.tokens.indexOf(')', this.at);
    const inside = this.tokens.slice(this.at, close);
    const isPlain = close > this.at && inside.every((each) => !isOperator(each) && !/^[("]/u.test(each));
    this.at = close + 1;
    return isPlain ? inside.join(' ') : undefined;
  }

  private skip(node: RegExp): boolean {
    const isThere = node.test(this.tokens[this.at] ?? '');
    if (isThere) this.at += 1;
    return isThere;
  }
}
