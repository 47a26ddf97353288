import fc from 'fast-check';

/** Characters that XML forbids in text and that systems write anyway, each with a name. */
export const characterFaults: readonly (readonly [string, string])[] = [
  ['a bare ampersand', ' & '],
  ['an entity of HTML', '&uuml;'],
  ['a bare less-than sign', ' < '],
  ['a less-than sign before a letter', ' <b '],
  ['a less-than sign before punctuation', '<=<<!?'],
  ['a whole surrogate pair as references', '&#55349;&#56492;'],
  ['a whole surrogate pair as hexadecimal references', '&#xD835;&#XDCAC;'],
  ['the first half of a surrogate pair', '&#55349;'],
  ['the second half of a surrogate pair', '&#xdcac;'],
  ['the replacement character', '\u{fffd}'],
  ['U+FFFE', '\ufffe'],
  ['U+FFFF', '\uffff'],
  ['U+FFFF as a reference', '&#xFFFF;'],
  ['a control character', '\u0001'],
  ['a control character as a reference', '&#0031;'],
  ['zero as a reference', '&#0;'],
  ['a reference beyond Unicode', '&#x110000;'],
  ['a nested XML declaration', '<?xml version="1.0" encoding="UTF-8"?>'],
  ['the end of a section', ']]>'],
];

const fragment = fc.oneof(
  fc.constantFrom(...characterFaults.map(([, fault]) => fault)),
  fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '<!--',
    '<![CDATA[',
    '<?',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '</record>',
  ),
  fc.constantFrom('</datafield>', '</metadata>', '<record>', '<x>', '</recordData>', '\ufdd0', '\ufdd4'),
);

/** Damages a record in one or two places: foreign text is inserted, or a piece is removed. */
export const recordDamage: fc.Arbitrary<(record: string) => string> = fc
  .array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.nat(30), put: fragment }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((changes) => (record) => {
    let text = record;
    for (const { at, drop, put } of changes) {
      const position = Math.floor(at * text.length);
      text = text.slice(0, position) + put + text.slice(position + drop);
    }
    return text;
  });
