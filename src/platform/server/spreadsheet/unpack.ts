import { crc32, inflateRawSync } from "node:zlib";

/** The archive unfolds beyond the limit. */
export class TooLargeArchive extends Error {}

type Entry = {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly offset: number;
};

const signatures = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 } as const;
const methods = { stored: 0, deflated: 8 } as const;
/** Sizes and counts that say: see the fields of 64 bits, which no file of a few megabytes has. */
const elsewhere = { count: 0xffff, size: 0xffffffff } as const;
/** Parts of sheets that tell nothing of cells: drawings, remarks, printers. */
const beside = /\/worksheets\/_rels\//;

const isXmlOfSheets = (name: string) => /\.(?:xml|rels)$/i.test(name) && !beside.test(name);

/**
 * The parts of a ZIP archive that are wanted, the XML of sheets unless told, in a new one that is not packed, so that
 * whoever reads it unfolds nothing any more: what an archive declares of its sizes is not believed. Throws
 * TooLargeArchive once more than `most` bytes came out, another Error when it is no sound archive.
 */
export function unpackArchive(
  bytes: Uint8Array,
  most: number,
  wanted: (name: string) => boolean = isXmlOfSheets,
): Uint8Array {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, { name: Buffer; content: Buffer }>();
  let left = most;
  for (const entry of entriesOf(archive)) {
    const name = entry.name.toString();
    if (!wanted(name)) continue;
    const content = contentOf(archive, entry, left);
    left -= content.length;
    parts.set(name, { name: entry.name, content });
  }
  return storedArchive([...parts.values()]);
}

function entriesOf(archive: Buffer): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  const start = archive.readUInt32LE(end + 16);
  if (count === elsewhere.count || start === elsewhere.size) throw new Error("an archive of 64 bits");
  const entries: Entry[] = [];
  for (let position = start; entries.length < count;) {
    if (archive.readUInt32LE(position) !== signatures.entry) throw new Error(`no entry at ${position}`);
    const nameEnd = position + 46 + archive.readUInt16LE(position + 28);
    entries.push({
      name: archive.subarray(position + 46, nameEnd),
      method: archive.readUInt16LE(position + 10),
      crc: archive.readUInt32LE(position + 16),
      packedSize: archive.readUInt32LE(position + 20),
      offset: archive.readUInt32LE(position + 42),
    });
    position = nameEnd + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32);
  }
  return entries;
}

function findEnd(archive: Buffer): number {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(signatures.end);
  const end = archive.lastIndexOf(signature, archive.length - 22);
  if (end < 0 || archive.length - end > 65_557) throw new Error("no end of a directory");
  return end;
}

function contentOf(archive: Buffer, { method, crc, packedSize, offset }: Entry, most: number): Buffer {
  if (archive.readUInt32LE(offset) !== signatures.local) throw new Error(`no part at ${offset}`);
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  if (start + packedSize > archive.length) throw new Error("a part beyond the end");
  const packed = archive.subarray(start, start + packedSize);
  const content = method === methods.stored ? packed : inflated(packed, method, most);
  if (content.length > most) throw new TooLargeArchive();
  if (crc32(content) !== crc) throw new Error("a part came to harm");
  return content;
}

function inflated(packed: Buffer, method: number, most: number): Buffer {
  if (method !== methods.deflated) throw new Error(`packed by method ${method}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? new TooLargeArchive() : error;
  }
}

function storedArchive(parts: readonly { readonly name: Buffer; readonly content: Buffer }[]): Uint8Array {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const local = header(signatures.local, 30, name, content, 0);
    const entry = header(signatures.entry, 46, name, content, 2);
    entry.writeUInt32LE(offset, 42);
    pieces.push(local, name, content);
    directory.push(entry, name);
    offset += local.length + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, piece) => sum + piece.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

/** A header of a part that is stored as it is; in the directory its fields stand `shift` bytes later. */
function header(signature: number, length: number, name: Buffer, content: Buffer, shift: 0 | 2): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, 4 + shift);
  bytes.writeUInt32LE(crc32(content), 14 + shift);
  bytes.writeUInt32LE(content.length, 18 + shift);
  bytes.writeUInt32LE(content.length, 22 + shift);
  bytes.writeUInt16LE(name.length, 26 + shift);
  return bytes;
}
