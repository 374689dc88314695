import { plainLine } from "#platform/normal-text.ts";

/** What may be uploaded (trust R17): extension → how it is called on the wire. */
export const fileKinds = {
  pdf: "application/pdf",
  hwp: "application/x-hwp",
  hwpx: "application/hwp+zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  heic: "image/heic",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  mp4: "video/mp4",
  txt: "text/plain",
  eml: "message/rfc822",
  zip: "application/zip",
} as const;

export type FileKind = keyof typeof fileKinds;

/** Kinds that the browser can show in place, and how. */
export const previews: Readonly<Partial<Record<FileKind, "image" | "pdf">>> = {
  pdf: "pdf",
  jpg: "image",
  jpeg: "image",
  png: "image",
};

/** What the bytes of a file tell about it beside its kind, and how that is said. */
export const fileTraits = {
  protected: "암호로 보호됨",
  leadingBytes: "앞에 다른 바이트가 있음",
} as const;

export type FileTrait = keyof typeof fileTraits;

const longestName = 255;
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * A file name in the one form in which it is kept; Hangul is composed, as Windows writes it. Names with direction marks
 * keep them, to be refused.
 */
export function normalName(name: string): string {
  return bidirectional.test(name) ? name.normalize("NFC") : plainLine(name);
}

/** The kind that a name claims; null when such files are not taken. */
export function kindOf(name: string): FileKind | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(fileKinds, extension) ? (extension as FileKind) : null;
}

/** Why a file may not have this name, in words; null when it may. The name is in its normal form. */
export function nameProblem(name: string): string | null {
  if (name === "" || name.startsWith(".")) return "파일 이름이 없습니다.";
  if (/[/\\]/.test(name)) return "파일 이름에 경로를 쓸 수 없습니다.";
  if (/\p{Cc}/u.test(name) || bidirectional.test(name) || !name.isWellFormed()) {
    return "파일 이름에 쓸 수 없는 문자가 있습니다.";
  }
  if (byteLength(name) > longestName) return tooLong(name);
  return kindOf(name) === null ? `올릴 수 없는 형식입니다. ${kindList}만 올릴 수 있습니다.` : null;
}

/** Hangul takes three bytes of a name, and the extension counts too. */
function tooLong(name: string): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  const most = Math.floor((longestName - byteLength(ending)) / 3);
  return `파일 이름이 너무 깁니다. 확장자 앞에 한글은 ${most}자, 영문과 숫자는 ${longestName - byteLength(ending)}자까지 쓸 수 있습니다.`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

const kindList = Object.keys(fileKinds)
  .filter((kind) => kind !== "jpeg")
  .join(", ");
