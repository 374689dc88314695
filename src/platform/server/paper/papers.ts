import type { PaperFormat } from "../../paper/paper-fields.ts";
import { Failure } from "../http/failure.ts";
import { closePaper, openPaper } from "./archive.ts";
import { fieldsOfDocx, fillDocx, lostInDocx } from "./docx-fill.ts";
import { linesOfDocx } from "./docx-read.ts";
import { fieldsOfHwpx, fillHwpx, lostInHwpx } from "./hwpx-fill.ts";
import { linesOfHwpx } from "./hwpx-read.ts";
import type { PaperLine } from "./paper-lines.ts";

type File = { readonly bytes: Uint8Array; readonly format: PaperFormat };

/** What a template holds: the names of its fields, and its text. */
export type PaperTemplate = { readonly fields: readonly string[]; readonly lines: readonly PaperLine[] };

/** Reads a template. 422 in words for files that are none. For workers. */
export function readTemplate({ bytes, format }: File): PaperTemplate {
  const zip = openPaper(bytes, format);
  const lines = linesIn(zip, format);
  return { fields: format === "docx" ? fieldsOfDocx(zip) : fieldsOfHwpx(zip), lines };
}

/** A filled paper: the bytes of its file, and what stands in it. */
export type FilledPaper = { readonly bytes: Uint8Array; readonly lines: readonly PaperLine[] };

/**
 * Fills a template; `values` has one for each of its fields. The file is opened again, and 422 (생성 실패) names each
 * field whose value is not found in it, so that none goes out with an empty place. For workers.
 */
export function fillTemplate({
  bytes,
  format,
  values,
}: File & { readonly values: Readonly<Record<string, string>> }): FilledPaper {
  const { fields } = readTemplate({ bytes, format });
  const own = Object.fromEntries(fields.filter((name) => name in values).map((name) => [name, values[name]!]));
  const absent = fields.filter((name) => !(name in own));
  if (absent.length > 0) throw lost(absent);
  const zip = openPaper(bytes, format);
  const file = closePaper(format === "docx" ? fillDocx(zip, own) : fillHwpx(zip, own));
  const again = openPaper(file, format);
  const missing = format === "docx" ? lostInDocx(again, fields, own) : lostInHwpx(again, own);
  if (missing.length > 0) throw lost(missing);
  return { bytes: file, lines: linesIn(again, format) };
}

function linesIn(zip: ReturnType<typeof openPaper>, format: PaperFormat): PaperLine[] {
  return format === "docx" ? linesOfDocx(zip) : linesOfHwpx(zip);
}

function lost(names: readonly string[]): Failure {
  return new Failure("ruleViolated", `생성 실패: 만든 파일에서 찾을 수 없는 항목이 있습니다 (${names.join(", ")}).`);
}
