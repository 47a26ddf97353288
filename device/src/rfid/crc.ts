/**
 * CRC-16 of a tag's basic block: polynomial 1021h, start FFFFh, nothing reflected, no final exclusive or (known as
 * CRC-16/IBM-3740; ISO 28560-3, 6.2.6). `123456789` has 29B1h.
 */
export function crc16(bytes: Iterable<number>): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}
