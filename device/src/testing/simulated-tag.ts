import { requestFlags, type TagConnection, tagCommand, uidBytes } from '../rfid/iso15693.ts';

interface TagOptions {
  readonly uid?: string;
  readonly memory: Uint8Array;
  readonly dsfid?: number;
  readonly afi?: number;
  readonly blockSize?: number;
  /** The block size that the tag states; absent: the right one. */
  readonly statedBlockSize?: number;
  /** Whether `Get System Information` is known; older chips lack it. */
  readonly tellsSystemInfo?: boolean;
  /** The most blocks it answers at once. */
  readonly maxBlocks?: number;
  readonly isAfiLocked?: boolean;
  /** The EAS bit of NXP's chips; absent = the chip has none. */
  readonly eas?: boolean;
  /** Answers addressed requests alone. */
  readonly needsAddress?: boolean;
}

/** A tag that answers frames as ISO/IEC 15693-3 says, and that can leave the field at any request. */
export class SimulatedTag implements TagConnection {
  readonly uid: string;
  readonly memory: Uint8Array;
  afi: number;
  eas: boolean | undefined;
  /** The number of requests after which it has left the field. */
  leavesAfter = Number.POSITIVE_INFINITY;
  /** The answer to this request (counted from 1) is lost, though the tag has obeyed. */
  losesAnswer = 0;
  requests = 0;
  readonly #options: TagOptions;

  constructor(options: TagOptions) {
    this.#options = options;
    this.uid = options.uid ?? 'E004001122334455';
    this.memory = options.memory.slice();
    this.afi = options.afi ?? 0x07;
    this.eas = options.eas;
  }

  async transceive(flags: number, command: number, data: Uint8Array): Promise<Uint8Array> {
    this.requests += 1;
    if (this.requests > this.leavesAfter) throw new Error('Tag was lost.');
    const ownUid = uidBytes(this.uid);
    const isAddressed = flags === requestFlags.addressed;
    const isCustom = command >= 0xa0;
    if (isCustom && (this.eas === undefined || data[0] !== 0x04)) return error(0x01);
    const body = isCustom ? data.subarray(1) : data;
    if (isAddressed && !ownUid.every((byte, at) => byte === body[at])) throw new Error('Tag was lost.');
    if (!isAddressed && this.#options.needsAddress) throw new Error('Tag was lost.');
    if (command === tagCommand.easAlarm && !this.eas) throw new Error('No answer.');
    const answer = this.#answer(command, isAddressed ? body.subarray(ownUid.length) : body);
    if (this.requests === this.losesAnswer) throw new Error('Tag was lost.');
    return answer;
  }

  #answer(command: number, data: Uint8Array): Uint8Array {
    const {
      blockSize = 4,
      statedBlockSize = blockSize,
      maxBlocks = 32,
      dsfid = 0,
      tellsSystemInfo = true,
      isAfiLocked,
    } = this.#options;
    const blockCount = this.memory.length / blockSize;
    const [first = 0, more = 0] = data;
    switch (command) {
      case tagCommand.systemInfo:
        if (!tellsSystemInfo) return error(0x01);
        return Uint8Array.of(
          0,
          0x0f,
          ...uidBytes(this.uid),
          dsfid,
          this.afi,
          blockCount - 1,
          statedBlockSize - 1,
          0x01,
        );
      case tagCommand.readSingle:
      case tagCommand.readMultiple: {
        const count = command === tagCommand.readSingle ? 1 : more + 1;
        if (count > maxBlocks) return error(0x0f);
        if (first + count > blockCount) return error(0x10);
        return Uint8Array.of(0, ...this.memory.subarray(first * blockSize, (first + count) * blockSize));
      }
      case tagCommand.writeAfi:
        if (isAfiLocked) return error(0x12);
        this.afi = first;
        return Uint8Array.of(0);
      case tagCommand.setEas:
      case tagCommand.resetEas:
        this.eas = command === tagCommand.setEas;
        return Uint8Array.of(0);
      case tagCommand.easAlarm:
        return Uint8Array.of(0, ...new Uint8Array(32).fill(0x2f));
      default:
        return error(0x01);
    }
  }
}

const error = (code: number) => Uint8Array.of(1, code);
