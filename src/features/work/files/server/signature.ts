import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import type { FileKind, FileTrait } from "../file.ts";

/** The first and the last bytes of a received file, and what follows some bytes wherever they stand in it. */
type Bytes = {
  readonly head: Buffer;
  readonly tail: Buffer;
  /** The found bytes and those behind them; null when they stand nowhere. */
  readonly find: (wanted: Buffer) => Promise<Buffer | null>;
};

const headBytes = 4_096;
const tailBytes = 262_144;
const pieceBytes = 1_048_576;
/** Of what was found and what follows it. */
const foundBytes = 64;

const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
const zipEntry = Buffer.from("504b0304", "hex");
const zipEnd = Buffer.from("504b0506", "hex");
const hwpWords = Buffer.from("HWP Document File");
/** Names in an OLE container are written in two bytes a letter. */
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");
/** How far into a PDF its beginning may stand (ISO 32000-1, Annex H.3.4.1). */
const pdfBeginsWithin = 1_024;

const startsWith = (head: Buffer, ...starts: readonly (Buffer | string)[]) =>
  starts.some((start) => head.subarray(0, start.length).equals(Buffer.from(start)));

/** The name of a ZIP's first entry and what follows it; names stand unpacked, so nothing has to be opened. */
function firstEntry(head: Buffer): { name: string; rest: Buffer } | null {
  if (!startsWith(head, zipEntry) || head.length < 30) return null;
  const nameEnd = 30 + head.readUInt16LE(26);
  return { name: head.subarray(30, nameEnd).toString("latin1"), rest: head.subarray(nameEnd + head.readUInt16LE(28)) };
}

/**
 * An Office document: the parts it must have are named in the directory at the end of the ZIP. One with a password is
 * an OLE container that holds them encrypted, whatever its kind (MS-OFFCRYPTO 2.3.4.4).
 */
function office(folder: string) {
  return async ({ head, tail, find }: Bytes) =>
    startsWith(head, ole) ? (await find(encryptedPackage)) !== null : isOfficeZip({ head, tail }, folder);
}

function isOfficeZip({ head, tail }: Pick<Bytes, "head" | "tail">, folder: string): boolean {
  return (
    /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/)/.test(firstEntry(head)?.name ?? "") &&
    tail.includes("[Content_Types].xml") &&
    tail.includes(`${folder}/`)
  );
}

function pdfBeginning(head: Buffer): number {
  return head.subarray(0, pdfBeginsWithin + 5).indexOf("%PDF-");
}

/** MP4 and its kin name their brand behind `ftyp`. */
function brand({ head }: Bytes): string {
  return head.subarray(4, 8).toString("latin1") === "ftyp" ? head.subarray(8, 12).toString("latin1") : "";
}

/** Text of people: UTF-8, CP949 or marked UTF-16, without the control characters that programs have. */
function isText({ head }: Bytes): boolean {
  if (startsWith(head, Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff]))) return true;
  return !head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));
}

/** Signature by kind: whether the bytes are what the extension says. */
const signatures = {
  pdf: ({ head }) => pdfBeginning(head) >= 0,
  hwp: async ({ head, find }) =>
    startsWith(head, `${hwpWords.toString()} V`) || (startsWith(head, ole) && (await find(hwpWords)) !== null),
  hwpx: ({ head, tail }) => {
    const entry = firstEntry(head);
    const marked = entry?.name === "mimetype" && startsWith(entry.rest, "application/hwp+zip");
    return marked || (entry !== null && tail.includes("Contents/content.hpf"));
  },
  docx: office("word"),
  xlsx: office("xl"),
  pptx: office("ppt"),
  jpg: ({ head }) => startsWith(head, Buffer.from("ffd8ff", "hex")),
  jpeg: ({ head }) => startsWith(head, Buffer.from("ffd8ff", "hex")),
  png: ({ head }) => startsWith(head, Buffer.from("89504e470d0a1a0a", "hex")),
  heic: (bytes) => /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand(bytes)),
  mp3: ({ head }) => startsWith(head, "ID3") || (head[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2].includes(head[1] ?? 0)),
  m4a: (bytes) => /^(M4A |M4B |mp4[12]|iso[m2-6]|3gp.|dash|qt {2})$/.test(brand(bytes)),
  mp4: (bytes) => /^(mp4[12]|iso[m2-6]|avc1|M4V |MSNV|3gp.|dash|qt {2})$/.test(brand(bytes)),
  txt: isText,
  eml: (bytes) => isText(bytes) && /^(\uFEFF|ï»¿)?(From |[!-9;-~]+:)/.test(bytes.head.toString("latin1")),
  zip: ({ head }) => startsWith(head, zipEntry, zipEnd),
} as const satisfies Record<FileKind, (bytes: Bytes) => boolean | Promise<boolean>>;

/** What the bytes of a kind tell beside it. */
const traits: Readonly<
  Partial<Record<FileKind, (bytes: Bytes) => readonly FileTrait[] | Promise<readonly FileTrait[]>>>
> = {
  pdf: ({ head, tail }) => [
    ...(isEncryptedPdf(head) || isEncryptedPdf(tail) ? (["protected"] as const) : []),
    ...(pdfBeginning(head) > 0 ? (["leadingBytes"] as const) : []),
  ],
  // The 36 bytes of the header's signature and version are followed by its flags, the second being that of a password.
  hwp: async ({ find }) => protectedIf((((await find(hwpWords))?.[36] ?? 0) & 2) !== 0),
  docx: ({ head }) => protectedIf(startsWith(head, ole)),
  xlsx: ({ head }) => protectedIf(startsWith(head, ole)),
  pptx: ({ head }) => protectedIf(startsWith(head, ole)),
  zip: ({ head }) => protectedIf(startsWith(head, zipEntry) && (head.readUInt16LE(6) & 1) !== 0),
};

function protectedIf(is: boolean): readonly FileTrait[] {
  return is ? ["protected"] : [];
}

/** The dictionary that ends a PDF, or one that begins it for the web, names how it is encrypted. */
function isEncryptedPdf(bytes: Buffer): boolean {
  return /\/Encrypt\s{0,9}(?:\d|<<)/.test(bytes.toString("latin1"));
}

/**
 * Whether the bytes of a received file bear the signature of the kind that its name claims, and what they tell beside
 * it; null: they do not bear it. Nothing is unpacked.
 */
export async function readSignature(path: string, kind: FileKind): Promise<readonly FileTrait[] | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = await pieceOf(file, 0, Math.min(size, headBytes));
    const tail = await pieceOf(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
    const bytes: Bytes = { head, tail, find: (wanted) => findBytes(file, size, wanted) };
    return (await signatures[kind](bytes)) ? ((await traits[kind]?.(bytes)) ?? []) : null;
  } finally {
    await file.close();
  }
}

async function pieceOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function findBytes(file: FileHandle, size: number, wanted: Buffer): Promise<Buffer | null> {
  // Pieces overlap by what would otherwise fall between two of them.
  for (let position = 0; position < size; position += pieceBytes) {
    const piece = await pieceOf(file, position, Math.min(pieceBytes + wanted.length, size - position));
    const found = piece.indexOf(wanted);
    if (found >= 0) return pieceOf(file, position + found, Math.min(foundBytes, size - position - found));
  }
  return null;
}
