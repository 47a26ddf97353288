import sharp from 'sharp';

/**
 * @typedef {object} Drawing
 * @property {number} size pixels of a side
 * @property {number} margin the part of the side that stays free on each side
 * @property {string} [background] none: transparent
 * @property {boolean} [round] cut to a circle
 */

/** Draws a picture as a square PNG. @param {string} svg file @param {Drawing} drawing @returns {Promise<Buffer>} */
export async function drawIcon(svg, { size, margin, background, round }) {
  const inner = Math.round(size * (1 - 2 * margin));
  // An SVG is drawn at the size it is needed in, never scaled up from pixels.
  const picture = await sharp(svg, { density: Math.max(72, Math.ceil((72 * inner) / 32)) })
    .resize(inner, inner, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const canvas = sharp({
    create: { width: size, height: size, channels: 4, background: background ?? '#0000' },
  }).composite([{ input: picture, gravity: 'centre' }]);
  if (!round) return png(background ? sharp(await canvas.png().toBuffer()).flatten({ background }) : canvas);
  const circle = Buffer.from(`<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`);
  return png(sharp(await canvas.png().toBuffer()).composite([{ input: circle, blend: 'dest-in' }]));
}

/** The shape alone, for icons that follow the colours of the phone. @param {string} svg @param {Drawing} drawing */
export async function drawMono(svg, drawing) {
  const picture = sharp(await drawIcon(svg, drawing));
  const alpha = await picture.ensureAlpha().extractChannel('alpha').raw().toBuffer();
  const { size } = drawing;
  return png(
    sharp({ create: { width: size, height: size, channels: 3, background: '#fff' } }).joinChannel(alpha, {
      raw: { width: size, height: size, channels: 1 },
    }),
  );
}

/** The same bytes for the same picture: no time, no level that a machine chooses. @param {import('sharp').Sharp} image */
const png = (image) => image.png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer();
