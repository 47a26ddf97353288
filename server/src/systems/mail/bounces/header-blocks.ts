/** The fields of a block by their names in small letters; of a repeated one the first. */
export type HeaderFields = ReadonlyMap<string, string>;

/** The longest text that is read, and the most blocks: reports have one for each recipient. */
const maxLength = 64 * 1024;
const maxBlocks = 50;

/** Blocks of header fields that are parted by empty lines (RFC 3464, section 2.1), unfolded. Lines of no field are left out. */
export function headerBlocks(text: string): HeaderFields[] {
  const lines = text.slice(0, maxLength).split(/\r?\n/);
  const blocks: Map<string, string>[] = [];
  let block: Map<string, string> | undefined;
  let name = '';
  for (const line of lines) {
    if (line.trim() === '') {
      block = undefined;
      continue;
    }
    if (block === undefined) {
      if (blocks.length === maxBlocks) break;
      block = new Map();
      blocks.push(block);
      name = '';
    }
    const field = /^([\w-]{1,80}):(.*)$/.exec(line);
    if (field !== null) {
      // A repeated field has no name to continue.
      name = block.has(field[1]?.toLowerCase() ?? '') ? '' : (field[1]?.toLowerCase() ?? '');
      if (name !== '') block.set(name, field[2]?.trim() ?? '');
    } else if (/^[ \t]/.test(line) && name !== '') block.set(name, `${block.get(name)} ${line.trim()}`.trim());
    else name = '';
  }
  return blocks;
}
