import { limitText } from "#platform/bytes.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { SpreadsheetError } from "#platform/server/spreadsheet/limits.ts";
import { readPastedTable } from "#platform/server/spreadsheet/pasted-table.ts";
import { readInWorkerByPieces } from "#platform/server/workers/in-worker.ts";
import { readSpends, type ReadSpends, type Reading, type SpendRow } from "../read-spends.ts";
import { mostSpendBytes } from "../sources.ts";
import type { readSpendFile } from "./spend-file.ts";

/** What was pasted, or a file in base64. */
type SpendSource = { readonly table?: string | undefined; readonly file?: string | undefined };

/** The field of the call that a table came in. */
export const fieldOf = ({ file }: SpendSource) => (file === undefined ? "table" : "file");

const readFile = readInWorkerByPieces<typeof readSpendFile>(
  new URL("./spend-file.ts", import.meta.url),
  "readSpendFile",
);

/** The costs that a table tells, with what of a file was not read; 400 in words for what is none. `person`: whoever waits. */
export async function readSource(
  source: SpendSource,
  reading: Reading,
  person: number,
): Promise<ReadSpends & { readonly notes: readonly string[] }> {
  const { table = "", file } = source;
  if (file === undefined) {
    if (table.trim() === "") throw invalidField("table", "표를 붙여 넣거나 파일을 골라 주세요.");
    return { ...readSpends(await readPastedTable(table, person), reading), notes: [] };
  }
  const bytes = Buffer.from(file, "base64");
  if (bytes.length > mostSpendBytes) {
    throw invalidField(
      "file",
      `광고비 파일은 ${limitText(mostSpendBytes)}까지 읽을 수 있습니다. 기간을 나누어 주세요.`,
    );
  }
  try {
    const { value, pieces } = await readFile({ bytes, reading }, person);
    const { missing, faults, late, ...told } = value;
    if (missing.length > 0) return { ...told, missing };
    return { ...told, rows: pieces.flatMap((piece) => JSON.parse(piece) as SpendRow[]), faults, late };
  } catch (error) {
    throw error instanceof SpreadsheetError ? invalidField("file", error.message) : error;
  }
}
