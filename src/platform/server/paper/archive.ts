import PizZip from "pizzip";
import { limitText } from "../../bytes.ts";
import { paperFormats, type PaperFormat } from "../../paper/paper-fields.ts";
import { Failure } from "../http/failure.ts";
import { paperLimits } from "./limits.ts";
import { TooLargeArchive, unpackArchive } from "../spreadsheet/unpack.ts";

/** The part without which a file is none of its format. */
const bodies: Readonly<Record<PaperFormat, string>> = { docx: "word/document.xml", hwpx: "Contents/section0.xml" };

/**
 * Opens a template or a paper. 422 in words for what is none: another format, more than the bounds, with macros or with
 * parts that are fetched from elsewhere. For workers alone: strangers may have made the file.
 */
export function openPaper(bytes: Uint8Array, format: PaperFormat): PizZip {
  const zip = unpacked(bytes, format);
  const names = Object.keys(zip.files);
  if (names.length > paperLimits.parts) throw refused("파일 안에 든 것이 너무 많습니다. 다시 저장해 주세요.");
  if (!zip.file(bodies[format])) throw refused(`${paperFormats[format]} 파일이 아닙니다. 다시 저장해 주세요.`);
  for (const name of names) {
    if (/vbaProject|\.(?:exe|js|vbs)$/i.test(name)) throw refused("매크로가 든 파일은 서식으로 쓸 수 없습니다.");
    if (!/\.(?:xml|rels|hpf)$/i.test(name)) continue;
    const xml = zip.file(name)!.asText();
    if (xml.includes("<!DOCTYPE") || xml.includes("<!ENTITY"))
      throw refused("읽을 수 없는 파일입니다. 다시 저장해 주세요.");
    if (/\.rels$/i.test(name) && xml.includes("attachedTemplate") && xml.includes('"External"')) {
      throw refused("밖의 서식 파일에 연결된 문서입니다. 연결을 끊고 다시 저장해 주세요.");
    }
  }
  return zip;
}

function unpacked(bytes: Uint8Array, format: PaperFormat): PizZip {
  if (bytes.length > paperLimits.bytes) {
    throw refused(`서식 파일은 ${limitText(paperLimits.bytes)}까지 올릴 수 있습니다.`);
  }
  try {
    return new PizZip(unpackArchive(bytes, paperLimits.unpacked, (name) => name !== "" && !name.endsWith("/")));
  } catch (cause) {
    if (cause instanceof TooLargeArchive)
      throw refused("압축을 풀면 너무 큰 파일입니다. 이미지를 줄여 다시 저장해 주세요.");
    throw refused(`${paperFormats[format]} 파일로 읽을 수 없습니다. 암호를 풀고 다시 저장해 주세요.`);
  }
}

/** What an archive says of when its parts were written: the same text gives the same bytes, whenever it is written. */
const date = new Date(2026, 0, 1);

/** The bytes of a file whose parts were changed. Readers of HWPX look for the kind at its very beginning, not packed. */
export function closePaper(zip: PizZip): Buffer {
  const ordered = new PizZip();
  const kind = zip.file("mimetype");
  if (kind) ordered.file("mimetype", kind.asBinary(), { binary: true, compression: "STORE", date });
  for (const [name, part] of Object.entries(zip.files)) {
    if (name !== "mimetype") ordered.file(name, part.asUint8Array(), { binary: true, createFolders: false, date });
  }
  return ordered.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

export function refused(message: string): Failure {
  return new Failure("ruleViolated", message, { fields: { file: message } });
}
