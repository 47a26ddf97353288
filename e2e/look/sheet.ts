import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

/** Height of all pictures of a sheet, in pixels. */
const height = 640;
const gap = 16;

/** Puts pictures beside and below each other, and saves them as one under the name of what they show. */
export async function saveSheet(folder: string, name: string, rows: readonly (readonly Buffer[])[]): Promise<void> {
  const pictures: OverlayOptions[] = [];
  let width = 0;
  for (const [row, buffers] of rows.entries()) {
    let left = gap;
    for (const buffer of buffers) {
      const picture = await sharp(buffer).resize({ height }).png().toBuffer({ resolveWithObject: true });
      pictures.push({ input: picture.data, left, top: gap + row * (height + gap) });
      left += picture.info.width + gap;
    }
    width = Math.max(width, left);
  }
  mkdirSync(folder, { recursive: true });
  await sharp({ create: { width, height: gap + rows.length * (height + gap), channels: 3, background: '#888888' } })
    .composite(pictures)
    .png()
    .toFile(join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`));
}

/** Each look in each language. */
export const looks = [
  { locale: 'de', theme: 'light' },
  { locale: 'de', theme: 'dark' },
  { locale: 'en', theme: 'light' },
  { locale: 'en', theme: 'dark' },
] as const;
