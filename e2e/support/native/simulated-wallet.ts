import { createHash } from 'node:crypto';
import { PluginError } from './plugin-error.ts';

/** The wallet of an iPhone: it refuses what PassKit refuses, with the codes of our plugin. */
export class SimulatedWallet {
  isAvailable = true;
  /** Whether the patron adds the pass in the system's sheet. */
  patronAdds = true;
  /** Passes by their serial numbers. */
  readonly passes = new Map<string, Record<string, unknown>>();

  add(base64: string): void {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length === 0 || bytes.toString('base64') !== base64)
      throw new PluginError('102', 'The Base64 text is broken.');
    const pass = readPass(bytes);
    if (!pass) throw new PluginError('101', 'The pass is invalid.');
    const serial = String(pass.serialNumber);
    if (this.passes.has(serial)) throw new PluginError('100', 'The pass is in the wallet already.');
    if (!this.patronAdds) throw new PluginError('CANCELLED', 'The patron declined.');
    this.passes.set(serial, pass);
  }
}

/** A signed pass whose files are those of its manifest; undefined for anything else. */
function readPass(bytes: Buffer): Record<string, unknown> | undefined {
  const files = readArchive(bytes);
  const [pass, manifest] = [files.get('pass.json'), files.get('manifest.json')];
  if (!pass || !manifest || !files.has('signature')) return undefined;
  const hashes = JSON.parse(manifest.toString()) as Record<string, string>;
  const isWhole = Object.entries(hashes).every(
    ([name, hash]) =>
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex') === hash,
  );
  return isWhole ? (JSON.parse(pass.toString()) as Record<string, unknown>) : undefined;
}

/** The files of a ZIP archive that stores them without compression (APPNOTE.TXT, section 4.3.7), by their names. */
function readArchive(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (at + 30 <= bytes.length && bytes.readUInt32LE(at) === 0x04034b50 && bytes.readUInt16LE(at + 8) === 0) {
    const [size, nameLength, extraLength] = [
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ];
    const name = bytes.toString('utf8', at + 30, at + 30 + nameLength);
    const start = at + 30 + nameLength + extraLength;
    files.set(name, bytes.subarray(start, start + size));
    at = start + size;
  }
  return files;
}
