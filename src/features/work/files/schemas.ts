import { z } from "zod";
import { fileAnswer, idOf, instant, recordId, recordIdParam, success } from "#platform/schema.ts";
import { kindWith } from "#records/parts.ts";
import { reason } from "#platform/reason.ts";
import { fileTraits, type FileTrait } from "./file.ts";
import { sensitivityLabels, type Sensitivity } from "./sensitivity.ts";

const fileId = z.strictObject({ fileId: idOf("files.id") });
const holder = { type: kindWith("files"), number: recordIdParam };
// What a name may be is told in words of its own.
const name = z.string().min(1).max(1000).meta({ label: "파일 이름" });
const versionNumber = z.int().min(1).max(1_000_000).meta({ label: "버전" });

const traits = z.array(z.enum(Object.keys(fileTraits) as FileTrait[]));

/** As a file is called by whoever uploads or marks it. */
export const sensitivity = z.enum(Object.keys(sensitivityLabels) as Sensitivity[]).meta({ label: "민감도" });

const fileModel = z.strictObject({
  id: recordId,
  name: z.string(),
  kind: z.string(),
  /** What the bytes of the newest version told when it came. */
  traits,
  sensitivity,
  /** A number of a resident was found in it, and nobody has answered that yet. */
  looksPersonal: z.boolean(),
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
    /** Whether this person may say how far they go: also of files that come in by other calls. */
    canMark: z.boolean(),
    /** The most bytes a file may have. */
    maxBytes: z.int(),
    /** Whether the firm has a virus scanner now. */
    scans: z.boolean(),
  }),
};

export const uploadFile = {
  query: z.strictObject({ ...holder, name, sensitivity: sensitivity.optional() }),
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
  query: z.strictObject({ number: recordIdParam.optional(), reason: reason().optional() }),
  response: fileAnswer,
};

export const createTicket = {
  params: fileId,
  /** Absent: the newest; the reason is asked for where the file holds personal data. */
  body: z.strictObject({ number: versionNumber.optional(), reason: reason().optional() }),
  response: success({ url: z.string(), expiresAt: instant }),
};

export const markFile = {
  params: fileId,
  body: z.strictObject({
    version: z.int().min(1).meta({ label: "버전" }),
    sensitivity,
    /** Although it is outside the firm now: what shows it there ends. */
    onPurpose: z.boolean().default(false).meta({ label: "공유를 끝낸다는 확인" }),
  }),
  response: success({ version: z.int() }),
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
