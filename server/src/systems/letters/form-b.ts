/**
 * The measures of a business letter, form B of DIN 5008:2020-03, in points. The address shows in the window of an envelope DIN
 * long or C6 (DIN 680) when the paper is folded at the marks.
 */
export const millimetres = (length: number): number => (length * 72) / 25.4;

/** A4 */
export const paper = { width: millimetres(210), height: millimetres(297) } as const;

/** The margins of the text. */
export const text = {
  left: millimetres(25),
  width: millimetres(165),
  /** Above it the first page has letterhead and address. */
  first: millimetres(98.46),
  /** The top of further pages. */
  top: millimetres(27),
  bottom: millimetres(270),
} as const;

/** The letterhead, above the address. */
export const letterhead = { top: millimetres(14), lines: millimetres(24) } as const;

/** The field of the address: the line of the sender at the bottom of its upper zone, and six lines below. */
export const addressField = {
  left: millimetres(25),
  width: millimetres(80),
  sender: millimetres(58.2),
  rule: millimetres(62.2),
  top: millimetres(62.8),
  lineHeight: millimetres(4.4),
  lines: 6,
} as const;

/** The block with date and numbers, beside the address. */
export const information = { left: millimetres(125), width: millimetres(65), top: millimetres(62.8) } as const;

/** The marks at the left edge: where to fold, and the middle for a punch. */
export const marks = {
  left: millimetres(5),
  folds: [millimetres(105), millimetres(210)],
  foldLength: millimetres(5),
  punch: millimetres(148.5),
  punchLength: millimetres(8),
} as const;

/** The number of the page. */
export const pageNumber = { top: millimetres(280) } as const;

/** The columns of the table. */
export const columns = {
  title: { left: text.left, width: millimetres(82) },
  due: { left: text.left + millimetres(85), width: millimetres(32) },
  days: { left: text.left + millimetres(119), width: millimetres(18) },
  fee: { left: text.left + millimetres(139), width: millimetres(26) },
} as const;
