import sharp from 'sharp';

/** Device pixels per CSS pixel. */
export const density = 2;

const maxPixels = 40_000_000;

/**
 * The magic bytes of the accepted formats. SVG is not accepted: it can contain scripts, and libraries do not use it.
 */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** Scales an image to WebP of at most this width in pixels, without metadata. Throws for anything but a valid image. */
export async function scalePicture(bytes: Buffer, width: number): Promise<Buffer> {
  if (!signatures.some((matches) => matches(bytes))) throw new Error('not a JPEG, PNG, GIF or WebP picture');
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: 5 });
  const size = await picture.metadata();
  // Many services answer a blank dot instead of "not found".
  if (size.width < 20 || size.height < 20) throw new Error('too small to be a cover');
  return picture
    .rotate()
    .resize({ width, height: width * 3, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
