import { formatNumber } from "../../../shared/number.ts";
import type { ImportMapping } from "../../../shared/records/import.ts";
import { writableFields, type Resource } from "../../../shared/records/resource.ts";
import { Failure } from "../../http/failure.ts";
import { columnLetter } from "../../spreadsheet/column-letter.ts";
import { SpreadsheetError, sheetLimits } from "../../spreadsheet/limits.ts";
import { readSpreadsheet, type SheetRows } from "../../spreadsheet/read.ts";
import { refuseUnstorable } from "../../spreadsheet/storable.ts";
import type { ImportRow } from "./plan-import.ts";

/** Rows an import takes at most. */
const mostRows = 10_000;
const samples = 3;

export type ReadFile = {
  readonly titles: readonly string[];
  /** The first rows. */
  readonly samples: readonly ImportRow[];
  readonly count: number;
  /** All rows as JSON of `ImportRow[]`: one text is handed over at once, thousands of cells are not. */
  readonly rows: string;
};

/** The first sheet with a row of titles and rows below. Refuses with a sentence what cannot be read. Runs in a worker. */
export async function readImportFile(bytes: Uint8Array): Promise<ReadFile> {
  for (const sheet of await readSheets(bytes)) {
    const filled = sheet.rows.filter(({ values, divider }) => !divider && values.some((value) => value !== ""));
    const [head, ...body] = filled;
    if (!head || body.length === 0) continue;
    if (body.length > mostRows) throw refused(`한 번에 ${formatNumber(mostRows)}줄까지 가져올 수 있습니다.`);
    const width = head.values.findLastIndex((value) => value !== "") + 1;
    const long = head.values.findIndex(({ length }) => length > sheetLimits.titleCharacters);
    if (long >= 0) {
      const most = `${sheetLimits.titleCharacters}자`;
      throw refused(`${columnLetter(long)}열의 이름이 너무 깁니다. 열 이름은 ${most}까지 읽을 수 있습니다.`);
    }
    const rows = body.map(({ number, values }): ImportRow => [number, values.slice(0, width)]);
    return {
      titles: head.values.slice(0, width),
      samples: rows.slice(0, samples),
      count: rows.length,
      rows: JSON.stringify(rows),
    };
  }
  throw refused("가져올 내용이 없습니다. 첫 줄에 열 이름을, 그 아래에 내용을 적어 주세요.");
}

async function readSheets(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  try {
    const sheets = await readSpreadsheet(bytes);
    for (const { rows } of sheets) refuseUnstorable(rows);
    return sheets;
  } catch (error) {
    throw error instanceof SpreadsheetError ? refused(error.message) : error;
  }
}

function refused(message: string): Failure {
  return new Failure("invalid", message, { fields: { file: message } });
}

const plain = (text: string) => text.replaceAll(/\([^()]*\)|[\s*·._-]/g, "").toLowerCase();

/** Which column is likely to fill which field: those that are called alike. */
export function suggestMapping(resource: Resource, titles: readonly string[]): ImportMapping {
  const positions = new Map(titles.map((title, index) => [plain(title), index]));
  return Object.fromEntries(
    writableFields(resource).flatMap(([key, { label }]) => {
      const column = positions.get(plain(label));
      return column === undefined ? [] : [[key, column]];
    }),
  );
}
