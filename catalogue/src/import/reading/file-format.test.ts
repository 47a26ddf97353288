import { expect, it } from 'vitest';
import { detectFormat } from './file-format.ts';

it.each([
  ['', 'empty'],
  [' \r\n', 'empty'],
  ['PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml', 'format-zip'],
  ['Nr;Titel\n1;Momo\n', 'csv'],
  ['sep=;\r\nNr;Titel\r\n1;Momo\r\n', 'csv'],
  ['\ufeff"sep=\t"\rNr\tTitel\r1\tMomo\r', 'csv'],
  ['sep=;\r\n', 'unknown-format'],
  ['=LDR  00000nam a2200000 a 4500\n=001  1\n', 'format-marcmaker'],
  ['<!doctype html><title>Login</title>', 'unknown-format'],
  ['{"leader":"00000nam a2200000 a 4500"', 'json'],
  ['[\n]\n', 'empty'],
  ['[] x', 'unknown-format'],
  ['%PDF-1.7\n', 'unknown-format'],
])('a file that begins with %j is %s', (text, format) => {
  expect(detectFormat(Buffer.from(text))).toBe(format);
});
