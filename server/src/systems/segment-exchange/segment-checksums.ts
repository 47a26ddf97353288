import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '@buchfink/catalogue/index/manifest';
import { segmentFileName } from '@buchfink/catalogue/segment/file/segment-file';
import type { Keys } from '../../storage/keys/keys.ts';
import { type FileFacts, signListing } from './index-listing.ts';

/** How often an index is read that changes meanwhile. */
const maxTries = 5;

/** The checksums of the segments of an index, each computed once: a segment never changes. */
export class SegmentChecksums {
  private readonly directory: string;
  private facts = new Map<string, Promise<FileFacts>>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The signed listing of the index in the directory; undefined when there is none. Throws what reading throws. */
  async listing(keys: Pick<Keys, 'sign'>, libraryId: number): Promise<string | undefined> {
    for (let round = 1; ; round += 1) {
      const manifest = await readManifest(this.directory);
      if (manifest === undefined || manifest.segments.length === 0) return undefined;
      const names = manifest.segments.map(({ name }) => name);
      this.facts = new Map([...this.facts].filter(([name]) => names.includes(name)));
      try {
        const facts: FileFacts[] = [];
        for (const name of names) facts.push(await this.factsOf(name));
        return signListing(keys, { libraryId, manifest, facts });
      } catch (error) {
        // Segments are merged and removed at any time; the manifest is another one then.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || round === maxTries) throw error;
      }
    }
  }

  private factsOf(name: string): Promise<FileFacts> {
    const known = this.facts.get(name);
    if (known) return known;
    const computed = readFacts(join(this.directory, segmentFileName(name)));
    this.facts.set(name, computed);
    computed.catch(() => this.facts.delete(name));
    return computed;
  }
}

async function readFacts(file: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
