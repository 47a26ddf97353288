import { type OperatorWords, operatorWords } from '@buchfink/contract/text/operator-words';
import { splitQuotations } from '../../text/quotations.ts';

/** A text with Boolean operators: words in capitals beside words that are not. */
export interface BooleanQuery {
  /** The text without its exclusions. */
  readonly text: string;
  /** The text without exclusions and disjunctions. */
  readonly required: string;
  /** Disjunctions: one operand of each must match. An operand is a word, or several in quotes or parentheses. */
  readonly choices: readonly (readonly string[])[];
  /** Exclusions: none of these may match. */
  readonly excluded: readonly string[];
}

/** The operators of a query language, each as an expression for a whole word. */
export interface OperatorGrammar {
  readonly and: RegExp;
  readonly or: RegExp;
  readonly not: RegExp;
  /** Finds an operator within a text; AND alone says no more than a space. */
  readonly within: RegExp;
}

/** The grammar of these words. */
export function operatorGrammar({ and, or, not }: OperatorWords): OperatorGrammar {
  const word = (alternatives: string) => new RegExp(`^(?:${alternatives})$`, 'u');
  return {
    and: word(and),
    or: word(or),
    not: word(not),
    within: new RegExp(`(?<![^\\s(])(?:${or}|${not})(?![^\\s(])`, 'u'),
  };
}

const commonGrammar = operatorGrammar(operatorWords);

/**
 * Parses `hund OR katze`, `krabat NOT film`, with German operators too, as most catalogues do: OR binds adjacent
 * words, quotes and parentheses group several words (`("graue wölfe" OR hunde) wald`). Undefined where a text has no
 * operators or misplaced ones, which then count as words; also for a text all in capitals. The operators of further
 * languages: `local-operators.ts`.
 */
export function parseBooleanQuery(text: string, grammar = commonGrammar): BooleanQuery | undefined {
  if (!grammar.within.test(text)) return undefined;
  const tokens = tokensOf(text);
  const written = tokens.filter((token) => !isOperator(token, grammar)).join(' ');
  if (/\p{Lu}/u.test(written) && !/\p{Ll}/u.test(written)) return undefined;
  return new Reader(tokens, grammar).read();
}

/** A text in lower case, except its operators. */
export function inSmallLetters(text: string): string {
  if (!parseBooleanQuery(text)) return text.toLowerCase();
  return text.replace(/[^\s()]+/gu, (word) => (isOperator(word, commonGrammar) ? word : word.toLowerCase()));
}

/** Quotations, parentheses, and the words between spaces. */
function tokensOf(text: string): string[] {
  return splitQuotations(text).flatMap((piece) =>
    piece.isQuoted ? [`"${piece.text}"`] : (piece.text.match(/[()]|[^\s()]+/gu) ?? []),
  );
}

function isOperator(token: string, { and, or, not }: OperatorGrammar): boolean {
  return and.test(token) || or.test(token) || not.test(token);
}

/** With spaces between tokens, but not inside parentheses. */
function joinTokens(tokens: readonly string[]): string {
  return tokens.reduce(
    (text, token) => (text === '' || text.endsWith('(') || token === ')' ? text : `${text} `) + token,
    '',
  );
}

/** Reads the tokens of a text once; a method returns undefined where its construct is missing. */
class Reader {
  private at = 0;
  private readonly tokens: readonly string[];
  private readonly grammar: OperatorGrammar;

  constructor(tokens: readonly string[], grammar: OperatorGrammar) {
    this.tokens = tokens;
    this.grammar = grammar;
  }

  read(): BooleanQuery | undefined {
    const required: string[] = [];
    const tokens: string[] = [];
    const choices: string[][] = [];
    const excluded: string[] = [];
    while (this.at < this.tokens.length) {
      // Words are joined by AND by default.
      if (tokens.length + excluded.length > 0) this.skip(this.grammar.and);
      const isExcluded = this.skip(this.grammar.not);
      const from = this.at;
      const choice = this.choice();
      if (!choice) return undefined;
      if (isExcluded) excluded.push(...choice);
      else if (choice.length === 1) required.push(...choice);
      else choices.push(choice);
      if (isExcluded) continue;
      // Without a disjunction, parentheses would be a remark after a number.
      tokens.push(...(choice.length === 1 ? choice : this.tokens.slice(from, this.at)));
    }
    if (tokens.length === 0 || choices.length + excluded.length === 0) return undefined;
    return { text: joinTokens(tokens), required: required.join(' '), choices, excluded };
  }

  /** Operands joined by OR; also a single one. */
  private choice(): string[] | undefined {
    const start = this.at;
    const first = this.operand();
    if (first === undefined) {
      this.at = start;
      return this.inParentheses();
    }
    const operands = [first];
    while (this.skip(this.grammar.or)) {
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
    if (token === undefined || token === ')' || isOperator(token, this.grammar)) return undefined;
    this.at += 1;
    if (token !== '(') return token;
    const close = this.tokens.indexOf(')', this.at);
    const inside = this.tokens.slice(this.at, close);
    const isPlain =
      close > this.at && inside.every((token) => !isOperator(token, this.grammar) && !/^[("]/u.test(token));
    this.at = close + 1;
    return isPlain ? inside.join(' ') : undefined;
  }

  private skip(node: RegExp): boolean {
    const isThere = node.test(this.tokens[this.at] ?? '');
    if (isThere) this.at += 1;
    return isThere;
  }
}
