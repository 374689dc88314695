import PizZip from "pizzip";
import { closePaper } from "#platform/server/paper/archive.ts";
import { unpackArchive } from "#platform/server/spreadsheet/unpack.ts";
import { readPlainText } from "../text/plain-text.ts";
import { tailsOfRrn, withoutRrn } from "../text/rrn.ts";
import { maskXml } from "./mask-xml.ts";
import { unmaskable, type Masked } from "./masked.ts";

/** Pictures of the first page that programs keep beside it: they show what is covered. */
const thumbnail = /^(?:docProps\/thumbnail\.\w+|Preview\/PrvImage\.\w+)$/i;
const relation = /<Relationship\s[^<>]*>/g;
/** What a file may unfold to. */
const mostBytes = 150_000_000;
const written = /\.(?:xml|rels|hpf|rdf)$/i;

/** A DOCX or HWPX with the numbers covered in every part that is text: body, notes, headers, comments, preview. */
export function maskOffice(bytes: Uint8Array): Masked {
  const zip = opened(bytes);
  let count = 0;
  let unread = 0;
  for (const name of Object.keys(zip.files)) {
    const part = zip.file(name);
    if (!part) continue;
    if (thumbnail.test(name)) zip.remove(name);
    else if (written.test(name)) {
      const masked = maskXml(part.asText());
      count += masked.count;
      zip.file(
        name,
        masked.xml.replaceAll(relation, (tag) => (tag.includes("docProps/thumbnail") ? "" : tag)),
      );
    } else if (/\.txt$/i.test(name)) {
      const { text, encode } = readPlainText(part.asUint8Array());
      zip.file(name, encode(withoutRrn(text).text), { binary: true });
    } else if (name !== "mimetype") unread += 1;
  }
  for (const name of Object.keys(zip.files)) {
    const part = zip.file(name);
    if (part && written.test(name) && isBare(part.asText()))
      throw unmaskable("주민등록번호를 다 가리지 못했습니다. 문서에서 직접 지워 올려 주세요.");
  }
  const notes = unread === 0 ? [] : [`이미지·개체 ${unread}개 안의 글자는 가리지 못했습니다. 열어서 확인해 주세요.`];
  return { bytes: closePaper(zip), count, notes };
}

function opened(bytes: Uint8Array): PizZip {
  try {
    return new PizZip(unpackArchive(bytes, mostBytes, (name) => name !== "" && !name.endsWith("/")));
  } catch {
    throw unmaskable("열 수 없는 파일입니다. 암호를 풀고 다시 저장해 올려 주세요.");
  }
}

/** Whether a number is still there for whoever takes the tags away, or does not. */
function isBare(xml: string): boolean {
  if (maskXml(xml).count > 0) return true;
  return tailsOfRrn(xml.replaceAll(/<[^<>]*>/g, "")).length > 0;
}
