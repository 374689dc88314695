import { z } from "zod";
import { fileAnswer, idOf, instant, recordId, recordIdParam, success } from "#platform/schema.ts";
import { kindWith } from "#records/parts.ts";
import { fileTraits, type FileTrait } from "./file.ts";

const fileId = z.strictObject({ fileId: idOf("files.id") });
const holder = { type: kindWith("files"), number: recordIdParam };
// What a name may be is told in words of its own.
const name = z.string().min(1).max(1000).meta({ label: "파일 이름" });
const versionNumber = z.int().min(1).max(1_000_000).meta({ label: "버전" });

const traits = z.array(z.enum(Object.keys(fileTraits) as FileTrait[]));

const fileModel = z.strictObject({
  id: recordId,
  name: z.string(),
  kind: z.string(),
  /** What the bytes of the newest version told when it came. */
  traits,
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal digits. */
  sha256: z.string(),
  /** How many versions there are; the newest has this number. */
  versions: z.int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  /** When the firm's virus scanner found nothing in the newest version; null: it has not looked. */
  scannedAt: instant.nullable(),
  /** For the optimistic lock. */
  version: z.int(),
});
export type FileModel = z.output<typeof fileModel>;

const versionModel = z.strictObject({
  number: z.int(),
  name: z.string(),
  kind: z.string(),
  traits,
  size: z.int(),
  sha256: z.string(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  scannedAt: instant.nullable(),
});
export type VersionModel = z.output<typeof versionModel>;

export const listFiles = {
  query: z.strictObject(holder),
  response: success({
    models: z.array(fileModel),
    total: z.int(),
    /** Whether this person may upload and remove. */
    canManage: z.boolean(),
    /** The most bytes a file may have. */
    maxBytes: z.int(),
    /** Whether the firm has a virus scanner now. */
    scans: z.boolean(),
  }),
};

export const uploadFile = {
  query: z.strictObject({ ...holder, name }),
  response: success({ model: fileModel }),
};

export const readFile = {
  params: fileId,
  response: success({ model: fileModel, versions: z.array(versionModel) }),
};

export const uploadVersion = {
  params: fileId,
  query: z.strictObject({ name }),
  response: success({ model: fileModel }),
};

export const readContent = {
  params: fileId,
  query: z.strictObject({ number: recordIdParam.optional() }),
  response: fileAnswer,
};

export const createTicket = {
  params: fileId,
  /** Absent: the newest. */
  body: z.strictObject({ number: versionNumber.optional() }),
  response: success({ url: z.string(), expiresAt: instant }),
};

export const moveFile = {
  params: fileId,
  body: z.strictObject({ version: z.int().min(1).meta({ label: "버전" }) }),
  response: success({ version: z.int() }),
};

export const download = {
  params: z.strictObject({ ticket: z.string().min(1).max(100) }),
  response: fileAnswer,
};
