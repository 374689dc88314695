import { readPlainText } from "../text/plain-text.ts";
import { withoutRrn, tailsOfRrn } from "../text/rrn.ts";
import { maskOffice } from "./mask-office.ts";
import { maskPdf } from "./mask-pdf.ts";
import { unmaskable, type Masked } from "./masked.ts";

type Wanted = { readonly bytes: Uint8Array; readonly kind: string };

/**
 * A copy of a file in which the last seven digits of the numbers of residents are covered and can be got back from
 * nothing in it. Throws a Failure that says why where this cannot be promised. In a worker.
 */
export async function maskFile({ bytes, kind }: Wanted): Promise<Masked> {
  const masked = await copyOf({ bytes, kind });
  if (masked.count === 0) throw unmaskable("가릴 주민등록번호를 찾지 못했습니다.");
  return masked;
}

async function copyOf({ bytes, kind }: Wanted): Promise<Masked> {
  if (kind === "txt") return maskText(bytes);
  if (kind === "docx" || kind === "hwpx") return maskOffice(bytes);
  if (kind === "pdf") return maskPdf(bytes);
  if (kind === "hwp") {
    throw unmaskable("HWP 파일은 가린 사본을 만들 수 없습니다. 한글에서 HWPX나 PDF로 저장해 올려 주세요.");
  }
  throw unmaskable("PDF, HWPX, DOCX, TXT만 가린 사본을 만들 수 있습니다.");
}

function maskText(bytes: Uint8Array): Masked {
  const { text, encode } = readPlainText(bytes);
  return { bytes: encode(withoutRrn(text).text), count: tailsOfRrn(text).length, notes: [] };
}
