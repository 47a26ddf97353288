/** A typed array that grows as values are added, without an object per value. */
export class GrowingArray<Numbers extends Uint8Array | Uint16Array | Uint32Array> {
  private readonly make: (length: number) => Numbers;
  private values: Numbers;
  length = 0;

  constructor(make: (length: number) => Numbers) {
    this.make = make;
    this.values = make(1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.make(Math.ceil(this.values.length * 1.6));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** The last value. */
  last(): number | undefined {
    return this.length === 0 ? undefined : this.values[this.length - 1];
  }

  /** The values added so far; a view, valid until the next `push`. */
  done(): Numbers {
    return this.values.subarray(0, this.length) as Numbers;
  }
}

/** A growing array of 8-bit numbers. */
export function growingBytes(): GrowingArray<Uint8Array> {
  return new GrowingArray((length) => new Uint8Array(length));
}

/** A growing array of 16-bit numbers. */
export function growingShorts(): GrowingArray<Uint16Array> {
  return new GrowingArray((length) => new Uint16Array(length));
}

/** A growing array of 32-bit numbers. */
export function growingNumbers(): GrowingArray<Uint32Array> {
  return new GrowingArray((length) => new Uint32Array(length));
}
