/** What a tag holds besides its barcode: the number of parts and which of them it is, and its owner. */
interface TagContent {
  readonly uid?: string;
  readonly parts?: readonly [number, number];
  readonly usage?: number;
  readonly afi?: number;
  readonly owner?: string;
  readonly isDamaged?: boolean;
}

/** A tag in the hand of the tests: it answers frames of ISO/IEC 15693, in hexadecimal digits as they cross the bridge. */
export class SimulatedTag {
  readonly uid: string;
  readonly memory: Buffer;
  afi: number;
  /** Leaves the field before this request (counted from now). */
  leavesIn = Number.POSITIVE_INFINITY;
  isAfiLocked = false;
  /** The EAS bit of the chip. */
  eas = true;

  constructor(
    barcode: string,
    {
      uid = 'E004001122334455',
      parts = [1, 1],
      usage = 0x11,
      afi = 0x07,
      owner = 'DEMb112',
      isDamaged = false,
    }: TagContent = {},
  ) {
    this.uid = uid;
    this.afi = afi;
    this.memory = Buffer.alloc(112);
    this.memory.set([usage, ...parts]);
    this.memory.write(barcode, 3, 'latin1');
    this.memory.write(owner, 21, 'latin1');
    this.memory.writeUInt16LE(crcOf(this.memory), 19);
    if (isDamaged) this.memory[5] = 0x3f;
  }

  answer(_flags: number, command: number, data: string): string {
    this.leavesIn -= 1;
    if (this.leavesIn < 0) throw Object.assign(new Error('Tag was lost.'), { code: 'TAG_LOST' });
    const [first = 0, more = 0] = Buffer.from(data, 'hex');
    switch (command) {
      case 0x2b:
        return bytes(0, 0x0f, ...Buffer.from(this.uid, 'hex').reverse(), 0x3e, this.afi, 27, 3, 1);
      case 0x20:
        return bytes(0, ...this.memory.subarray(first * 4, first * 4 + 4));
      case 0x23:
        return bytes(0, ...this.memory.subarray(first * 4, (first + more + 1) * 4));
      case 0x27:
        if (this.isAfiLocked) return bytes(1, 0x12);
        this.afi = first;
        return bytes(0);
      case 0xa2:
      case 0xa3:
        this.eas = command === 0xa2;
        return bytes(0);
      case 0xa5:
        // A chip without the bit stays silent.
        if (!this.eas) throw Object.assign(new Error('Tag was lost.'), { code: 'TAG_LOST' });
        return bytes(0, 0x2f);
      default:
        return bytes(1, 1);
    }
  }
}

const bytes = (...all: number[]) => Buffer.from(all).toString('hex').toUpperCase();

/** ISO 28560-3: the 34 bytes of the basic block without the checksum itself. */
function crcOf(memory: Buffer): number {
  let crc = 0xffff;
  for (const byte of [...memory.subarray(0, 19), ...memory.subarray(21, 34)]) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}
