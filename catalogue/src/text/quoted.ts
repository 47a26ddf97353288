/** A piece of a text: what stood between two marks of quotation, or beside them. */
export interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

const marks = '"\u201C-\u201F\u00AB\u00BB\u2039\u203A\uFF02';
const quotation = new RegExp(`[${marks}]([^${marks}]*)[${marks}]`, 'u');

/** The pieces of a text in their order. A mark without another one quotes nothing (`12" Maxi`). */
export function piecesOf(text: string): Piece[] {
  return text.split(quotation).map((piece, at) => ({ text: piece, isQuoted: at % 2 === 1 }));
}
