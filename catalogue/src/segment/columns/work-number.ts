/** 40 bits of a work key: enough to distinguish ten million works with few collisions, in five bytes per record. */
export interface WorkNumber {
  readonly low: number;
  readonly high: number;
}

/** The last 40 bits of a work key (16 hexadecimal digits); undefined for other texts. */
export function workNumber(key: string): WorkNumber | undefined {
  if (!/^[0-9a-f]{16}$/.test(key)) return undefined;
  return { low: Number.parseInt(key.slice(8), 16), high: Number.parseInt(key.slice(6, 8), 16) };
}
