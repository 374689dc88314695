/** The streams of a compound file ([MS-CFB]), the container of HWP 5, by their path: `BodyText/Section0`. */
export type Streams = ReadonlyMap<string, () => Buffer>;

type Entry = {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
};
type Layout = { readonly bytes: Buffer; readonly sectorSize: number; readonly fat: readonly number[] };

const signature = "d0cf11e0a1b11ae1";
const endOfChain = 0xff_ff_ff_fe;
const nothing = 0xff_ff_ff_ff;
const entrySize = 128;
const miniSectorSize = 64;
const headerEntries = 109;
const kinds = { storage: 1, stream: 2, root: 5 } as const;

/** Opens a compound file; throws when it is damaged. No chain is followed further than the file is long. */
export function openCompoundFile(bytes: Buffer): Streams {
  if (bytes.subarray(0, 8).toString("hex") !== signature) throw damaged("not a compound file");
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged("sectors of an unknown size");
  const sectorSize = 1 << shift;
  const layout = { bytes, sectorSize, fat: readFat(bytes, sectorSize) };
  const directory = readChain(layout, bytes.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / entrySize) }, (_, index) =>
    entryOf(directory.subarray(index * entrySize, (index + 1) * entrySize)),
  );
  const root = entries[0];
  if (root?.type !== kinds.root) throw damaged("no root");
  const read = streamReader(layout, root);
  return new Map([...pathsOf(entries, root)].map(([path, entry]) => [path, () => read(entry)]));
}

const damaged = (why: string) => new Error(`damaged compound file: ${why}`);

function numbersOf(sector: Buffer): number[] {
  return Array.from({ length: sector.length >> 2 }, (_, index) => sector.readUInt32LE(index * 4));
}

function sectorOf(bytes: Buffer, sectorSize: number, number: number): Buffer {
  const from = (number + 1) * sectorSize;
  if (from >= bytes.length) throw damaged("a sector beyond the end");
  return bytes.subarray(from, from + sectorSize);
}

/** Which sector follows which. The first places of this table stand in the header, those of a large file in sectors. */
function readFat(bytes: Buffer, sectorSize: number): number[] {
  const most = Math.ceil(bytes.length / sectorSize);
  const places = numbersOf(bytes.subarray(76, 76 + headerEntries * 4));
  let next = bytes.readUInt32LE(68);
  for (let followed = 0; next < endOfChain && followed < most; followed += 1) {
    const listed = numbersOf(sectorOf(bytes, sectorSize, next));
    next = listed.pop()!;
    places.push(...listed);
  }
  const used = places.filter((place) => place < endOfChain).slice(0, most);
  return used.flatMap((place) => numbersOf(sectorOf(bytes, sectorSize, place)));
}

function chainOf(table: readonly number[], start: number): number[] {
  const chain: number[] = [];
  for (let at = start; at !== endOfChain; at = table[at]!) {
    if (at >= table.length || chain.length > table.length) throw damaged("a broken chain");
    chain.push(at);
  }
  return chain;
}

function readChain({ bytes, sectorSize, fat }: Layout, start: number): Buffer {
  return Buffer.concat(chainOf(fat, start).map((number) => sectorOf(bytes, sectorSize, number)));
}

function entryOf(raw: Buffer): Entry {
  const nameLength = Math.min(Math.max(raw.readUInt16LE(64) - 2, 0), 62);
  return {
    name: raw.subarray(0, nameLength).toString("utf16le"),
    type: raw[66]!,
    left: raw.readUInt32LE(68),
    right: raw.readUInt32LE(72),
    child: raw.readUInt32LE(76),
    start: raw.readUInt32LE(116),
    size: raw.readUInt32LE(120),
  };
}

/** Entries of a folder hang together as a tree; each is visited once, whatever a damaged file says. */
function* pathsOf(entries: readonly Entry[], root: Entry): Generator<[string, Entry]> {
  const seen = new Set<number>();
  const left: { readonly id: number; readonly folder: string }[] = [{ id: root.child, folder: "" }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { id, folder } = next;
    const entry = entries[id];
    if (id === nothing || !entry || seen.has(id)) continue;
    seen.add(id);
    left.push({ id: entry.left, folder }, { id: entry.right, folder });
    const path = `${folder}${entry.name}`;
    if (entry.type === kinds.storage) left.push({ id: entry.child, folder: `${path}/` });
    if (entry.type === kinds.stream) yield [path, entry];
  }
}

/** Short streams lie together in one that the root names, in sectors of their own. */
function streamReader(layout: Layout, root: Entry): (entry: Entry) => Buffer {
  const { bytes } = layout;
  const cutoff = bytes.readUInt32LE(56);
  const miniStart = bytes.readUInt32LE(60);
  const miniFat = miniStart < endOfChain ? numbersOf(readChain(layout, miniStart)) : [];
  let mini: Buffer | undefined;
  return ({ start, size }) => {
    if (size === 0) return Buffer.alloc(0);
    if (size >= cutoff) return whole(readChain(layout, start), size);
    const shared = (mini ??= readChain(layout, root.start));
    const pieces = chainOf(miniFat, start).map((number) =>
      shared.subarray(number * miniSectorSize, (number + 1) * miniSectorSize),
    );
    return whole(Buffer.concat(pieces), size);
  };
}

function whole(bytes: Buffer, size: number): Buffer {
  if (bytes.length < size) throw damaged("a stream that is cut off");
  return bytes.subarray(0, size);
}
