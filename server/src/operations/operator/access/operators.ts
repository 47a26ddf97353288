import { createHash, timingSafeEqual } from 'node:crypto';
import { readSecretAt } from '../../../systems/upstream/read-secret-at.ts';

/** A person or a script that may act on the operators' pages. */
export interface Operator {
  readonly name: string;
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer;
  /** The libraries at whose desks the operator works, and nowhere else; undefined: everywhere. */
  readonly deskLibraries: readonly number[] | undefined;
}

const linePattern = /^([\p{L}\p{N}._@-]{1,64})\s+([\x21-\x7e]{24,200})(?:\s+desk=([1-9]\d{0,8}(?:,[1-9]\d{0,8})*))?$/u;

/**
 * Parses the list of operators: a line `name token`, or `name token desk=1,2`, for each; empty lines and lines with `#`
 * count nothing. Throws an `Error` for the operator that names the line, never its text.
 */
export function parseOperators(text: string): readonly Operator[] {
  const operators: Operator[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, token, desk] = linePattern.exec(line.trim()) ?? [];
    if (name === undefined || token === undefined)
      throw new Error(
        `Line ${at + 1} of the operators is wrong: expected a name, a token of 24 to 200 characters and, for the desk alone, desk=1,2`,
      );
    const tokenHash = hashOfToken(token);
    if (operators.some((other) => other.name === name || other.tokenHash.equals(tokenHash)))
      throw new Error(`Line ${at + 1} of the operators is wrong: its name or its token is in an earlier line`);
    operators.push({ name, tokenHash, deskLibraries: desk?.split(',').map(Number) });
  }
  if (operators.length === 0) throw new Error('The list of operators is empty');
  return operators;
}

/**
 * Reads the operators behind a reference (`env:NAME`, `file:/path`). They are read at each call, so that a removed
 * operator is out at once. Throws an `Error` for the operator.
 */
export async function readOperators(
  reference: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<readonly Operator[]> {
  try {
    return parseOperators(await readSecretAt(reference, environment));
  } catch (error) {
    throw new Error(`BUCHFINK_OPERATORS: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** The operator with a token. All hashes are compared, in constant time. */
export function operatorWithToken(operators: readonly Operator[], token: string): Operator | undefined {
  const hash = hashOfToken(token);
  let match: Operator | undefined;
  for (const operator of operators) if (timingSafeEqual(operator.tokenHash, hash)) match = operator;
  return match;
}

const hashOfToken = (token: string) => createHash('sha256').update(token).digest();
