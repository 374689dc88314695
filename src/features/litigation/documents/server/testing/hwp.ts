import { deflateRawSync } from "node:zlib";

/** What stands in the text of a paragraph: letters, or a control character that takes eight places. */
type Piece = string | { readonly control: number };
type Made = { readonly flags?: number; readonly packed?: boolean };

const sector = 512;
const mini = 64;
const cutoff = 4_096;
const endOfChain = 0xff_ff_ff_fe;
const nothing = 0xff_ff_ff_ff;

/** An HWP 5 of sections with paragraphs, as small as the format allows. */
export function hwpOf(
  sections: readonly (readonly (string | readonly Piece[])[])[],
  { flags = 0, packed = true }: Made = {},
): Buffer {
  const header = Buffer.alloc(256);
  header.write("HWP Document File", "latin1");
  header.writeUInt32LE(0x05_01_00_00, 32);
  header.writeUInt32LE(flags | (packed ? 1 : 0), 36);
  const bodies = sections.map((paragraphs) => {
    const records = Buffer.concat(paragraphs.flatMap((one) => [record(66, Buffer.alloc(22)), textRecord(one)]));
    return packed ? deflateRawSync(records) : records;
  });
  return compoundFile(header, bodies);
}

function textRecord(paragraph: string | readonly Piece[]): Buffer {
  const pieces = typeof paragraph === "string" ? [paragraph] : paragraph;
  const stored = [...pieces, "\r"].map((piece) => {
    if (typeof piece === "string") return Buffer.from(piece, "utf16le");
    const control = Buffer.alloc(16, "tbl ");
    control.writeUInt16LE(piece.control, 0);
    control.writeUInt16LE(piece.control, 14);
    return control;
  });
  return record(67, Buffer.concat(stored));
}

function record(tag: number, body: Buffer): Buffer {
  const long = body.length >= 0xfff;
  const head = Buffer.alloc(long ? 8 : 4);
  head.writeUInt32LE((tag | ((long ? 0xfff : body.length) << 20)) >>> 0, 0);
  if (long) head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const padded = (bytes: Buffer, size: number) =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);

/** Sectors one after the other, each chain in one piece: the table of sectors, the directory, and the streams. */
function compoundFile(header: Buffer, bodies: readonly Buffer[]): Buffer {
  const streams = [
    { name: "FileHeader", bytes: header },
    ...bodies.map((bytes, index) => ({ name: `Section${index}`, bytes })),
  ];
  const miniTable: number[] = [];
  const miniParts: Buffer[] = [];
  const large: Buffer[] = [];
  const starts = streams.map(({ bytes }) => {
    if (bytes.length >= cutoff) return large.push(padded(bytes, sector)) - 1;
    const from = miniTable.length;
    miniParts.push(padded(bytes, mini));
    addChain(miniTable, miniParts.at(-1)!.length / mini);
    return from;
  });
  const miniStream = padded(Buffer.concat(miniParts), sector);
  const fat: number[] = [0xff_ff_ff_fd];
  const directoryAt = addChain(fat, Math.ceil((streams.length + 2) / 4));
  const miniTableAt = addChain(fat, Math.ceil((miniTable.length * 4) / sector));
  const miniAt = addChain(fat, miniStream.length / sector);
  const largeAt = large.map((bytes) => addChain(fat, bytes.length / sector));
  if (fat.length > sector / 4) throw new Error("too large for a sample");
  const startOf = (index: number) =>
    streams[index]!.bytes.length >= cutoff ? largeAt[starts[index]!]! : starts[index]!;
  const directory = Buffer.concat([
    entry("Root Entry", { type: 5, child: 1, start: miniAt, size: miniStream.length }),
    entry("FileHeader", { type: 2, right: 2, start: startOf(0), size: header.length }),
    entry("BodyText", { type: 1, child: 3 }),
    ...bodies.map((bytes, index) => {
      const right = index + 1 < bodies.length ? index + 4 : nothing;
      return entry(`Section${index}`, { type: 2, right, start: startOf(index + 1), size: bytes.length });
    }),
  ]);
  return Buffer.concat([
    headerOf({ directoryAt, miniTableAt }),
    table(fat),
    padded(directory, sector),
    padded(table(miniTable), sector),
    miniStream,
    ...large,
  ]);
}

/** The next sectors of a table, as one chain; returns the first. */
function addChain(into: number[], length: number): number {
  const from = into.length;
  for (let index = 1; index < length; index += 1) into.push(from + index);
  into.push(endOfChain);
  return from;
}

function table(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil((numbers.length * 4) / sector) * sector, 0xff);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4));
  return bytes;
}

type Entry = {
  readonly type: number;
  readonly right?: number;
  readonly child?: number;
  readonly start?: number;
  readonly size?: number;
};

function entry(name: string, { type, right = nothing, child = nothing, start = 0, size = 0 }: Entry): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes.writeUInt32LE(nothing, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function headerOf({
  directoryAt,
  miniTableAt,
}: {
  readonly directoryAt: number;
  readonly miniTableAt: number;
}): Buffer {
  const bytes = Buffer.alloc(sector);
  bytes.write("d0cf11e0a1b11ae1", "hex");
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xff_fe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(directoryAt, 48);
  bytes.writeUInt32LE(cutoff, 56);
  bytes.writeUInt32LE(miniTableAt, 60);
  bytes.writeUInt32LE(1, 64);
  bytes.writeUInt32LE(endOfChain, 68);
  bytes.fill(0xff, 76);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}
