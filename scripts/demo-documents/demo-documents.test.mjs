import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, folder, pdfOf } from './demo-documents.mjs';

describe('the documents of the demo', () => {
  it.each(documents)(
    '$name is what the script writes, small, and tagged with title and language',
    ({ name, language, text }) => {
      const file = readFileSync(join(folder, name));
      expect(file.equals(pdfOf(language, text))).toBe(true);
      expect(file.length).toBeLessThan(30_000);
      const pdf = file.toString('latin1');
      expect(pdf).toContain(`/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot`);
      expect(pdf.match(/\/S\/H1\//g)).toHaveLength(1);
      expect(pdf.match(/\/S\/P\//g)?.length).toBe(text.parts.length);
      const title = Buffer.from(/\/Title<feff([0-9a-f]+)>/.exec(pdf)?.[1] ?? '', 'hex')
        .swap16()
        .toString('utf16le');
      expect(title).toBe(text.title);
      // Every object is at the offset in the table.
      const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
      expect(pdf.slice(start, start + 4)).toBe('xref');
      const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
      for (const [index, at] of offsets.entries()) expect(pdf.slice(at).startsWith(`${index + 1} 0 obj`)).toBe(true);
    },
  );
});
