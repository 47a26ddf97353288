/** The icon of a pass: an open book on the library's colour. Phones refuse a pass without an icon. */
export async function passIcon(colour: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29">
    <rect width="29" height="29" rx="6" fill="${colour}"/>
    <path fill="#fff" d="M6 8c3-.8 5.700-.4 8 1.200v12.300c-2.300-1.600-5-2-8-1.200zm17 0c-3-.8-5.700-.4-8 1.200v12.300c2.300-1.600 5-2 8-1.200z"/>
  </svg>`;
  return sharp(Buffer.from(svg)).resize(size, size).png().toBuffer();
}
